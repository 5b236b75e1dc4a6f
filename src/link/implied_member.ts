import type { NameSpace } from "./name_space.ts";

/**
 * A member that a language gives to types without their declaring it:
 *
 * - `member`: another member of the type by this name, as a property is the accessor that others call;
 * - `instance`, `array`: a function that gives an object of the type, or a sequence of them;
 * - `object`: the only object of the type;
 * - `library`: a member that every such type has from the library.
 */
export type ImpliedMember =
  | { readonly kind: "member"; readonly name: string; readonly space: NameSpace }
  | { readonly kind: "instance" | "array" | "object" | "library" };
