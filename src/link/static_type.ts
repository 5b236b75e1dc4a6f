import type { DefRef } from "./def_ref.ts";

/**
 * What is known of the type of an argument or a parameter:
 *
 * - `named`: a type of the library, by its canonical name; `isLiteral` for a literal, which may be of narrower types too;
 * - `class`: a type of the workspace;
 * - `array`: with the type of its elements, if that is known;
 * - `function`: with the number of its parameters, a receiver not among them, if that is known, else with the most that
 *   it may have; `hasReceiver` is undefined for a lambda, of whose receiver nothing is written;
 * - `variable`: a type variable without a known bound;
 * - `null`: the type of null.
 */
export type StaticType =
  | { readonly kind: "named"; readonly name: string; readonly isLiteral: boolean }
  | { readonly kind: "class"; readonly ref: DefRef }
  | { readonly kind: "array"; readonly element: StaticType | undefined }
  | {
    readonly kind: "function";
    readonly params: number | undefined;
    readonly most?: number;
    readonly hasReceiver?: boolean;
  }
  | { readonly kind: "variable" }
  | { readonly kind: "null" };
