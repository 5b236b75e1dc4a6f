import { BindingKind } from "../facts/binding_kind.ts";
import { DefKind } from "../facts/def_kind.ts";
import { ScopeKind } from "../facts/scope_kind.ts";
import { type DefRef, defRef } from "./def_ref.ts";
import { bindingsInScope } from "./bindings_in_scope.ts";
import { alternativeValue } from "./alternative_value.ts";
import { boundValue } from "./bound_value.ts";
import { denotedInScope } from "./denoted_in_scope.ts";
import { heldValue } from "./held_value.ts";
import type { NameRows } from "./name_index.ts";
import { enclosingObject } from "./enclosing_object.ts";
import { implicitReceiver } from "./implicit_receiver.ts";
import { lookUpInClass } from "./look_up_in_class.ts";
import { lookUpInOuterClass } from "./look_up_in_outer_class.ts";
import { isNestedWithoutInstance } from "./is_nested_without_instance.ts";
import { isDeclaredIn } from "./is_declared_in.ts";
import { isPassedToo } from "./is_passed_too.ts";
import { isExtension } from "./is_extension.ts";
import { invokedValue } from "./invoked_value.ts";
import { libraryFunction } from "./library_function.ts";
import { memberOfReceiver } from "./member_of_receiver.ts";
import type { NameSpace } from "./name_space.ts";
import type { Resolution, Site } from "./resolution.ts";
import type { RuleId } from "./rule.ts";
import type { Value } from "./value.ts";
import { weakestRule } from "./weakest_rule.ts";
import type { LinkFile } from "./link_model.ts";

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
  const { file } = site;
  const { scopes } = file.facts;
  const rows = resolution.world.rows(file, name);
  let externalBase: string | undefined;
  let left = passed;
  let isOfLibrary = false;
  const isPassed = (found: Value): boolean =>
    found.kind === "definitions" &&
    ((isOfLibrary && !found.defs.some((ref) => isExtension(resolution, ref))) || left-- > 0);
  /** A member of the receiver of a lambda: variables of the functions around it go before. */
  let received: Value | undefined;
  let isStatic = false;
  for (let scope = site.scope; scope !== 0; scope = scopes.parent(scope)) {
    const kind = scopes.kind(scope);
    const isLocal = kind !== ScopeKind.class && kind !== ScopeKind.file;
    if (received !== undefined && !isLocal) return received;
    if (kind === ScopeKind.class) {
      const found = isStatic
        ? lookUpInOuterClass(resolution, site, scope, name, space, fuel)
        : lookUpInClass(resolution, site, scope, name, space, fuel);
      isStatic ||= isNestedWithoutInstance(file, scopes.owner(scope));
      // A type is hardly ever inherited; a function may well be.
      if (typeof found === "string") externalBase ??= space === "type" ? undefined : found;
      else if (found !== undefined) {
        if (!isPassed(found)) return throughExternal(found, externalBase);
        externalBase ??= externalBaseOf(resolution, file, scopes.owner(scope));
      }
    }
    if (rows !== undefined) {
      const parameter = typeParameter(resolution, file, rows, scope, fuel);
      if (parameter !== undefined && space === "type") return parameter;
      const found = (isDeclaredIn(file.facts, rows, scope)
        ? lookUpInScope(resolution, site, rows, name, scope, space, fuel)
        : undefined) ??
        (kind === ScopeKind.namespace
          ? mergedMember(resolution, site, scope, name, fuel)
          : undefined);
      if (found === "outside") {
        break;
      }
      if (found !== undefined && !isPassed(found)) {
        return throughExternal(found, externalBase);
      }
    }
    const receiver = space === "type" || received !== undefined
      ? undefined
      : implicitReceiver(resolution, site, scope, fuel - 1);
    if (receiver !== undefined) {
      const found = memberOfReceiver(resolution, site, receiver, name, space, fuel);
      if (found.kind === "open") externalBase ??= found.package;
      else if (found.kind === "library") isOfLibrary = true;
      else if (found.kind === "member" && !isPassed(found.value)) {
        received = throughExternal(found.value, externalBase);
      }
    }
  }
  const outside = heldValue(
    resolution,
    file.semantics.modules.resolveOutside(resolution.world, file, name, space, left),
    fuel,
  );
  if (outside !== undefined && !(isOfLibrary && isPassed(outside))) {
    return throughExternal(outside, externalBase);
  }
  if (space === "callable" && file.semantics.shapes?.has(`any.${name}`)) {
    const self = enclosingObject(resolution, site, "self", fuel - 1);
    const shaped = self === undefined ? undefined : libraryFunction(site, self, name, space);
    if (shaped !== undefined) return shaped;
  }
  if (file.semantics.standardLibrary().globals.has(name)) {
    return { kind: "external", package: "std", name };
  }
  if (isOfLibrary) return STD;
  if (externalBase) return { kind: "external", package: externalBase };
  // What is named like a type is one, which the workspace does not have.
  const isMissing = file.semantics.separateFunctions && space !== "callable" &&
    /^\p{Lu}.*\p{Ll}/u.test(name);
  return isMissing ? { kind: "missing" } : undefined;
}

const STD: Value = { kind: "external", package: "std" };

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

function typeParameter(
  resolution: Resolution,
  file: LinkFile,
  rows: NameRows,
  scope: number,
  fuel: number,
): Value | undefined {
  const owner = file.facts.scopes.owner(scope);
  for (const row of rows.typeParams) {
    if (file.facts.typeParams.def(row) !== owner) continue;
    const bound = file.facts.typeParams.bound(row);
    if (bound === 0 || fuel <= 0) return { kind: "local" };
    const site = { file, scope, offset: Number.MAX_SAFE_INTEGER, inherited: false };
    const value = resolution.valueOfType(site, bound, fuel - 1);
    const relations = file.semantics.types;
    const isAnything = value?.kind === "external" && value.package === "std" &&
      relations !== undefined && relations.canonical(value.name ?? "") === relations.top;
    return value === undefined || isAnything ? { kind: "local" } : value;
  }
  return undefined;
}

/** Functions of a file with those of its package in other files, which are overloads of each other. */
function packageFunctions(
  { world }: Resolution,
  file: LinkFile,
  own: readonly DefRef[],
  name: string,
): Value {
  const all = file.semantics.modules.resolveOutside(world, file, name, "callable");
  const known = new Set(own);
  const others = all?.kind === "definitions" ? all.defs.filter((ref) => !known.has(ref)) : [];
  return others.length === 0
    ? { kind: "definitions", defs: own, rule: "scope.file" }
    : { kind: "definitions", defs: [...own, ...others], rule: "scope.package" };
}

function lookUpInScope(
  resolution: Resolution,
  site: Site,
  rows: NameRows,
  name: string,
  scope: number,
  space: NameSpace,
  fuel: number,
): Value | "outside" | undefined {
  const { file } = site;
  const { facts, semantics } = file;
  const kind = facts.scopes.kind(scope);
  if (kind === ScopeKind.class && !(semantics.classScope === "body" && scope === site.scope)) {
    return undefined;
  }
  const bound = denotedInScope(file, rows, scope, space);
  const imported = bound.imports.length === 0
    ? undefined
    : importedValue(resolution, file, bound.imports, space, fuel);
  if (imported !== undefined && (!bound.hasDefinitions || !semantics.laterReplaces)) {
    return imported;
  }
  if (bound.defs.length > 0) {
    if (kind === ScopeKind.file && space === "callable" && semantics.extensions) {
      return packageFunctions(resolution, file, bound.defs, name);
    }
    const isAlternative = semantics.laterReplaces === true &&
      isPassedToo(facts, rows, scope, bound.defs);
    const rule = isAlternative ? "definition.alternative" : "scope.file";
    return alternativeValue({ kind: "definitions", defs: bound.defs, rule }, imported);
  }
  if (semantics.separateFunctions && (space === "type" || !semantics.extensions)) {
    if (space !== "value") return undefined;
  }
  const isLocal = kind !== ScopeKind.file && kind !== ScopeKind.namespace;
  const bindings = bindingsInScope(facts, rows.bindings, scope).filter((row) =>
    !(semantics.prototypes && isField(facts.bindings.kind(row))) &&
    !(isLocal && semantics.localsAfterDeclaration && facts.bindings.start(row) > site.offset)
  );
  if (bindings.length === 0) return undefined;
  if (bindings.some((row) => facts.bindings.kind(row) === BindingKind.global)) {
    return globalOf(resolution, site, rows, name, space, fuel);
  }
  if (bindings.some((row) => facts.bindings.kind(row) === BindingKind.nonlocal)) return undefined;
  const held = boundValue(resolution, file, bindings, fuel);
  return space === "callable" ? invokedValue(resolution, site, held, fuel) : held;
}

/** A member that another block of the same namespace declares. */
function mergedMember(
  resolution: Resolution,
  { file }: Site,
  scope: number,
  name: string,
  fuel: number,
): Value | undefined {
  const { scopes, defs } = file.facts;
  const owner = scopes.owner(scope);
  const isNamespace = scopes.kind(scope) === ScopeKind.namespace &&
    defs.kind(owner) === DefKind.namespace;
  if (!isNamespace || !file.semantics.prototypes) return undefined;
  const found = resolution.membersOf(defRef.of(file.number, owner), name, {
    inherited: false,
    skipSelf: false,
  });
  if (found === undefined) return undefined;
  return found.field === undefined
    ? { kind: "definitions", defs: found.defs, rule: "scope.file" }
    : boundValue(resolution, found.field.file, found.field.rows, fuel);
}

function isField(kind: number): boolean {
  return kind === BindingKind.field || kind === BindingKind.selfAttribute ||
    kind === BindingKind.constructorProperty;
}

function globalOf(
  resolution: Resolution,
  site: Site,
  rows: NameRows,
  name: string,
  space: NameSpace,
  fuel: number,
): Value | "outside" {
  const fileScope = 1;
  return site.scope === fileScope ? "outside" : lookUpInScope(
    resolution,
    { ...site, scope: fileScope },
    rows,
    name,
    fileScope,
    space,
    fuel,
  ) ??
    "outside";
}

/** Alternatives of which a condition chooses: those in the workspace count, unless none is. */
function importedValue(
  resolution: Resolution,
  file: LinkFile,
  imports: readonly number[],
  space: NameSpace,
  fuel: number,
): Value | undefined {
  const { modules } = file.semantics;
  const values: Value[] = [];
  for (const row of imports) {
    const imported = modules.resolveImport(resolution.world, file, row, space);
    const value = heldValue(resolution, imported, fuel);
    if (value !== undefined) values.push(value);
  }
  const inside = values.filter((value) => value.kind !== "external" && value.kind !== "missing");
  const [first] = inside;
  if (first === undefined) return values[0];
  if (inside.length === values.length && inside.length === 1) return first;
  const defs: DefRef[] = [];
  // Functions of one name are overloads, whichever imports bring them.
  let rule: RuleId = file.semantics.overloads ? "structure" : "import.alternative";
  for (const value of inside) {
    if (value.kind !== "definitions") return first;
    for (const def of value.defs) if (!defs.includes(def)) defs.push(def);
    rule = weakestRule(rule, value.rule);
  }
  const isCertain = defs.length === 1 && inside.length === values.length;
  return { kind: "definitions", defs, rule: isCertain ? weakestOf(inside) : rule };
}

function weakestOf(values: readonly Value[]): RuleId {
  let rule: RuleId = "structure";
  for (const value of values) {
    if (value.kind === "definitions") rule = weakestRule(rule, value.rule);
  }
  return rule;
}
