import { ScopeKind } from "../facts/scope_kind.ts";
import { defRef } from "./def_ref.ts";
import { enclosingObject } from "./enclosing_object.ts";
import { heldValue } from "./held_value.ts";
import { implicitReceiver } from "./implicit_receiver.ts";
import { isDeclaredIn } from "./is_declared_in.ts";
import { isExtension } from "./is_extension.ts";
import { isNestedWithoutInstance } from "./is_nested_without_instance.ts";
import { libraryFunction } from "./library_function.ts";
import type { LinkFile } from "./link_model.ts";
import { lookUpInClass } from "./look_up_in_class.ts";
import { lookUpInOuterClass } from "./look_up_in_outer_class.ts";
import { lookUpInScope } from "./look_up_in_scope.ts";
import { memberOfReceiver } from "./member_of_receiver.ts";
import { mergedMember } from "./merged_member.ts";
import type { NameRows } from "./name_index.ts";
import type { NameSpace } from "./name_space.ts";
import { outsideValue } from "./outside_value.ts";
import type { Resolution, Site } from "./resolution.ts";
import { typeParameter } from "./type_parameter.ts";
import type { Value } from "./value.ts";
import { weakestRule } from "./weakest_rule.ts";

const STD: Value = { kind: "external", package: "std" };

/**
 * Looks a name up in the scopes around a place, from the inside out, then beyond the file. A name that anything binds
 * stops there: what it is bound to may be unknown, but it is no namesake.
 */
export function lookUpName(
  resolution: Resolution,
  site: Site,
  name: string,
  space: NameSpace,
  fuel: number,
  passed: number,
): Value | undefined {
  const search = new NameSearch(resolution, site, name, space, fuel, passed);
  return search.inScopes() ?? search.beyondFile();
}

/** A search for a name, with what the scopes that it has left say of those around them. */
class NameSearch {
  readonly #resolution: Resolution;
  readonly #site: Site;
  readonly #name: string;
  readonly #space: NameSpace;
  readonly #fuel: number;
  /** Places with functions of the name that are still to be passed over. */
  #left: number;
  /** Package of a supertype outside of the workspace that may have the name too. */
  #externalBase: string | undefined;
  /** Whether an object at hand has the name from its library: only extensions go before. */
  #isOfLibrary = false;
  /** Whether the types further out have no instance at the place. */
  #isStatic = false;
  /** A member of the receiver of a lambda: variables of the functions around it go before. */
  #received: Value | undefined;

  constructor(
    resolution: Resolution,
    site: Site,
    name: string,
    space: NameSpace,
    fuel: number,
    passed: number,
  ) {
    this.#resolution = resolution;
    this.#site = site;
    this.#name = name;
    this.#space = space;
    this.#fuel = fuel;
    this.#left = passed;
  }

  /** What the scopes around the place have under the name; undefined when it is to be found beyond the file. */
  inScopes(): Value | undefined {
    const { file } = this.#site;
    const { scopes } = file.facts;
    const rows = this.#resolution.world.rows(file, this.#name);
    for (let scope = this.#site.scope; scope !== 0; scope = scopes.parent(scope)) {
      const kind = scopes.kind(scope);
      const isLocal = kind !== ScopeKind.class && kind !== ScopeKind.file;
      if (this.#received !== undefined && !isLocal) return this.#received;
      const member = kind === ScopeKind.class ? this.#memberOfClass(scope) : undefined;
      if (member !== undefined) return member;
      const declared = rows === undefined ? undefined : this.#declaredIn(scope, rows);
      if (declared === "outside") return undefined;
      if (declared !== undefined) return declared;
      this.#askReceiver(scope);
    }
    return undefined;
  }

  /** What the name means beyond the file: in its package, in an object's library, or nothing. */
  beyondFile(): Value | undefined {
    const { file } = this.#site;
    const outside = heldValue(
      this.#resolution,
      outsideValue(this.#resolution.world, file, this.#name, this.#space, this.#left),
      this.#fuel,
    );
    if (outside !== undefined && !(this.#isOfLibrary && this.#isPassed(outside))) {
      return throughExternal(outside, this.#externalBase);
    }
    return this.#shapedFunction() ?? this.#unresolved();
  }

  /** A member of the type that a scope is the body of. */
  #memberOfClass(scope: number): Value | undefined {
    const { file } = this.#site;
    const owner = file.facts.scopes.owner(scope);
    const lookUp = this.#isStatic ? lookUpInOuterClass : lookUpInClass;
    const found = lookUp(
      this.#resolution,
      this.#site,
      scope,
      this.#name,
      this.#space,
      this.#fuel,
    );
    this.#isStatic ||= isNestedWithoutInstance(file, owner);
    if (typeof found === "string") {
      // A type is hardly ever inherited; a function may well be.
      if (this.#space !== "type") this.#externalBase ??= found;
      return undefined;
    }
    if (found === undefined) return undefined;
    if (!this.#isPassed(found)) return throughExternal(found, this.#externalBase);
    this.#externalBase ??= externalBaseOf(this.#resolution, file, owner);
    return undefined;
  }

  /** What a scope declares under the name itself. */
  #declaredIn(scope: number, rows: NameRows): Value | "outside" | undefined {
    const { file } = this.#site;
    const parameter = this.#space === "type"
      ? typeParameter(this.#resolution, file, rows, scope, this.#fuel)
      : undefined;
    if (parameter !== undefined) return parameter;
    const found = this.#boundIn(scope, rows) ??
      mergedMember(this.#resolution, this.#site, scope, this.#name, this.#fuel);
    if (found === undefined || found === "outside") return found;
    return this.#isPassed(found) ? undefined : throughExternal(found, this.#externalBase);
  }

  #boundIn(scope: number, rows: NameRows): Value | "outside" | undefined {
    if (!isDeclaredIn(this.#site.file.facts, rows, scope)) return undefined;
    return lookUpInScope(
      this.#resolution,
      this.#site,
      rows,
      this.#name,
      scope,
      this.#space,
      this.#fuel,
    );
  }

  /** Keeps what the object has under the name that is `this` without being written from a scope on. */
  #askReceiver(scope: number): void {
    if (this.#space === "type" || this.#received !== undefined) return;
    const receiver = implicitReceiver(this.#resolution, this.#site, scope, this.#fuel - 1);
    if (receiver === undefined) return;
    const found = memberOfReceiver(
      this.#resolution,
      this.#site,
      receiver,
      this.#name,
      this.#space,
      this.#fuel,
    );
    if (found.kind === "open") this.#externalBase ??= found.package;
    else if (found.kind === "library") this.#isOfLibrary = true;
    else if (found.kind === "member" && !this.#isPassed(found.value)) {
      this.#received = throughExternal(found.value, this.#externalBase);
    }
  }

  /** A function that every value of the language has (Kotlin: `apply`), of the object at hand. */
  #shapedFunction(): Value | undefined {
    const { shapes } = this.#site.file.semantics;
    if (this.#space !== "callable" || !shapes?.has(`any.${this.#name}`)) return undefined;
    const self = enclosingObject(this.#resolution, this.#site, "self", this.#fuel - 1);
    return self === undefined
      ? undefined
      : libraryFunction(this.#site, self, this.#name, this.#space);
  }

  /** A name that nothing in the workspace bears: of a library, or missing. */
  #unresolved(): Value | undefined {
    const { semantics } = this.#site.file;
    if (semantics.standardLibrary().globals.has(this.#name)) {
      return { kind: "external", package: "std", name: this.#name };
    }
    if (this.#isOfLibrary) return STD;
    if (this.#externalBase) return { kind: "external", package: this.#externalBase };
    // What is named like a type is one, which the workspace does not have.
    const isMissing = semantics.separateFunctions && this.#space !== "callable" &&
      /^\p{Lu}.*\p{Ll}/u.test(this.#name);
    return isMissing ? { kind: "missing" } : undefined;
  }

  /** Whether functions that were found are passed over for those further out. */
  #isPassed(found: Value): boolean {
    if (found.kind !== "definitions") return false;
    const isBehindLibrary = this.#isOfLibrary &&
      !found.defs.some((ref) => isExtension(this.#resolution, ref));
    return isBehindLibrary || this.#left-- > 0;
  }
}

/** The package of a supertype outside of the workspace, which may have further functions of any name. */
function externalBaseOf(
  resolution: Resolution,
  file: LinkFile,
  type: number,
): string | undefined {
  for (const ancestor of resolution.linearisation(defRef.of(file.number, type))) {
    if (ancestor.kind === "external" && ancestor.package !== "std") return ancestor.package;
  }
  return undefined;
}

/** A name found further out, past a type with a supertype outside of the workspace that may have it too. */
function throughExternal(value: Value, externalBase: string | undefined): Value {
  if (externalBase === undefined || value.kind !== "definitions") return value;
  return { ...value, rule: weakestRule(value.rule, "base.external") };
}
