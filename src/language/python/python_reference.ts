import type { Reference } from "../reference_log.ts";
import type { Frame } from "./frame.ts";

/** A use of a name in Python. */
export interface PythonReference extends Reference {
  /** Given for a value that is only kept when its root may denote a definition. */
  readonly candidate?: Candidate;
}

/** What decides whether a name used as a value may denote a function or class. */
export interface Candidate {
  readonly root: string;
  readonly frame: Frame;
  /** Class frame and attribute of a value that is reached through a receiver. */
  readonly own?: { readonly classFrame: Frame; readonly attribute: string };
}

/** An overload signature that waits for the function which it is part of. */
export interface OverloadSignature {
  readonly def: number;
  readonly flags: number;
  readonly references: readonly PythonReference[];
}
