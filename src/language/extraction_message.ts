import type { SourceRoute } from "./database/source_route.ts";
import type { PackedWords } from "../search/packed_words.ts";

/** What a worker is asked: to read and extract one file. */
export interface ExtractionRequest {
  /** Number of the request, given back with its answer. */
  readonly id: number;
  /** Absolute path of the workspace. */
  readonly root: string;
  /** Path relative to it. */
  readonly path: string;
  /** Hash of the content that is indexed already; a file that still has it is not parsed. */
  readonly knownHash: string | undefined;
  /** How a manifest has it read. */
  readonly route?: SourceRoute | undefined;
}

/** What a file was when it was read. */
export interface FileStamp {
  readonly path: string;
  readonly size: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
  readonly inode: number;
  /** When the file was read, in milliseconds since the epoch. */
  readonly indexedAtMs: number;
  /** BLAKE3-256 of the bytes, in hexadecimal. */
  readonly hash: string;
}

/** What became of a file. */
export type ExtractionOutcome =
  | {
    readonly kind: "extracted";
    readonly path: string;
    readonly stamp: FileStamp;
    /** Packed facts. */
    readonly facts: Uint8Array<ArrayBuffer>;
    /** Words of the definitions' own text, one body per definition row. */
    readonly words: PackedWords;
    /** What an extractor threw; a fault of graphin, not of the file. */
    readonly failure: string | undefined;
    /** Why parts of the file were left out that cost too much. */
    readonly cutFor: string | undefined;
    /** Which reading of which database sources this is; empty for a file that stands for itself. */
    readonly route: string;
    /** What could not be read of a file that describes a database: one-based line, blank, sentence. */
    readonly problems: readonly string[];
  }
  /** The bytes are those that are indexed. */
  | { readonly kind: "unchanged"; readonly path: string; readonly stamp: FileStamp }
  | { readonly kind: "absent"; readonly path: string }
  | {
    readonly kind: "refused";
    readonly path: string;
    readonly reason: string;
    /** Whether it is the content that is refused, so that it has to change before it is worth another look. */
    readonly isLasting: boolean;
  };

/** A worker's answer to one request. */
export interface ExtractionAnswer {
  readonly id: number;
  readonly outcome: ExtractionOutcome;
  /** Whether the worker has to be replaced, for what its parser did to its memory. */
  readonly isSpent?: boolean;
}
