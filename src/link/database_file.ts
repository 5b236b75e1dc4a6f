import { DefKind } from "../facts/def_kind.ts";
import type { FileFacts } from "../facts/file_facts.ts";
import { isDatabaseKind } from "../facts/is_database_kind.ts";

/** What the facts of a file say of databases. */
export const databaseFile = { describes, namedObjects, tablesBySchema } as const;

/** Files that describe a database hold nothing else. */
function describes({ defs }: FileFacts): boolean {
  return defs.count > 1 && isDatabaseKind(defs.kind(1));
}

/** Names and aliases in lower case with the definitions that have them; policies and triggers are asked for by nobody. */
function* namedObjects(facts: FileFacts): Generator<readonly [name: string, def: number]> {
  const { defs, aliases } = facts;
  for (let def = 1; def < defs.count; def++) {
    const kind = defs.kind(def);
    if (kind >= DefKind.table && kind <= DefKind.procedure) {
      yield [facts.text(defs.name(def)).toLowerCase(), def];
    }
  }
  for (let row = 1; row < aliases.count; row++) {
    yield [facts.text(aliases.name(row)).toLowerCase(), aliases.def(row)];
  }
}

/** How many tables and views each schema has, by its name as it stands in ids. */
function tablesBySchema(facts: FileFacts): Map<string, number> {
  const counts = new Map<string, number>();
  const { defs } = facts;
  for (let def = 1; def < defs.count; def++) {
    const kind = defs.kind(def);
    if (kind !== DefKind.table && kind !== DefKind.view) continue;
    const schema = facts.text(defs.qualifier(def));
    counts.set(schema, (counts.get(schema) ?? 0) + 1);
  }
  return counts;
}
