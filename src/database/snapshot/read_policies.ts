import type { ObjectReference } from "../database_object.ts";
import type { JsonObject } from "../json/json_node.ts";
import { newObject } from "../new_object.ts";
import type { SnapshotReader } from "./snapshot_reader.ts";

/** Reads the policies of each table of a schema; those of one table are one object. */
export function readPolicies(reader: SnapshotReader, schema: string, members: JsonObject): void {
  const { shape } = reader;
  for (const [table, bundle] of reader.entries(members, "policies of table", schema)) {
    const what = `the policies of table ${schema}.${table}`;
    const isEnabled = shape.boolean(bundle, "enabled", what) ?? false;
    const policies = shape.objects(bundle, "policies", what);
    if (!isEnabled && policies.length === 0) continue;
    const parameters: string[] = [];
    const references: ObjectReference[] = [
      { target: { schema, name: table }, via: "declared", columns: [], offset: bundle.start },
    ];
    for (const policy of policies) {
      const name = shape.string(policy, "name", `one of ${what}`) ?? "";
      if (name === "") shape.report(policy, `one of ${what} has no name`);
      const whatPolicy = `policy ${name} of table ${schema}.${table}`;
      const command = shape.string(policy, "command", whatPolicy) ?? "";
      parameters.push(`${name} ${command}`.trim());
      references.push(
        ...reader.tablesOf(policy, "using", whatPolicy),
        ...reader.tablesOf(policy, "with_check", whatPolicy),
      );
    }
    reader.objects.push(
      newObject("rls_policy", schema, "rls", bundle, { table, parameters, references }),
    );
  }
}
