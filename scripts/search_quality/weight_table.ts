import { lexicalFields } from "../../src/search/lexical_field.ts";
import { type FieldWeights, fieldWeights } from "../../src/search/field_weights.ts";
import type { AskedCode } from "./asked_code.ts";
import { measuresOf } from "./measures.ts";
import { lexicalWay } from "./search_ways.ts";

const FACTORS = [0, 0.5, 1, 2];

/** A table of MRR on the tuning half, with one field's weight changed at a time. */
export function weightTable(codes: readonly AskedCode[]): string {
  const rows = lexicalFields.map((field) => {
    const cells = FACTORS.map((factor) => meanReciprocalRank(codes, changed(field, factor)));
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

function meanReciprocalRank(codes: readonly AskedCode[], weights: FieldWeights): string {
  const ranks = codes.flatMap((code) =>
    code.questions.filter(({ half }) => half === "tuning").map(lexicalWay(code, weights))
  );
  return measuresOf(ranks).mrr.toFixed(3);
}
