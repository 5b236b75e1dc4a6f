/** What a snapshot file holds. */
export type SnapshotSection = "main" | "functions" | "rls" | "triggers";

/** What the name of a snapshot file tells. */
export interface SnapshotName {
  /** Name of the datasource, where the file itself tells none; may be empty. */
  readonly stem: string;
  readonly section: SnapshotSection;
}

const SUFFIX = ".graphindb.json";

/**
 * Reads the name of a snapshot file, `<stem>[.<section>].graphindb.json`.
 *
 * @param path With `/` between its parts.
 * @returns undefined when it is no snapshot.
 */
export function snapshotName(path: string): SnapshotName | undefined {
  const base = path.slice(path.lastIndexOf("/") + 1);
  if (!base.endsWith(SUFFIX)) return undefined;
  const rest = base.slice(0, -SUFFIX.length);
  for (const section of ["functions", "rls", "triggers"] as const) {
    if (rest.endsWith(`.${section}`)) return { stem: rest.slice(0, -section.length - 1), section };
  }
  return { stem: rest, section: "main" };
}
