import type { RefKind } from "../../facts/ref_kind.ts";
import type { Frame } from "./frame.ts";

/** A row of `refs` before its number is known. */
export interface Reference {
  readonly kind: RefKind;
  /** May change when an overload signature turns out to be part of a later definition. */
  owner: number;
  readonly scope: number;
  readonly expr: number;
  /** UTF-16 offset of the used name. */
  readonly start: number;
  readonly line: number;
  readonly argc?: number;
  readonly args?: number;
  readonly flags?: number;
  readonly literal?: string;
  /** Given for a value that is only kept when its root may denote a definition. */
  readonly candidate?: Candidate;
  /** Row, once it has one. */
  row?: number;
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
  readonly references: readonly Reference[];
}
