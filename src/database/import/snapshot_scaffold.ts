import { encodeSnapshot } from "./encode_snapshot.ts";

/** An empty snapshot with a hint on how to fill it. */
export function snapshotScaffold(datasource: string, engine: string): string {
  return encodeSnapshot({
    _meta: { datasource, engine, source: "manual" },
    _readme: [
      "Fill schemas.<schema>.tables.<table> with columns [{ name, type, nullable, comment }] and foreign_keys [{ column, references }].",
      "A reference is [db.<datasource>.]<schema>.<object>[.<column>]; enforced: false marks one that the database does not check.",
      `Routines, policies and triggers stand beside this file, in ${datasource}.functions.graphindb.json, ` +
      `${datasource}.rls.graphindb.json and ${datasource}.triggers.graphindb.json.`,
      "Remove this list when you like: it is not read.",
    ],
    schemas: {},
  });
}
