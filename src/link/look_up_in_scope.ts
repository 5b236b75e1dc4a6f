import { BindingKind } from "../facts/binding_kind.ts";
import { ScopeKind } from "../facts/scope_kind.ts";
import { alternativeValue } from "./alternative_value.ts";
import { bindingsInScope } from "./bindings_in_scope.ts";
import { boundValue } from "./bound_value.ts";
import type { DefRef } from "./def_ref.ts";
import { denotedInScope } from "./denoted_in_scope.ts";
import { importedValue } from "./imported_value.ts";
import { invokedValue } from "./invoked_value.ts";
import { isPassedToo } from "./is_passed_too.ts";
import type { LinkFile } from "./link_model.ts";
import type { NameRows } from "./name_index.ts";
import type { NameSpace } from "./name_space.ts";
import { outsideValue } from "./outside_value.ts";
import type { Resolution, Site } from "./resolution.ts";
import type { Value } from "./value.ts";

/**
 * What a scope binds a name to: an import, a definition or a variable; undefined when it binds it to nothing, `outside` when
 * it says that the name belongs to what is beyond the file.
 *
 * @param rows Rows of the file that bear the name.
 * @param scope Row of `scopes`: one around the site, or its own.
 */
export function lookUpInScope(
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

/** Functions of a file with those of its package in other files, which are overloads of each other. */
function packageFunctions(
  { world }: Resolution,
  file: LinkFile,
  own: readonly DefRef[],
  name: string,
): Value {
  const all = outsideValue(world, file, name, "callable");
  const known = new Set(own);
  const others = all?.kind === "definitions" ? all.defs.filter((ref) => !known.has(ref)) : [];
  return others.length === 0
    ? { kind: "definitions", defs: own, rule: "scope.file" }
    : { kind: "definitions", defs: [...own, ...others], rule: "scope.package" };
}

function isField(kind: number): boolean {
  return kind === BindingKind.field || kind === BindingKind.selfAttribute ||
    kind === BindingKind.constructorProperty;
}
