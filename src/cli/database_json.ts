import type { DatabaseStatus } from "../workspace/workspace_api.ts";

/** What is known of databases, as the JSON of commands has it; nothing where nothing tells of any. */
export function databaseJson(status: DatabaseStatus | undefined): Record<string, unknown> {
  if (status === undefined) return {};
  const { detected, snapshots, hasManifest, problems } = status;
  return { databases: { detected, snapshots, has_manifest: hasManifest, problems } };
}
