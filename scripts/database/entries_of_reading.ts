import type { DatabaseObject, DatabaseReading } from "../../src/database/database_object.ts";
import type { DatabaseEntry, EntrySort } from "./database_entry.ts";

const sortOfKind = {
  table: "table",
  view: "view",
  db_function: "function",
  procedure: "procedure",
  trigger: "trigger",
  rls_policy: "policy",
} as const satisfies Record<DatabaseObject["kind"], EntrySort>;

/** What readings say, in the terms of a catalogue. */
export function entriesOfReading(readings: readonly DatabaseReading[]): DatabaseEntry[] {
  const objects = readings.flatMap((reading) => reading.objects);
  const schemas = Map.groupBy(
    objects.filter(({ kind }) => kind === "table" || kind === "view"),
    ({ name }) => name.toLowerCase(),
  );
  const routines = new Map<string, number>();
  return objects.flatMap((object) => {
    const sort = sortOfKind[object.kind];
    const key = keyOf(object, routines);
    const relation = `${object.schema}.${object.name}`;
    const entries: DatabaseEntry[] = [{ sort, key }];
    if (object.kind === "table") {
      for (const { name, type } of object.columns) {
        entries.push({ sort: "column", key: `${relation}.${name} ${type}` });
      }
    }
    const seen = new Set<string>();
    for (const { target, via, from, columns } of object.references) {
      const [only, another] = schemas.get(target.name.toLowerCase()) ?? [];
      const schema = target.schema ?? (another === undefined ? only?.schema : undefined) ??
        object.schema;
      const named = `${schema}.${target.name}`;
      if (via === "foreign_key") {
        entries.push({
          sort: "foreign key",
          key: `${relation}(${from?.join(",") ?? ""}) ${named}(${columns.join(",")})`,
        });
      } else if (object.kind === "table" && via === "declared") {
        entries.push({ sort: "partition or heir", key: `${relation} ${named}` });
      } else if (object.kind === "view" && !seen.has(named)) {
        seen.add(named);
        entries.push({ sort: "table of a view", key: `${relation} ${named}` });
      }
    }
    return entries;
  });
}

/** Routines of one name are told apart by a number, policies by what they allow. */
function keyOf(object: DatabaseObject, routines: Map<string, number>): string {
  const owner = object.table === undefined ? object.schema : `${object.schema}.${object.table}`;
  const key = `${owner}.${object.name}`;
  if (object.kind === "rls_policy") {
    const command = object.parameters[0]?.slice(object.name.length) ?? "";
    return `${key}${command === " ALL" ? "" : command}`;
  }
  if (object.kind !== "db_function" && object.kind !== "procedure") return key;
  const number = (routines.get(`${object.kind} ${key}`) ?? 0) + 1;
  routines.set(`${object.kind} ${key}`, number);
  return `${key} #${number}`;
}
