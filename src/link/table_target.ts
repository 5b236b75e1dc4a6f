import type { DefRef } from "./def_ref.ts";
import type { RuleId } from "./rule.ts";

/** What a use of a table leads to. */
export interface TableTarget {
  /** Undefined for an object that no file describes. */
  readonly ref: DefRef | undefined;
  /** Id of its node, or the one that it would have. */
  readonly id: string;
  readonly rule: RuleId;
}
