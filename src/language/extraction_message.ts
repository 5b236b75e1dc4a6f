import type { PackedWords } from "../search/packed_words.ts";

/** What a worker is asked: to read and extract one file. */
export interface ExtractionRequest {
  /** Number of the request, given back with its answer. */
  readonly id: number;
  /** Absolute path of the workspace. */
  readonly root: string;
  /** Path relative to it. */
  readonly path: string;
}

/** What became of a file. */
export type ExtractionOutcome =
  | {
    readonly kind: "extracted";
    readonly path: string;
    readonly size: number;
    readonly mtimeMs: number;
    readonly ctimeMs: number;
    readonly inode: number;
    /** When the file was read, in milliseconds since the epoch. */
    readonly readAtMs: number;
    /** BLAKE3-256 of the bytes, in hexadecimal. */
    readonly hash: string;
    /** Packed facts. */
    readonly facts: Uint8Array<ArrayBuffer>;
    /** Words of the definitions' own text, one body per definition row. */
    readonly words: PackedWords;
    /** What an extractor threw; a fault of graphin, not of the file. */
    readonly failure: string | undefined;
  }
  | { readonly kind: "absent"; readonly path: string }
  | { readonly kind: "refused"; readonly path: string; readonly reason: string };

/** A worker's answer to one request. */
export interface ExtractionAnswer {
  readonly id: number;
  readonly outcome: ExtractionOutcome;
}
