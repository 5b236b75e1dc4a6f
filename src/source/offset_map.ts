import type { SourceText } from "./decode_text.ts";
import { utf8Sequence } from "./utf8_sequence.ts";

const LINE_FEED = 0x0a;
/** Bytes per character where a character takes two UTF-16 code units. */
const PAIR = 4;

/** The last index whose value is at most `limit`; the first value must be. */
function lastAtMost(values: Uint32Array, limit: number): number {
  let low = 0;
  let high = values.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((values[middle] ?? 0) <= limit) low = middle;
    else high = middle - 1;
  }
  return low;
}

function utf8LineStarts(bytes: Uint8Array): Uint32Array {
  const starts = [0];
  for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, at + 1)) {
    starts.push(at + 1);
  }
  return Uint32Array.from(starts);
}

function utf16LineStarts(decoded: SourceText): Uint32Array {
  const starts = [0];
  for (let at = decoded.text.indexOf("\n"); at >= 0; at = decoded.text.indexOf("\n", at + 1)) {
    starts.push(decoded.bomBytes + 2 * (at + 1));
  }
  return Uint32Array.from(starts);
}

/** Runs of characters of equal length in UTF-8: where each begins, and the bytes per character. */
interface Runs {
  readonly units: Uint32Array;
  readonly bytes: Uint32Array;
  readonly lengths: Uint8Array;
}

function utf8Runs(bytes: Uint8Array, start: number): Runs {
  const units: number[] = [0];
  const offsets: number[] = [start];
  const lengths: number[] = [1];
  let current = 1;
  for (let at = start, unit = 0; at < bytes.length;) {
    const length = Math.abs(utf8Sequence(bytes, at));
    if (length !== current) {
      units.push(unit);
      offsets.push(at);
      lengths.push(length);
      current = length;
    }
    at += length;
    unit += length === PAIR ? 2 : 1;
  }
  return {
    units: Uint32Array.from(units),
    bytes: Uint32Array.from(offsets),
    lengths: Uint8Array.from(lengths),
  };
}

/**
 * Translates positions in decoded text, which parsers count in UTF-16 code units, into byte
 * positions in the file as it is on disk, byte order mark and malformed bytes included; and byte
 * positions into lines.
 */
export class OffsetMap {
  /**
   * The byte offset at which each line begins; the first is 0. A line ends with its line feed, be a
   * carriage return before it or not; a carriage return alone ends no line.
   */
  get lineStarts(): Uint32Array {
    this.#lineStarts ??= this.#findLineStarts();
    return this.#lineStarts;
  }

  #lineStarts: Uint32Array | undefined;
  readonly #findLineStarts: () => Uint32Array;
  readonly #byteLength: number;
  readonly #textLength: number;
  readonly #bomBytes: number;
  readonly #bytesPerUnit: 1 | 2;
  /** Null where every code unit takes the same number of bytes. */
  readonly #runs: Runs | null;
  #lastRun = 0;

  /**
   * @param bytes The whole file.
   * @param decoded What `decodeText` made of it.
   */
  constructor(bytes: Uint8Array, decoded: SourceText) {
    const isUtf8 = decoded.encoding === "utf-8";
    this.#byteLength = bytes.length;
    this.#textLength = decoded.text.length;
    this.#bomBytes = decoded.bomBytes;
    this.#bytesPerUnit = isUtf8 ? 1 : 2;
    // In UTF-8 no character has more code units than bytes, so equal totals mean equal everywhere.
    const isEven = !isUtf8 || decoded.text.length === bytes.length - decoded.bomBytes;
    this.#runs = isEven ? null : utf8Runs(bytes, decoded.bomBytes);
    this.#findLineStarts = () => isUtf8 ? utf8LineStarts(bytes) : utf16LineStarts(decoded);
  }

  /**
   * @param offset In UTF-16 code units of the decoded text, from 0 to its length. Between the two
   * halves of a surrogate pair it is taken for the beginning of the pair in UTF-8.
   * @returns The byte at which that character begins in the file.
   */
  byteOffset(offset: number): number {
    if (offset >= this.#textLength) return this.#byteLength;
    const runs = this.#runs;
    if (runs === null) return this.#bomBytes + offset * this.#bytesPerUnit;
    const run = this.#runAt(runs, offset);
    const length = runs.lengths[run] ?? 1;
    const within = offset - (runs.units[run] ?? 0);
    return (runs.bytes[run] ?? 0) + (length === PAIR ? (within >> 1) * PAIR : within * length);
  }

  /**
   * @param byteOffset Byte position in the file.
   * @returns The line it is on, counted from 1; a line feed belongs to the line that it ends.
   */
  lineOf(byteOffset: number): number {
    return lastAtMost(this.lineStarts, byteOffset) + 1;
  }

  /** Parsers report positions mostly in order, so the run of the last one is tried first. */
  #runAt(runs: Runs, offset: number): number {
    const { units } = runs;
    const last = this.#lastRun;
    if ((units[last] ?? 0) <= offset && offset < (units[last + 1] ?? Infinity)) return last;
    this.#lastRun = lastAtMost(units, offset);
    return this.#lastRun;
  }
}
