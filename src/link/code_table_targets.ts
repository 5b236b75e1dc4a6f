import { DefKind } from "../facts/def_kind.ts";
import { TableVia } from "../facts/table_via.ts";
import { type DatabaseCandidate, databaseCandidates } from "./database_candidate.ts";
import { databaseNames } from "./database_names.ts";
import type { DatabaseSchema, World } from "./link_model.ts";
import type { RuleId } from "./rule.ts";
import { tableNameForms } from "./table_name_forms.ts";
import type { TableTarget } from "./table_target.ts";
import { type TableUse, tableUse } from "./table_use.ts";

/** More tables of one name say nothing about which of them is meant. */
const MOST_TABLES = 5;

/** Schemas that databases keep for themselves. */
const ownSchemas = /^(?:information_schema|pg_catalog|pg_temp|sys|mysql|performance_schema|temp)$/i;

const codeRules: Readonly<Record<number, RuleId>> = {
  [TableVia.explicit]: "table.explicit",
  [TableVia.client]: "table.client",
  [TableVia.sql]: "table.sql",
  [TableVia.convention]: "table.convention",
};

/**
 * The tables and views that code means. A written name means those that bear it, whatever the case; only where a schema
 * or datasource is written do others not count. A table that nothing describes is a target where a mapping writes its
 * name and there is one datasource that it can belong to.
 */
export function codeTableTargets(world: World, use: TableUse): TableTarget[] {
  return use.via === TableVia.entity ? entityTargets(world, use) : targetsOf(world, use);
}

/** The tables of the entity of a name, if only one class is called so, else those that are called after it. */
function entityTargets(world: World, use: TableUse): TableTarget[] {
  const sources = world.tableSources(`entity ${use.name}`);
  const [source] = sources;
  if (source !== undefined && new Set(sources.map(({ file }) => file.path)).size === 1) {
    return targetsOf(world, tableUse(source.file.facts, source.use)).map((target) => ({
      ...target,
      rule: target.rule === "table.explicit" ? "table.model" : target.rule,
    }));
  }
  return targetsOf(world, { ...use, via: TableVia.convention });
}

function targetsOf(world: World, use: TableUse): TableTarget[] {
  const rule = codeRules[use.via];
  if (rule === undefined) return [];
  const found = qualified(world, use, tablesMeant(world, use));
  if (found.length > MOST_TABLES) return [];
  if (found.length === 0) return rule === "table.explicit" ? undescribed(world, use) : [];
  const isSeveral = new Set(found.map(({ datasource }) => datasource)).size > 1;
  return found.map(({ ref, id }) => ({ ref, id, rule: isSeveral ? "table.several" : rule }));
}

function tablesMeant(world: World, use: TableUse): DatabaseCandidate[] {
  const forms = use.via === TableVia.convention ? tableNameForms(use.name) : [use.name];
  for (const form of forms) {
    const tables = databaseCandidates(world, form).filter(({ kind }) =>
      kind === DefKind.table || kind === DefKind.view
    );
    const isAlias = ({ name }: DatabaseCandidate): boolean =>
      name.toLowerCase() !== form.toLowerCase();
    const byName = tables.filter((table) => !isAlias(table));
    const byAlias = tables.filter(isAlias);
    const found = use.via === TableVia.client
      ? byAlias.length > 0 ? byAlias : byName
      : byName.length > 0 || use.via !== TableVia.convention
      ? byName
      : byAlias;
    if (found.length > 0) return nearestInCase(found, form);
  }
  return [];
}

/** Of tables of one schema that differ in case, the one that is written so. */
function nearestInCase(found: readonly DatabaseCandidate[], form: string): DatabaseCandidate[] {
  const exact = new Set(
    found.filter(({ name }) => name === form).map(({ datasource, schema }) =>
      `${datasource}.${schema}`
    ),
  );
  return found.filter(({ name, datasource, schema }) =>
    name === form || !exact.has(`${datasource}.${schema}`)
  );
}

/** Schema of tables whose database has none. */
const WITHOUT_SCHEMAS = "main";

/**
 * Those of the datasource and schema that are written. Where databases have no schemas of their own, as in MySQL, what is
 * written is the name of the database; anywhere else a schema that nothing describes holds other tables.
 */
function qualified(
  world: World,
  { datasource, schema }: TableUse,
  found: DatabaseCandidate[],
): DatabaseCandidate[] {
  const inSource = datasource === ""
    ? found
    : found.filter((table) => isSame(table.datasource, datasource));
  if (schema === "" || inSource.length === 0) return inSource;
  const inSchema = inSource.filter((table) => isSame(table.schema, schema));
  if (inSchema.length > 0) return inSchema;
  if (ownSchemas.test(schema)) return [];
  const isKnown = world.databaseSchemas().some((known) => isSame(known.schema, schema));
  if (isKnown) return [];
  const inDatabase = inSource.filter((table) => isSame(table.datasource, schema));
  return inDatabase.length > 0
    ? inDatabase
    : inSource.filter((table) => table.schema === WITHOUT_SCHEMAS);
}

function undescribed(world: World, use: TableUse): TableTarget[] {
  const schemas = world.databaseSchemas();
  const [first] = schemas;
  if (first === undefined || schemas.some(({ datasource }) => datasource !== first.datasource)) {
    return [];
  }
  if (use.datasource !== "" && !isSame(use.datasource, first.datasource)) return [];
  const schema = use.schema === "" ? largest(schemas).schema : use.schema;
  const id = databaseNames.idOf(first.datasource, schema, use.name);
  return [{ ref: undefined, id, rule: "table.explicit" }];
}

/** The schema with the most tables, of equals the first by name. */
function largest(schemas: readonly DatabaseSchema[]): DatabaseSchema {
  return schemas.reduce((most, schema) => schema.tables > most.tables ? schema : most);
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
