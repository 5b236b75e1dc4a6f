import type { LineSpan } from "../line_span.ts";

/** What a commit does to a file that its parent has. */
export interface ChangedFile {
  /** Path at the parent. */
  readonly path: string;
  readonly change: "modified" | "deleted" | "renamed";
  /** Lines of the parent that are changed or removed, or next to which some are added; none of a binary file. */
  readonly spans: readonly LineSpan[];
  /** Lines removed and added. */
  readonly size: number;
}

/** What a commit changes. */
export interface CommitChange {
  /** Files that the parent has. */
  readonly files: readonly ChangedFile[];
  /** Paths of files that it adds. */
  readonly added: readonly string[];
}
