import { accuracyFigures } from "./accuracy_figures.ts";
import type { JudgedCorpusPackage } from "./judged_corpus.ts";
import { requiredPrecision } from "./required_precision.ts";

/** How much recall may drop before it is a violation. */
const RECALL_SLACK = 0.005;

/**
 * What is wrong with the calibration: tiers that are right less often than their confidence says, and languages in which
 * fewer calls have edges than when rules were calibrated.
 */
export function accuracyViolations(
  judged: readonly JudgedCorpusPackage[],
  recalls: Readonly<Record<string, number>>,
): string[] {
  const violations: string[] = [];
  for (const [language, packages] of Map.groupBy(judged, ({ corpus }) => corpus.language)) {
    const figures = accuracyFigures(packages.map(({ calls }) => calls));
    for (const [tier, hits] of figures.tiers) {
      if (hits.right >= requiredPrecision(tier) * hits.decided) continue;
      violations.push(
        `${language}: of the edges of ${
          tier.toFixed(2)
        }, ${hits.right} of ${hits.decided} are right`,
      );
    }
    const before = recalls[language];
    if (before !== undefined && figures.recall < before - RECALL_SLACK) {
      violations.push(
        `${language}: ${figures.recall.toFixed(4)} of the calls have edges, it was ${before}`,
      );
    }
  }
  return violations;
}
