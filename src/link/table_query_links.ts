import { TableVia } from "../facts/table_via.ts";
import { codeTableTargets } from "./code_table_targets.ts";
import { EdgeType } from "./edge_type.ts";
import type { LinkFile, TableSource } from "./link_model.ts";
import { modelTables } from "./model_tables.ts";
import type { Resolution } from "./resolution.ts";
import type { TableLink } from "./table_links.ts";
import { tableColumns } from "./table_columns.ts";
import { tableUse } from "./table_use.ts";

/** Finds the tables of which a file says only by what stands for them: a class, a variable, a mapper, a script. */
export function tableQueryLinks(resolution: Resolution, file: LinkFile): TableLink[] {
  const { tableQueries: queries } = file.facts;
  const links: TableLink[] = [];
  for (let row = 1; row < queries.count; row++) {
    const def = queries.def(row);
    const line = queries.line(row);
    const name = file.facts.text(queries.name(row));
    if (name.startsWith("mapper ")) {
      links.push(...mapperLinks(resolution, file, def, name));
      continue;
    }
    const sources = name === ""
      ? modelTables(resolution, file, row)
      : scriptSources(resolution, name);
    for (const source of sources) {
      links.push(...linksOf(resolution, source, { def, line, access: queries.access(row) }));
    }
  }
  return links;
}

interface User {
  readonly def: number;
  readonly line: number;
  /** TableAccess bits; 0 where the source tells. */
  readonly access: number;
}

function linksOf(resolution: Resolution, source: TableSource, user: User): TableLink[] {
  const { world } = resolution;
  const use = tableUse(source.file.facts, source.use);
  const isModel = use.via !== TableVia.sql;
  return codeTableTargets(world, use).map((target) => ({
    ...target,
    rule: target.rule === "table.explicit" ? "table.model" : target.rule,
    source: user.def,
    type: EdgeType.reference,
    access: user.access === 0 ? use.access : user.access,
    // The columns of a class are its own, those of a statement are its user's.
    columns: isModel ? [] : tableColumns(world, use, target),
    line: user.line,
  }));
}

/** The statements of a mapper belong to the methods of the interface that bears its name. */
function mapperLinks(
  resolution: Resolution,
  { facts }: LinkFile,
  type: number,
  name: string,
): TableLink[] {
  const sources = resolution.world.tableSources(name);
  if (sources.length === 0) return [];
  const links: TableLink[] = [];
  for (let def = 1; def < facts.defs.count; def++) {
    if (facts.defs.container(def) !== type) continue;
    const method = facts.text(facts.defs.name(def));
    const user = { def, line: facts.defs.line(def), access: 0 };
    for (const source of sources) {
      if (source.member === method) links.push(...linksOf(resolution, source, user));
    }
  }
  return links;
}

/** The script of a base name, where there is one alone that the written path can mean. */
function scriptSources({ world }: Resolution, name: string): readonly TableSource[] {
  const written = name.slice("file ".length);
  const sources = world.tableSources(`file ${written.slice(written.lastIndexOf("/") + 1)}`)
    .filter(({ file: { path } }) => path === written || path.endsWith(`/${written}`));
  return new Set(sources.map(({ file }) => file.path)).size === 1 ? sources : [];
}
