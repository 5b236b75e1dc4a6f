import type { DefRef } from "./def_ref.ts";
import type { NameSpace } from "./name_space.ts";
import type { Value } from "./value.ts";
import type { LinkFile, World } from "./link_model.ts";

/** A place in a file, from which names are looked up. */
export interface Site {
  readonly file: LinkFile;
  readonly scope: number;
  /** Byte offset; bindings further on may not be visible yet. */
  readonly offset: number;
  /** Whether inherited members count; false while supertypes themselves are being found. */
  readonly inherited: boolean;
}

/** One step of a type's linearisation. */
export type Ancestor =
  | { readonly kind: "type"; readonly ref: DefRef }
  | { readonly kind: "external"; readonly package: string; readonly name?: string };

/**
 * The object that `this` stands for within a lambda: the one around it (`none`), an object of its own, or one of which
 * nothing is known, if there is one (`open`).
 */
export type LambdaReceiver =
  | { readonly kind: "none" | "open" }
  | { readonly kind: "object"; readonly value: Value };

/** Members found by name, nearest type first. */
export interface FoundMembers {
  readonly defs: readonly DefRef[];
  /** A field of that name, when there is no definition. */
  readonly field: { readonly file: LinkFile; readonly rows: readonly number[] } | undefined;
  /** Whether the member belongs to a supertype. */
  readonly inherited: boolean;
  /** Package of a supertype outside of the workspace that comes before the member. */
  readonly external: string | undefined;
}

/**
 * The questions that linking asks about names, expressions and types. Each answer depends on the world and the
 * arguments alone; `fuel` bounds how many definitions an answer may be derived through, so that cycles end the same way
 * wherever they are entered.
 */
export interface Resolution {
  readonly world: World;
  /**
   * What a name means at a place; undefined when nothing binds it. So many places that declare functions of the name are
   * passed over, from the inside out: their functions do not take the call.
   */
  lookUp(
    site: Site,
    name: string,
    space: NameSpace,
    fuel: number,
    passed?: number,
  ): Value | undefined;
  /** What an expression stands for, a name being looked for in `space`; undefined when that is not known. */
  evaluate(site: Site, expr: number, fuel: number, space?: NameSpace): Value | undefined;
  /** What a variable holds. */
  valueOfBinding(file: LinkFile, row: number, fuel: number): Value;
  /** The object that is `this` within a lambda, by the row of `scopes` that it opens. */
  lambdaReceiver(file: LinkFile, scope: number, fuel: number): LambdaReceiver;
  /** A value of the type in a row of `types`; undefined when the type is not known. */
  valueOfType(site: Site, type: number, fuel: number): Value | undefined;
  /** A member of a value; undefined when the value or the member is not known. */
  member(
    site: Site,
    value: Value,
    name: string,
    fuel: number,
    space?: NameSpace,
  ): Value | undefined;
  /** Members of a type by name. */
  membersOf(type: DefRef, name: string, options: MemberSearch): FoundMembers | undefined;
  /** A type, its supertypes in the language's order of search, and where the workspace ends. */
  linearisation(type: DefRef): readonly Ancestor[];
  /** The supertypes that a type declares, as far as they are known. */
  supertypes(type: DefRef): readonly (Value | undefined)[];
}

/** Bounds of a search for members. */
export interface MemberSearch {
  /** Whether supertypes are searched. */
  readonly inherited: boolean;
  /** Whether the type itself is left out. */
  readonly skipSelf: boolean;
  /** What is looked for, where functions and variables have names apart; anything by default. */
  readonly space?: NameSpace;
  /** Whether members of the type itself or of its instances are meant, where both bear the name. */
  readonly side?: "static" | "instance";
}
