import type { LexicalScope } from "./lexical_scope.ts";

/** Where in a file the extractor stands. */
export interface Place {
  readonly scope: LexicalScope;
  /** Innermost node definition (class, interface, function, method); 0 for the file. Owner of references. */
  readonly owner: number;
  /** Innermost definition of any kind; 0 for the file. Container of definitions. */
  readonly def: number;
  /** Definition of the object that `this` is; 0 when there is none. */
  readonly self: number;
  /** Row of `scopes` for the members of `self`. */
  readonly selfScope: number;
  /** BindingFlag bits of what is assigned to `this`: static in static methods. */
  readonly selfFlags: number;
  /** Number of conditions around the function whose `this` it is. */
  readonly selfConditions: number;
  /** Whether `this.x = …` declares a field: in methods and in functions that construct. */
  readonly isConstructing: boolean;
  /** Whether only signatures are written here (a `declare` block, a declaration file). */
  readonly isAmbient: boolean;
  /** Number of the group of alternatives that the code belongs to; 0 when it always exists. */
  readonly branch: number;
  /** Number of conditions (branches, loops, functions) around. */
  readonly conditions: number;
  /** What `return` leaves: a definition, a lambda's scope, or nothing that is recorded. */
  readonly returns: { readonly def: number; readonly scope: number };
}
