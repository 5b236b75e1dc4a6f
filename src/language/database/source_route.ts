import type { SourceGroup } from "../../database/manifest/route_sources.ts";

/** How a manifest has a file read. */
export interface SourceRoute {
  /** The file and those that are read with it. */
  readonly group: SourceGroup;
  /** Hash of the group: files of another declaration are read again. */
  readonly declaration: string;
  /** Number of the look at the disk that asks. What was read of a group in one of them counts for all of its files. */
  readonly look: number;
}
