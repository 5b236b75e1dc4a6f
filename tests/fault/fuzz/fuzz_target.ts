import type { Random } from "../../support/random.ts";

/** Something that is given damaged input, again and again. */
export interface FuzzTarget extends AsyncDisposable {
  /**
   * Makes one input and gives it to what is tried.
   *
   * @throws Error when what is tried breaks its word: it throws what it does not declare, or gives what cannot be.
   */
  attempt(random: Random): void | Promise<void>;
}

/** Makes a target; what it prepares is used by all of its attempts. */
export type FuzzTargetMaker = (samples: FuzzSamples) => Promise<FuzzTarget>;

/** What inputs are made from, by the paths of the files. */
export type FuzzSamples = ReadonlyMap<string, string>;
