import { lexicalFields } from "../../src/search/lexical_field.ts";
import { type FieldWeights, fieldWeights } from "../../src/search/field_weights.ts";
import type { WorkspaceIndex } from "../../src/workspace/workspace_index.ts";
import type { Question } from "./question.ts";
import { graphinRanker } from "./rankers.ts";

const FACTORS = [0, 0.5, 1, 2];

/** A package with the questions that are asked of it. */
export interface AskedPackage {
  readonly index: WorkspaceIndex;
  readonly questions: readonly Question[];
}

/** A table of MRR on the tuning half, with one field's weight changed at a time. */
export function weightTable(packages: readonly AskedPackage[]): string {
  const rows = lexicalFields.map((field) => {
    const cells = FACTORS.map((factor) => meanReciprocalRank(packages, changed(field, factor)));
    return `| ${field} | ${fieldWeights.fields[field].weight} | ${cells.join(" | ")} |`;
  });
  return `| field | weight | × 0 | × 0.5 | × 1 | × 2 |
| --- | ---: | ---: | ---: | ---: | ---: |
${rows.join("\n")}
`;
}

function changed(field: (typeof lexicalFields)[number], factor: number): FieldWeights {
  const { weight, lengthNormalisation } = fieldWeights.fields[field];
  return {
    ...fieldWeights,
    fields: {
      ...fieldWeights.fields,
      [field]: { weight: weight * factor, lengthNormalisation },
    },
  };
}

function meanReciprocalRank(packages: readonly AskedPackage[], weights: FieldWeights): string {
  let sum = 0;
  let count = 0;
  for (const { index, questions } of packages) {
    const rank = graphinRanker(index, weights);
    for (const question of questions) {
      if (question.half !== "tuning") continue;
      const found = rank(question);
      sum += found === undefined ? 0 : 1 / found;
      count++;
    }
  }
  return (sum / count).toFixed(3);
}
