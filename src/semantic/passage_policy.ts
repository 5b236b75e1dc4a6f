import type { PassagePart } from "./passage_parts.ts";

/** How a passage is composed. */
export interface PassagePolicy {
  readonly leftOut: ReadonlySet<PassagePart>;
  /** UTF-16 units that a passage has at most. */
  readonly limit: number;
}

/** The policy that is used; `docs/search-quality.md` has what parts and length are worth. */
export const passagePolicy: PassagePolicy = { leftOut: new Set(["pathWords"]), limit: 960 };
