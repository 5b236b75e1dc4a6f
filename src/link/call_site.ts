import type { Site } from "./resolution.ts";

/** A call as one of several definitions is chosen for it. */
export interface CallSite {
  readonly site: Site;
  /** Number of arguments; 255 when it is not known. */
  readonly argc: number;
  /** List of `exprs` of the first arguments; 0 when there are none, or none is known. */
  readonly args: number;
  /** RefFlag bits. */
  readonly flags: number;
  /** Bounds how many definitions the types of arguments may be derived through. */
  readonly fuel: number;
}
