import type { SnapshotContent } from "./snapshot_content.ts";

/** A database that was read to be written as snapshots, or why it was not. */
export type ImportResult =
  | { readonly ok: true; readonly content: SnapshotContent }
  /** Places are UTF-16 offsets. */
  | { readonly ok: false; readonly problems: readonly { offset: number; message: string }[] };
