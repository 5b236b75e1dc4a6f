import type { TableUseRecord } from "./table_use_record.ts";
import type { NodeHandle } from "../facts/node_handle.ts";

/** A count of references by what they name; see the columns of {@link FileRecord}. */
export interface ReferenceCount {
  readonly source: NodeHandle;
  /** A package, or the name that could not be resolved. */
  readonly name: string;
  readonly count: number;
}

/** What the graph keeps of one file. */
export interface FileRecord {
  readonly number: number;
  readonly path: string;
  readonly size: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
  readonly inode: number;
  /** When the file was read, in milliseconds since the epoch. */
  readonly indexedAtMs: number;
  /** BLAKE3-256 of the bytes, in hexadecimal. */
  readonly hash: string;
  /** Which rules of linking apply. */
  readonly semantics: number;
  /** FileFlag bits. */
  readonly flags: number;
  /** Key of the package that the file belongs to. */
  readonly packageKey: string;
  /** Which reading of which database sources gave the content; empty for a file that stands for itself. */
  readonly route: string;
  /** What could not be read of a file that describes a database: one-based line, blank, sentence. */
  readonly problems: readonly string[];
  /** Node of each definition row, the file's own node first; undefined where a definition is no node. */
  readonly nodes: readonly (NodeHandle | undefined)[];
  readonly externals: readonly ReferenceCount[];
  readonly unresolved: readonly ReferenceCount[];
  /** What its nodes do with tables. */
  readonly tableUses: readonly TableUseRecord[];
  /** Keys of what linking the file read of others, sorted. */
  readonly demand: Float64Array;
  /** Whether the edges are those of this content; false between applying a file and linking it. */
  readonly isLinked: boolean;
}
