import type { FileRecord, ReferenceCount } from "../../src/graph/file_record.ts";
import { tokenize } from "../../src/search/tokenizer.ts";
import type { WorkspaceIndex } from "../../src/workspace/workspace_index.ts";

/** How an index is described. */
export interface DescriptionOptions {
  /** Whether what differs between two builds of the same texts counts: handles, numbers and stamps. */
  readonly isExact: boolean;
}

/** Everything that answers are made from, as sorted texts, to compare indexes with. */
export function indexDescription(index: WorkspaceIndex, { isExact }: DescriptionOptions): string[] {
  const { graph } = index;
  const nameOf = (handle: FileRecord["nodes"][number]): string =>
    handle === undefined ? "-" : isExact ? `${handle}` : graph.publicId(handle);
  const counts = (entries: readonly ReferenceCount[]): string =>
    entries.map(({ source, name, count }) => `${nameOf(source)} ${name} ${count}`).sort().join();
  const lines: string[] = [];
  const words = new Set<string>();
  for (const file of graph.files.values()) {
    const { size, hash, semantics, flags, packageKey, isLinked } = file;
    const row: unknown[] = [file.path, size, hash, semantics, flags, packageKey, isLinked];
    if (isExact) row.push(file.number, file.mtimeMs, file.ctimeMs, file.inode, file.indexedAtMs);
    lines.push(`file ${row.join(" ")} [${file.nodes.map(nameOf)}] ${file.demand.join()}`);
    lines.push(`counts ${file.path} ${counts(file.externals)} | ${counts(file.unresolved)}`);
    const uses = file.tableUses.map(({ def, ...use }) =>
      JSON.stringify([nameOf(file.nodes[def]), use])
    );
    lines.push(`tables ${file.path} ${file.route} ${file.problems} ${uses.sort()}`);
    for (const handle of file.nodes) {
      if (handle === undefined) continue;
      const { nodes } = graph;
      const numbers = (["flags", "start", "end", "line", "endLine", "hashLow", "hashHigh"] as const)
        .map((name) => nodes.number(handle, name));
      words.add(nodes.simpleName(handle));
      lines.push(
        `node ${graph.publicId(handle)} ${nodes.displayName(handle)} ${nodes.signature(handle)} ` +
          `${nodes.kind(handle)} ${graph.pathOf(handle)} ${numbers.join(" ")}`,
      );
      for (
        const [way, edges] of [["out", graph.edges.from(handle)], [
          "in",
          graph.edges.to(handle),
        ]] as const
      ) {
        for (const { source, target, type, rule, confidence, line } of edges) {
          const ends = `${nameOf(source)} ${nameOf(target)}`;
          lines.push(`${way} ${ends} ${type} ${rule} ${confidence.toFixed(2)} ${line}`);
        }
      }
    }
  }
  for (const [from, to] of graph.redirects.entries()) if (isExact) lines.push(`now ${from} ${to}`);
  for (const word of words) {
    const found = index.symbols.lookup(word).map(({ handle, match }) =>
      `${nameOf(handle)} ${match}`
    );
    lines.push(`named ${word}: ${found.sort()}`);
    const terms = tokenize(word).map((term) => ({ term, weight: 1 }));
    const hits = index.lexical.search(terms, 1000)
      .map(({ handle, score }) => `${nameOf(handle)} ${score.toPrecision(6)}`);
    lines.push(`worded ${word}: ${hits.sort()}`);
  }
  lines.push(
    `sizes ${graph.files.size} ${graph.nodes.size} ${graph.edges.size} ${index.lexical.size}`,
  );
  return lines.sort();
}
