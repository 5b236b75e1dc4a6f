import type { ContextPolicy } from "../../src/context/context_policy.ts";
import type { CoveragePolicy } from "../../src/search/coverage_policy.ts";
import type { QueryTermPolicy } from "../../src/search/query_term_policy.ts";
import type { RankingPolicy } from "../../src/search/ranking_policy.ts";
import type { SearchChange } from "./search_rank.ts";

/** A policy with one constant changed. */
export interface ContextVariant {
  readonly constant: string;
  readonly value: string;
  /** Whether this is the value that is used. */
  readonly isUsed: boolean;
  readonly policy: ContextPolicy;
}

/** Each constant of a policy with other values than its own; what the questions cannot tell is left out. */
export function contextVariants(policy: ContextPolicy): ContextVariant[] {
  const { hits, weights, expansion, packing } = policy;
  const noNeighbours = {
    uses: 0,
    usedBy: 0,
    override: 0,
    hierarchy: 0,
    container: 0,
    member: 0,
    table: 0,
  };
  const times = (factor: number): ContextPolicy["expansion"] => ({
    uses: expansion.uses * factor,
    usedBy: expansion.usedBy * factor,
    override: expansion.override * factor,
    hierarchy: expansion.hierarchy * factor,
    container: expansion.container * factor,
    member: expansion.member * factor,
    table: expansion.table * factor,
  });
  const changes: readonly (readonly [string, string, Partial<ContextPolicy>])[] = [
    ["hits.whole", "10", { hits: { ...hits, whole: 10 } }],
    ["hits.phrase", "4", { hits: { ...hits, phrase: 4 } }],
    ["weights.title", "0", { weights: { ...weights, title: 0 } }],
    ["weights.phrase", "0", { weights: { ...weights, phrase: 0 } }],
    ["weights.phrase", "0.5", { weights: { ...weights, phrase: 0.5 } }],
    ["weights.name", "0", { weights: { ...weights, name: 0 } }],
    ["weights.name", "1.2", { weights: { ...weights, name: 1.2 } }],
    ["rankConstant", "2", { rankConstant: 2 }],
    ["rankConstant", "8", { rankConstant: 8 }],
    ["expansion", "none", { expansion: noNeighbours }],
    ["expansion", "× 0.5", { expansion: times(0.5) }],
    ["expansion", "× 2", { expansion: times(2) }],
    ["expansion.member, container", "0", { expansion: { ...expansion, member: 0, container: 0 } }],
    ["expanded", "6", { expanded: 6 }],
    ["wordless", "0", { wordless: 0 }],
    ["wordless", "1", { wordless: 1 }],
    ["packing.exponent", "0", { packing: { ...packing, exponent: 0 } }],
    ["packing.exponent", "0.3", { packing: { ...packing, exponent: 0.3 } }],
    ["packing.exponent", "0.6", { packing: { ...packing, exponent: 0.6 } }],
    ["largestShare", "0.4", { largestShare: 0.4 }],
    ["largestShare", "1", { largestShare: 1 }],
    ["excerptShare", "0.12", { excerptShare: 0.12 }],
    ["excerptShare", "0.4", { excerptShare: 0.4 }],
    ["wholeType", "1500", { wholeType: 1_500 }],
    ["codeShare", "0.8", { codeShare: 0.8 }],
    ["codeShare", "0.95", { codeShare: 0.95 }],
    ["least", "0.1", { least: 0.1 }],
    ["tests", "0.1", { tests: 0.1 }],
    ["documents", "0.2", { documents: 0.2 }],
    ["documents", "1", { documents: 1 }],
    ["files", "0.25", { files: 0.25 }],
  ];
  return [
    { constant: "as it is", value: "", isUsed: true, policy },
    ...changes.map(([constant, value, change]) => ({
      constant,
      value,
      isUsed: false,
      policy: { ...policy, ...change },
    })),
  ];
}

/** A change of what search ranks by. */
export interface SearchVariant {
  readonly constant: string;
  readonly value: string;
  readonly isUsed: boolean;
  readonly change: SearchChange;
}

const TERM_VALUES: readonly (readonly [keyof QueryTermPolicy, readonly number[]])[] = [
  ["variant", [0, 0.4, 0.8, 1]],
  ["derived", [0, 0.3, 0.6, 0.8]],
  ["related", [0, 0.2, 0.4, 0.7]],
  ["doubtful", [0, 0.4, 1]],
  ["translated", [0, 0.3, 0.6, 1]],
  ["alsoTranslated", [0, 0.35, 0.7]],
];
const RANKING_VALUES: readonly (readonly [keyof RankingPolicy, readonly number[]])[] = [
  ["tests", [0.1, 0.3, 1]],
  ["generated", [0.1, 0.3, 1]],
  ["codeFile", [0.2, 0.5, 1]],
  ["otherFile", [0.2, 0.5, 1]],
];
const COVERAGE_VALUES: readonly (readonly [keyof CoveragePolicy, readonly number[]])[] = [
  ["exponent", [0, 0.15, 0.3, 0.5]],
  ["fewestWords", [1, 4, 5, 7]],
];

/** What search by words ranks by. */
export interface SearchPolicies {
  readonly terms: QueryTermPolicy;
  readonly ranking: RankingPolicy;
  readonly coverage: CoveragePolicy;
}

/** Each constant of search by words with several values. */
export function searchVariants({ terms, ranking, coverage }: SearchPolicies): SearchVariant[] {
  return [
    ...COVERAGE_VALUES.flatMap(([constant, values]) =>
      values.map((value) => ({
        constant: `coverage.${constant}`,
        value: String(value),
        isUsed: value === coverage[constant],
        change: { coverage: { ...coverage, [constant]: value } },
      }))
    ),
    ...TERM_VALUES.flatMap(([constant, values]) =>
      values.map((value) => ({
        constant,
        value: String(value),
        isUsed: value === terms[constant],
        change: { terms: { ...terms, [constant]: value } },
      }))
    ),
    ...RANKING_VALUES.flatMap(([constant, values]) =>
      values.map((value) => ({
        constant,
        value: String(value),
        isUsed: value === ranking[constant],
        change: { policy: { ...ranking, [constant]: value } },
      }))
    ),
  ];
}
