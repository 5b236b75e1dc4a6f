import { type AccuracyFigures, accuracyFigures } from "./accuracy_figures.ts";
import type { JudgedCorpusPackage } from "./judged_corpus.ts";
import { requiredPrecision } from "./required_precision.ts";

const TARGETS: Readonly<Record<string, readonly [precision: number, recall: number]>> = {
  typescript: [0.98, 0.92],
  javascript: [0.96, 0.8],
  java: [0.98, 0.93],
  go: [0.98, 0.93],
  kotlin: [0.97, 0.85],
  python: [0.96, 0.8],
};
const WORST_RULES = 10;

/** The page about the accuracy of call edges, in Markdown. */
export function accuracyPage(
  tuned: readonly JudgedCorpusPackage[],
  finals: readonly JudgedCorpusPackage[],
): string {
  return [
    "# How often links are right",
    "",
    "`deno task accuracy --write` makes this page. It compares the call edges of real packages with what compilers say of",
    "the same calls (`deno task oracle`, whose answers are kept in `tests/accuracy/oracles`). A pair is a calling and a",
    "called definition inside of one package; a constructor counts as its type. Precision is the share of edges of 0.90",
    "and more of which the compiler has the pair, recall the share of its pairs with an edge of 0.80 and more.",
    "",
    "Undecided edges are left out of precision: those of a caller in which the compiler could not resolve a call of that",
    "name, or knows no more than that a property holds a function, and those to a type that is constructed through a",
    "variable. Where they are many beside the others, precision says less.",
    "",
    "## Packages that were kept for the end",
    "",
    "Nothing was tuned to these, and nobody has looked at what is wrong in them.",
    "",
    ...headline(finals),
    "",
    "### By confidence",
    "",
    ...tiers(finals),
    "",
    "## Packages that rules were tuned to",
    "",
    ...headline(tuned),
    "",
    "### By confidence",
    "",
    ...tiers(tuned),
    "",
    "### The worst rules",
    "",
    ...worstRules(tuned),
    "",
    "## Overrides",
    "",
    "What may run in place of what is called: pairs of a method and one that it overrides or implements, at any distance,",
    "beside the compiler's.",
    "",
    ...overrides([...tuned, ...finals]),
    "",
    "## The time that linking takes",
    "",
    "Beside parsing the same files alone, in one thread of one process; it should be 0.5 at most. Times vary from run to run.",
    "",
    ...times([...tuned, ...finals]),
    "",
    "## Compilers",
    "",
    ...compilers([...tuned, ...finals]),
    "",
  ].join("\n");
}

function byLanguage(
  judged: readonly JudgedCorpusPackage[],
): Map<string, readonly JudgedCorpusPackage[]> {
  return Map.groupBy(judged, ({ corpus }) => corpus.language);
}

function figuresOf(packages: readonly JudgedCorpusPackage[]): AccuracyFigures {
  return accuracyFigures(packages.map(({ calls }) => calls));
}

function headline(judged: readonly JudgedCorpusPackage[]): string[] {
  const rows = [...byLanguage(judged)].flatMap(([language, packages]) => [
    row(`**${language}**`, figuresOf(packages), TARGETS[language]),
    ...packages.map((each) => row(`${each.corpus.name} ${each.corpus.version}`, figuresOf([each]))),
  ]);
  return [
    "| | precision at ≥ 0.90 | target | recall at ≥ 0.80 | target | F1 | pairs | undecided edges |",
    "|---|--:|--:|--:|--:|--:|--:|--:|",
    ...rows,
  ];
}

function row(
  label: string,
  { precision, recall, pairs, tiers }: AccuracyFigures,
  target?: readonly [precision: number, recall: number],
): string {
  const f1 = 2 * precision * recall / (precision + recall);
  const undecided = [...tiers.values()].reduce((sum, hits) => sum + hits.undecided, 0);
  const [least, found] = target?.map((each) => each.toFixed(2)) ?? ["", ""];
  return `| ${label} | ${precision.toFixed(4)} | ${least} | ${recall.toFixed(4)} | ${found} | ${
    f1.toFixed(4)
  } | ${pairs} | ${undecided} |`;
}

function tiers(judged: readonly JudgedCorpusPackage[]): string[] {
  const rows = [...byLanguage(judged)].flatMap(([language, packages]) =>
    [...figuresOf(packages).tiers].map(([tier, { right, near, decided, undecided }]) =>
      `| ${language} | ${tier.toFixed(2)} | ${share(right, decided)} | ${
        right >= requiredPrecision(tier) * decided ? "yes" : "**no**"
      } | ${right} | ${decided} | ${near} | ${undecided} |`
    )
  );
  return [
    "Near is an edge to a definition that overrides the compiler's, or is overridden by it; it counts as wrong. A tier",
    "holds when its precision is not below its confidence, of which two decimals are meant: 1.00 is 0.995.",
    "",
    "| language | confidence | precision | holds | right | decided | near | undecided |",
    "|---|--:|--:|---|--:|--:|--:|--:|",
    ...rows,
  ];
}

function worstRules(judged: readonly JudgedCorpusPackage[]): string[] {
  const all = [...byLanguage(judged)].flatMap(([language, packages]) =>
    [...figuresOf(packages).rules].map(([rule, hits]) => ({ language, rule, hits }))
  );
  const worst = all.sort((a, b) =>
    (b.hits.decided - b.hits.right) - (a.hits.decided - a.hits.right)
  ).slice(0, WORST_RULES);
  return [
    "| rule | language | precision | wrong | of them near | decided |",
    "|---|---|--:|--:|--:|--:|",
    ...worst.map(({ language, rule, hits: { right, near, decided } }) =>
      `| \`${rule}\` | ${language} | ${share(right, decided)} | ${
        decided - right
      } | ${near} | ${decided} |`
    ),
  ];
}

function overrides(judged: readonly JudgedCorpusPackage[]): string[] {
  const rows = [...byLanguage(judged)].map(([language, packages]) => {
    const sum = (pick: (each: JudgedCorpusPackage) => number): number =>
      packages.reduce((total, each) => total + pick(each), 0);
    const right = sum((each) => each.overrides.right);
    const wrong = sum((each) => each.overrides.wrong.length);
    const missed = sum((each) => each.overrides.missed.length);
    return `| ${language} | ${share(right, right + wrong)} | ${
      share(right, right + missed)
    } | ${right} | ${wrong} | ${missed} |`;
  });
  return [
    "| language | precision | recall | right | wrong | missed |",
    "|---|--:|--:|--:|--:|--:|",
    ...rows,
  ];
}

function times(judged: readonly JudgedCorpusPackage[]): string[] {
  const rows = [...byLanguage(judged)].map(([language, packages]) => {
    const link = packages.reduce((sum, each) => sum + each.linkSeconds, 0);
    const parse = packages.reduce((sum, each) => sum + each.parseSeconds, 0);
    return `| ${language} | ${(link / parse).toFixed(2)} |`;
  });
  return ["| language | linking ÷ parsing |", "|---|--:|", ...rows];
}

function compilers(judged: readonly JudgedCorpusPackage[]): string[] {
  const tools = new Set(judged.map(({ corpus, tool }) => `- ${corpus.language}: ${tool}`));
  return [...tools].sort();
}

function share(part: number, whole: number): string {
  return whole === 0 ? "–" : (part / whole).toFixed(4);
}
