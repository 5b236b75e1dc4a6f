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
  const told = printable(detected.join(", "));
  if (sources.length === 0) {
    const found = told === ""
      ? "none is described"
      : `signs of one in ${told}, and none is described`;
    return [["databases", `${found}; name its schema in graphindb.json, or run graphin dbimport`]];
  }
  const seen = told === "" ? "" : `; signs of one in ${told}`;
  return [["databases", `described by ${sources.join(" and ")}${seen}`]];
}
