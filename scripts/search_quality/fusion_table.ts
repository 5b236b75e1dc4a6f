import { type FusionPolicy, fusionPolicy } from "../../src/search/fusion_policy.ts";
import type { AskedCode, Meanings } from "./asked_code.ts";
import { compare, measuresOf, type Rank } from "./measures.ts";
import { chance } from "./result_table.ts";
import { hybridWay } from "./search_ways.ts";

/** Code and what search by meaning says to its questions. */
export interface MeantCode {
  readonly code: AskedCode;
  readonly meanings: Meanings;
  /** What the model knows. */
  readonly languages: readonly string[] | undefined;
}

/** Values of each constant. */
const VALUES: { readonly [Name in keyof FusionPolicy]: readonly FusionPolicy[Name][] } = {
  rankConstant: [10, 60],
  meaning: [0.25, 0.5, 1, 2],
  pool: [20, 60],
  reach: [0.02, Infinity],
  fewestWords: [0, 3],
  alone: [0.4, 1],
};

/**
 * MRR of both ways together on the tuning halves, with one constant of their fusion changed at a time, and how likely
 * such a difference from the values that are used is by chance.
 */
export function fusionTable(sets: readonly (readonly MeantCode[])[]): string {
  const used = sets.map((set) => ranksOf(set, fusionPolicy));
  const names = Object.keys(VALUES) as (keyof FusionPolicy)[];
  const rows = names.flatMap((name) =>
    VALUES[name].map((value) => {
      const isUsed = value === fusionPolicy[name];
      const cells = sets.map((set, index) => {
        const ranks = isUsed ? used[index] ?? [] : ranksOf(set, { ...fusionPolicy, [name]: value });
        const mrr = measuresOf(ranks).mrr.toFixed(3);
        return isUsed ? `${mrr} |` : `${mrr} | ${chance(compare(used[index] ?? [], ranks).p)}`;
      });
      const shown = value === Infinity ? "any" : value;
      return `| ${name} | ${isUsed ? `**${shown}**` : shown} | ${cells.join(" | ")} |`;
    })
  );
  return `| constant | value | docstrings | p | question set | p |
| --- | ---: | ---: | ---: | ---: | ---: |
${rows.join("\n")}
`;
}

function ranksOf(set: readonly MeantCode[], fusion: FusionPolicy): Rank[] {
  return set.flatMap(({ code, meanings, languages }) =>
    code.questions.filter(({ half }) => half === "tuning")
      .map(hybridWay(code, meanings, languages, fusion))
  );
}
