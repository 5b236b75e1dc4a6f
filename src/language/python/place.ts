import type { Frame } from "./frame.ts";

/** The parameter through which a method reaches its own object or class. */
export interface Receiver {
  readonly name: string;
  /** Frame of the class. */
  readonly classFrame: Frame;
  /** BindingFlag bits of what is assigned through it: static when it is the class itself. */
  readonly flags: number;
}

/** Expressions that a function gives back. */
export interface Results {
  readonly returned: number[];
  readonly yielded: number[];
  /** A `yield` was seen, with or without a value. */
  isGenerator: boolean;
}

/** Where the extractor stands. */
export interface Place {
  /** Binds names. */
  readonly frame: Frame;
  /** Row of the scope in which names are looked up; a guard scope lies inside the frame's own. */
  readonly scope: number;
  /** Definition that references belong to; 0 for the file. */
  readonly owner: number;
  /** Group of alternatives, see the `branch` columns; 0 outside of branches. */
  readonly branch: number;
  /** Whether it depends on a condition or a loop that this is reached. */
  readonly isConditional: boolean;
  readonly receiver: Receiver | undefined;
  readonly results: Results | undefined;
}

/** The place inside of code that a condition chooses; `branch` is the group of its alternatives. */
export function branched(place: Place, branch: number): Place {
  return { ...place, branch, isConditional: true };
}
