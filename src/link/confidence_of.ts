import calibration from "./calibration.json" with { type: "json" };
import { type RuleId, rules } from "./rule.ts";

/** What was measured of a rule in one language. */
interface MeasuredRule {
  /** Confidence that the rule has earned there. */
  readonly confidence: number;
}

const measured: Readonly<Record<string, Readonly<Record<string, MeasuredRule>>>> = calibration;

const kept = new Map<string, ReadonlyMap<RuleId, number>>();

/**
 * The confidence of an edge by the rule that is its weakest step, in a language: what the rule claims, or less where it
 * was measured to be right less often. Below 0.50 it is 0: the rule makes no edges there.
 */
export function confidenceOf(rule: RuleId, language: string): number {
  let confidences = kept.get(language);
  if (confidences === undefined) {
    confidences = new Map(
      rules.map(({ id, confidence }) => [
        id,
        Math.min(confidence, measured[language]?.[id]?.confidence ?? 1),
      ]),
    );
    kept.set(language, confidences);
  }
  return confidences.get(rule) ?? 0;
}
