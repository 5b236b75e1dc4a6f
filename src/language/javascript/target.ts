import type { LexicalScope } from "./lexical_scope.ts";

/** What a function, class or object literal is called, and so the definition that it makes. */
export interface Target {
  readonly name: string;
  /** Definition that holds it; 0 for the file. */
  readonly container: number;
  /** Dotted name of a container that is no definition of the file. */
  readonly qualifier: string;
  /** Scope that declares the name; none for members. */
  readonly declaredIn: LexicalScope | undefined;
  /** Row of the scope for the `scope` column; 0 when the name is not found by scope. */
  readonly scope: number;
  /** UTF-16 offsets of the definition. */
  readonly start: number;
  readonly end: number;
  /** Where the signature starts, behind decorators. */
  readonly head: number;
  /** Words in front of the signature that lie outside of the definition (`const`). */
  readonly prefix: string;
  /** DefFlag bits. */
  readonly flags: number;
  readonly isMember: boolean;
  /** Names by which members can be assigned to it: `app`, `exports.app`; none where they cannot. */
  readonly path?: string;
  /** What `this` is inside when the value is a function: definition, scope of its members, BindingFlag bits. */
  readonly self: number;
  readonly selfScope: number;
  readonly selfFlags: number;
  /** The comment that documents it. */
  readonly doc: string;
  /** Decorators that stand outside of the node that is defined. */
  readonly decorators: readonly number[];
  /**
   * Which calls around a function make a definition of the name: any for a name that is written with a capital, those
   * that are known to wrap, or none.
   */
  readonly wrappers: "capital" | "known" | "none";
}
