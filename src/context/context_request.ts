import type { NodeHandle } from "../facts/node_handle.ts";
import type { FileRecord } from "../graph/file_record.ts";
import type { Graph } from "../graph/graph.ts";
import type { SearchCorpus } from "../search/search.ts";
import type { SearchTarget } from "../search/search_nodes.ts";
import type { QuestionReading } from "./read_question.ts";

/** What searches for the words of a question have found, with what each hit counts. */
export interface WordHit {
  readonly id: string;
  readonly weight: number;
}

/** What is to be gathered. */
export interface ContextRequest {
  readonly reading: QuestionReading;
  readonly hits: readonly WordHit[];
  /** Nodes that were given with the question. */
  readonly seeds: readonly NodeHandle[];
  /** What the code must belong to; code, tables and some documents if absent. */
  readonly target: SearchTarget | undefined;
  /** Bytes of UTF-8 that blocks, edges and rows may take as markup, estimated from above. */
  readonly room: number;
}

/**
 * Reads the text of a file: as it is indexed; `stale` when it is not so on disk, `unread` when it is too large to be read
 * for an answer, or no text.
 */
export type TextOf = (file: FileRecord) => { readonly text: string } | "stale" | "unread";

/** What it is gathered from. */
export interface ContextCorpus {
  readonly graph: Graph;
  readonly search: SearchCorpus;
  /** Absolute path of the workspace. */
  readonly root: string;
  readonly textOf: TextOf;
}
