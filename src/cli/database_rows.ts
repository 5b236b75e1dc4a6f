import type { DatabaseStatus } from "../workspace/workspace_api.ts";
import { printable } from "./printable.ts";

/** What is known of databases, as rows of a title and words for people; none where nothing tells of any. */
export function databaseRows(status: DatabaseStatus | undefined): string[][] {
  if (status === undefined) return [];
  const { snapshots, hasManifest, detected } = status;
  const sources = [
    ...(snapshots > 0 ? [`${snapshots} snapshot${snapshots === 1 ? "" : "s"}`] : []),
    ...(hasManifest ? ["a manifest"] : []),
  ];
  const described = sources.length === 0
    ? "not described"
    : `described by ${sources.join(" and ")}`;
  const traces = detected.length === 0 ? "" : `; traces: ${printable(detected.join(", "))}`;
  return [["databases", described + traces]];
}
