import type { DatabaseStatus } from "../workspace/workspace_api.ts";

/** What to do about a database of which the schema is not known; undefined where it is, or nothing tells of one. */
export function databaseHint(databases: DatabaseStatus | undefined): string | undefined {
  if (databases === undefined) return undefined;
  const { detected, snapshots, hasManifest } = databases;
  if (detected.length === 0 || snapshots > 0 || hasManifest) return undefined;
  return `This workspace has a database (${
    detected.join(", ")
  }), and its schema is not in the index. ` +
    "Commit a snapshot *.graphindb.json, which graphin dbimport makes of what tbls or Atlas say, or name files that " +
    "describe the schema already in a manifest graphindb.json (formats sql, schema, json). " +
    "What is wrong with a manifest is then told in db_manifest_errors.";
}
