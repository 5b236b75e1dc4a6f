import { ExprOp } from "../facts/expr_op.ts";
import { FactsBuilder } from "../facts/facts_builder.ts";
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
 * the class of an object, or of a variable.
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
  return found.length > 0 ? found : tablesOf(resolution, variableNamed(resolution, file, expr));
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
      return named(file, file?.facts.text(file.facts.bindings.name(value.row)) ?? "");
    }
    default:
      return [];
  }
}

/** The variable of another module that a name or a member of a module is; what it holds is of no concern. */
function variableNamed(resolution: Resolution, file: LinkFile, expr: number): Value | undefined {
  const { exprs } = file.facts;
  const { world } = resolution;
  const name = file.facts.text(exprs.text(expr));
  if (exprs.op(expr) === ExprOp.name) return importedAs(resolution, file, name);
  const object = exprs.a(expr);
  if (exprs.op(expr) !== ExprOp.member || exprs.op(object) !== ExprOp.name) return undefined;
  const module = importedAs(resolution, file, file.facts.text(exprs.text(object)));
  return module?.kind === "module" || module?.kind === "package"
    ? file.semantics.modules.memberOf(world, module, name, file, "value")
    : undefined;
}

function importedAs(resolution: Resolution, file: LinkFile, name: string): Value | undefined {
  const rows = resolution.world.rows(file, name)?.imports ?? [];
  const [row] = rows;
  return row === undefined || rows.length > 1
    ? undefined
    : file.semantics.modules.resolveImport(resolution.world, file, row, "value");
}
