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
  /**
   * Row of `exprs` of the object that an extension is called on; 0 where it would be one of the objects around, undefined
   * where nothing is said of it.
   */
  readonly receiver?: number;
  /** Whether an extension is meant only if the type of its receiver is known to fit. */
  readonly needsReceiver?: boolean;
  /** Whether an extension is imported or lies in the package, so that it goes before those of the library. */
  readonly isNear?: boolean;
  /** Name of the extension that is called. */
  readonly name?: string;
  /** Bounds how many definitions the types of arguments may be derived through. */
  readonly fuel: number;
}
