import { ExprOp } from "../facts/expr_op.ts";
import { FactsBuilder } from "../facts/facts_builder.ts";
import { bindingsInScope } from "./bindings_in_scope.ts";
import { type DefRef, defRef } from "./def_ref.ts";
import type { LinkFile, TableSource } from "./link_model.ts";
import { objectOf } from "./object_of.ts";
import type { Resolution, Site } from "./resolution.ts";
import type { Value } from "./value.ts";

const FUEL = 8;
/** The end of any file, where all of its names are known. */
const BEHIND_ALL = 0x7fff_ffff;

/**
 * What files say of the tables that the expression or type of a row of `tableQueries` stands for: those of a class, of
 * the class of an object, or of a variable or constant.
 */
export function modelTables(
  resolution: Resolution,
  file: LinkFile,
  row: number,
): readonly TableSource[] {
  const { tableQueries: queries } = file.facts;
  const scope = queries.scope(row) || FactsBuilder.fileScope;
  const site: Site = { file, scope, offset: BEHIND_ALL, inherited: true };
  const type = queries.type(row);
  if (type !== 0) return tablesOf(resolution, resolution.valueOfType(site, type, FUEL));
  const expr = queries.expr(row);
  const found = tablesOf(resolution, resolution.evaluate(site, expr, FUEL));
  if (found.length > 0) return found;
  const variable = tablesOf(resolution, variableNamed(resolution, site, expr));
  return variable.length > 0 ? variable : constantOfClass(resolution, site, expr);
}

/** What is said of the constant that a member of a class by its name is. */
function constantOfClass(resolution: Resolution, site: Site, expr: number): readonly TableSource[] {
  const { exprs } = site.file.facts;
  if (exprs.op(expr) !== ExprOp.member) return [];
  const owner = resolution.evaluate(site, exprs.a(expr), FUEL);
  const [only] = owner?.kind === "definitions" ? owner.defs : [];
  const file = only === undefined ? undefined : resolution.world.readDefinition(only);
  if (file === undefined) return [];
  const owned = ownedName(
    file,
    only === undefined ? 0 : defRef.defOf(only),
    site.file.facts.text(exprs.text(expr)),
  );
  return resolution.world.tableSources(`${file.path} ${owned}`);
}

/** Name of a constant as its file tells it: that of its class before it, if it has one. */
function ownedName({ facts }: LinkFile, owner: number, name: string): string {
  return owner === 0 ? name : `${facts.text(facts.defs.name(owner))}.${name}`;
}

function tablesOf(resolution: Resolution, value: Value | undefined): readonly TableSource[] {
  const { world } = resolution;
  const named = (file: LinkFile | undefined, name: string): readonly TableSource[] =>
    file === undefined ? [] : world.tableSources(`${file.path} ${name}`);
  const ofDef = (ref: DefRef): readonly TableSource[] => {
    const file = world.readDefinition(ref);
    return named(file, file?.facts.text(file.facts.defs.name(defRef.defOf(ref))) ?? "");
  };
  switch (value?.kind) {
    case "definitions": {
      const [only] = value.defs;
      return only !== undefined && value.defs.length === 1 ? ofDef(only) : [];
    }
    case "instance":
      return ofDef(value.type);
    case "array":
      return tablesOf(resolution, value.element);
    case "module":
      return tablesOf(resolution, objectOf(resolution, value, FUEL));
    case "variable": {
      const file = world.file(value.file);
      if (file === undefined) return [];
      const { bindings } = file.facts;
      const name = file.facts.text(bindings.name(value.row));
      return named(file, ownedName(file, bindings.def(value.row), name));
    }
    default:
      return [];
  }
}

/** The variable of another module or file of the package that a name or a member of a module is, whatever it holds. */
function variableNamed(resolution: Resolution, site: Site, expr: number): Value | undefined {
  const { file } = site;
  const { exprs } = file.facts;
  const { world } = resolution;
  const name = file.facts.text(exprs.text(expr));
  if (exprs.op(expr) === ExprOp.name) return fromElsewhere(resolution, site, name);
  const object = exprs.a(expr);
  if (exprs.op(expr) !== ExprOp.member || exprs.op(object) !== ExprOp.name) return undefined;
  const module = fromElsewhere(resolution, site, file.facts.text(exprs.text(object)));
  return module?.kind === "module" || module?.kind === "package"
    ? file.semantics.modules.memberOf(world, module, name, file, "value")
    : undefined;
}

/** What a name is that the file imports, or that is known to it without being bound in it. */
function fromElsewhere(resolution: Resolution, site: Site, name: string): Value | undefined {
  const { world } = resolution;
  const { file } = site;
  const rows = world.rows(file, name);
  const imports = rows?.imports ?? [];
  const [row] = imports;
  if (row !== undefined) {
    return imports.length === 1
      ? file.semantics.modules.resolveImport(world, file, row, "value")
      : undefined;
  }
  if (rows !== undefined && isBound(site, rows.bindings)) return undefined;
  return file.semantics.modules.resolveOutside(world, file, name, "value");
}

/** Whether one of some rows of `bindings` is in a scope that the site sees. */
function isBound({ file: { facts }, scope }: Site, bindings: readonly number[]): boolean {
  for (let at = scope; at !== 0; at = facts.scopes.parent(at)) {
    if (bindingsInScope(facts, bindings, at).length > 0) return true;
  }
  return false;
}
