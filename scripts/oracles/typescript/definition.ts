import type ts from "typescript";

/**
 * What is known of what a call reaches: a definition of the package, by its name; something of another package; a value
 * that only runs know; or nothing, for lack of types.
 */
export type Definition =
  | { readonly kind: "internal"; readonly name: ts.Node }
  | { readonly kind: "external" }
  | { readonly kind: "unknown" }
  | { readonly kind: "undecided" };
