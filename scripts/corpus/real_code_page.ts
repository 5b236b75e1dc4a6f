import type { CorpusIndex, PackageOutcome } from "./measure_corpus.ts";

const heading = `# Real code

What graphin makes of pinned versions of real packages. \`deno task corpus\` fetches them through
their registries' own clients, checks their SHA-256, indexes each one from nothing and writes this
page. It fails when indexing crashes, or when a file is called partial that the language's own
parser accepts (TypeScript's for TypeScript and JavaScript, Python's \`ast\`, javac, the Kotlin
compiler, gofmt).

Files are all that is indexed, documentation and configuration included. Edges are counted by
confidence. External references lead out of the package; unresolved ones have a target that is not
known. Partial files could not be parsed whole.
`;

/**
 * Renders the table of all packages, a total for each language, as Markdown.
 *
 * @param outcomes Those of indexed packages are shown, in this order.
 */
export function realCodePage(outcomes: readonly PackageOutcome[]): string {
  const tiers = [
    ...new Set(outcomes.flatMap(({ index }) => Object.keys(index?.edgesByTier ?? {}))),
  ].sort((a, b) => Number(b) - Number(a));
  const titles = ["language", "package", "files", "nodes", ...tiers];
  titles.push("external", "unresolved", "partial");
  const rows = [titles, titles.map((_, column) => column < 2 ? "---" : "---:")];
  for (const [language, group] of Map.groupBy(outcomes, ({ measured }) => measured.language)) {
    const indexes: CorpusIndex[] = [];
    for (const { measured, index } of group) {
      if (index === undefined) continue;
      indexes.push(index);
      rows.push([language, `${measured.name} ${measured.version}`, ...cells([index], tiers)]);
    }
    rows.push([language, "**all**", ...cells(indexes, tiers).map((cell) => `**${cell}**`)]);
  }
  return `${heading}\n${rows.map((row) => `| ${row.join(" | ")} |\n`).join("")}`;
}

function cells(indexes: readonly CorpusIndex[], tiers: readonly string[]): string[] {
  const counts: ((index: CorpusIndex) => number)[] = [
    (index) => index.files,
    (index) => index.nodes,
    ...tiers.map((tier) => (index: CorpusIndex) => index.edgesByTier[tier] ?? 0),
    (index) => index.external,
    (index) => index.unresolved,
    (index) => index.partial.length,
  ];
  return counts.map((count) =>
    indexes.reduce((total, index) => total + count(index), 0).toLocaleString("en-US")
  );
}
