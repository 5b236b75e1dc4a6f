import type { JudgedPackage } from "./judge_package.ts";
import type { NodeFinder } from "./node_finder.ts";

/** Which mistakes are shown. */
export interface MistakeOptions {
  /** How many wrong edges at most. */
  readonly wrong: number;
  /** How many missed pairs at most. */
  readonly missed: number;
  /** Only wrong edges of this rule. */
  readonly rule: string | undefined;
}

/** Some mistakes, spread evenly over the package, with the lines of source that they lie in. */
export function mistakeLines(
  judged: JudgedPackage,
  finder: NodeFinder,
  { wrong, missed, rule }: MistakeOptions,
): string[] {
  const mistaken = judged.edges.filter((edge) =>
    (edge.verdict === "wrong" || edge.verdict === "near") &&
    (rule === undefined || edge.rule === rule)
  );
  const lost = judged.pairs.filter((pair) => pair.confidence < 0.8);
  return [
    ...spread(mistaken, wrong).map((edge) =>
      `${edge.verdict} ${edge.confidence.toFixed(2)} ${edge.rule} ${edge.path}:${edge.line} → ${
        finder.describe(edge.target)
      } | ${finder.line(edge.path, edge.line)}`
    ),
    ...spread(lost, missed).map(({ call, target, confidence }) => {
      const { site } = call;
      const called = target === undefined
        ? `no node at ${call.target.path}:${call.target.line}:${call.target.column}`
        : finder.describe(target);
      return `missed (${
        confidence.toFixed(2)
      }) ${site.path}:${site.line} ${call.name} → ${called} | ${finder.line(site.path, site.line)}`;
    }),
  ];
}

function spread<T>(all: readonly T[], count: number): T[] {
  const step = Math.max(1, all.length / Math.max(1, count));
  const chosen: T[] = [];
  for (let at = 0; at < all.length && chosen.length < count; at += step) {
    const item = all[Math.floor(at)];
    if (item !== undefined) chosen.push(item);
  }
  return chosen;
}
