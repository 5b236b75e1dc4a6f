import type { DefRef } from "./def_ref.ts";
import type { RuleId } from "./rule.ts";
import type { Shape } from "./shape.ts";

/**
 * What an expression or a name stands for, as far as facts tell. `rule` is the weakest step by which it was found.
 *
 * - `definitions`: functions, classes and objects by name; several when they are overloads or alternatives;
 * - `instance`: a value of a type of the workspace; `super` when members of the type itself are to be skipped;
 * - `array`: a sequence whose elements are known, `name` its type where that is one of the library; `map`: a map whose
 *   keys or elements are known; `tuple`: several values at known places; `promise`: what is a value once it is awaited;
 * - `shaped`: a function of the library, taken from a value whose parts are known;
 * - `module`: a file as an object, with the file that declares its types where that is another; `package`: a package as
 *   an object;
 * - `external`: comes from outside the workspace, and so does everything reached through it; `name` is the type of the
 *   value where that is known, or the name of what an import brings;
 * - `variable`: a variable of a module, which has yet to be asked what it holds;
 * - `expression`: an expression at the top of a module, which has yet to be evaluated;
 * - `property`: a property of a value, which has yet to be asked for it;
 * - `object`: an object literal, by its expression; `shape`: a value of a type that is given by its properties;
 * - `accessor`: something without a definition that gives the value when it is called;
 * - `local`: a value held by a variable, of which no more is known;
 * - `missing`: an import that names nothing, or too much: known to be no namesake.
 */
export type Value =
  | { readonly kind: "definitions"; readonly defs: readonly DefRef[]; readonly rule: RuleId }
  | {
    readonly kind: "instance";
    readonly type: DefRef;
    readonly rule: RuleId;
    readonly via: "self" | "super" | "typed";
  }
  | {
    readonly kind: "array";
    readonly element: Value;
    readonly name?: string;
    readonly rule: RuleId;
  }
  | {
    readonly kind: "map";
    readonly key: Value | undefined;
    readonly element: Value | undefined;
    /** Whether its elements are its members, too. */
    readonly isRecord?: true;
    readonly name?: string;
    readonly rule: RuleId;
  }
  | {
    readonly kind: "tuple";
    readonly items: readonly (Value | undefined)[];
    readonly rule: RuleId;
  }
  | { readonly kind: "shaped"; readonly receiver: Value; readonly shape: Shape }
  | { readonly kind: "promise"; readonly value: Value; readonly rule: RuleId }
  | {
    readonly kind: "module";
    readonly file: number;
    readonly types?: number;
    readonly rule: RuleId;
  }
  | { readonly kind: "package"; readonly name: string; readonly rule: RuleId }
  | { readonly kind: "external"; readonly package: string; readonly name?: string }
  | {
    readonly kind: "variable";
    readonly file: number;
    /** Row of `bindings`. */
    readonly row: number;
    readonly rule: RuleId;
  }
  | ({ readonly kind: "expression" } & WrittenExpression)
  | ({ readonly kind: "object" } & WrittenExpression)
  | {
    readonly kind: "property";
    /** The file that asks. */
    readonly file: number;
    readonly object: Value;
    readonly name: string;
    readonly rule: RuleId;
  }
  | {
    readonly kind: "shape";
    readonly file: number;
    /** Row of `types`, and of the scope in which it stands. */
    readonly type: number;
    readonly scope: number;
    readonly rule: RuleId;
  }
  | { readonly kind: "accessor"; readonly value: Value }
  | { readonly kind: "local" }
  | { readonly kind: "missing" };

interface WrittenExpression {
  readonly file: number;
  /** Row of `exprs`, and of the scope in which it stands. */
  readonly expr: number;
  readonly scope: number;
  readonly rule: RuleId;
}
