import type { DenseHandles } from "../graph/dense_handles.ts";
import type { FileRecord } from "../graph/file_record.ts";

/** Is told of every file that changes in an index. */
export interface FileObserver {
  /** A file was read anew; `before` are the nodes that it had. */
  applied(file: FileRecord, before: FileRecord["nodes"]): void;
  /** A file was looked at and has the content that is indexed. */
  confirmed(file: FileRecord): void;
  /** Nodes have other handles now. */
  renumbered(handles: DenseHandles): void;
  /** A file is about to be no more. */
  removed(file: FileRecord): void;
}
