import type { SyntaxNode } from "../syntax_node.ts";

/** A name or attribute chain that is known to be of a type. */
export interface Narrowing {
  readonly path: string;
  readonly at: SyntaxNode;
  /** The type, or a tuple of alternatives. */
  readonly type: SyntaxNode;
}

/** What a condition says of types when it holds and when it does not. */
export interface Narrowings {
  readonly whenTrue: readonly Narrowing[];
  readonly whenFalse: readonly Narrowing[];
}
