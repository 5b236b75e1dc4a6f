import { type BaseColumns, BaseSegment } from "./base_segment.ts";
import { lexicalFields } from "./lexical_field.ts";
import type { MergedSegments } from "./merge_segments.ts";
import type { SearchSnapshot } from "./search_snapshot.ts";
import { TermDictionary } from "./term_dictionary.ts";

/** Changes whenever the layout or the tokenizer does. */
const VERSION = 1;

/** A merged lexical index as named arrays. */
export const lexicalSnapshot = { write, read } as const;

/** The arrays of an index. Later changes of the index do not touch them. */
function write(merged: MergedSegments): SearchSnapshot {
  const terms = merged.dictionary.columns();
  const { handles, lengths, starts, frequencies, postings } = merged.base.columns;
  return {
    format: new Uint32Array([VERSION, lexicalFields.length]),
    termBytes: terms.bytes,
    termEnds: terms.ends,
    termSlots: terms.slots,
    handles,
    lengths,
    postingStarts: starts,
    frequencies,
    postings,
  };
}

/**
 * Takes the arrays that {@link write} made as they are, without copying them.
 *
 * @throws Error when an array is missing, has another type, or the arrays do not fit together.
 */
function read(snapshot: SearchSnapshot): MergedSegments {
  const [version, fields] = words(snapshot, "format");
  if (version !== VERSION || fields !== lexicalFields.length) {
    throw unreadable(`it has format ${version}, this is format ${VERSION}`);
  }
  const terms = {
    bytes: bytes(snapshot, "termBytes"),
    ends: words(snapshot, "termEnds"),
    slots: words(snapshot, "termSlots"),
  };
  const columns: BaseColumns = {
    handles: words(snapshot, "handles"),
    lengths: halfWords(snapshot, "lengths"),
    starts: words(snapshot, "postingStarts"),
    frequencies: words(snapshot, "frequencies"),
    postings: words(snapshot, "postings"),
  };
  const count = terms.ends.length;
  const slots = terms.slots.length;
  expect(ascending(terms.ends) && (terms.ends[count - 1] ?? 0) === terms.bytes.length, "termEnds");
  expect(slots > count && (slots & (slots - 1)) === 0, "termSlots");
  expect(columns.lengths.length === columns.handles.length * lexicalFields.length, "lengths");
  expect(ascending(columns.handles), "handles");
  expect(columns.starts.length === count + 1 && ascending(columns.starts), "postingStarts");
  expect(columns.starts[count] === columns.postings.length, "postings");
  expect(columns.frequencies.length === count, "frequencies");
  return { dictionary: new TermDictionary(terms), base: new BaseSegment(columns) };
}

function bytes(snapshot: SearchSnapshot, name: string): Uint8Array {
  const array = snapshot[name];
  if (!(array instanceof Uint8Array)) throw unreadable(`${name} is not bytes`);
  return array;
}

function halfWords(snapshot: SearchSnapshot, name: string): Uint16Array {
  const array = snapshot[name];
  if (!(array instanceof Uint16Array)) throw unreadable(`${name} is not 16-bit numbers`);
  return array;
}

function words(snapshot: SearchSnapshot, name: string): Uint32Array {
  const array = snapshot[name];
  if (!(array instanceof Uint32Array)) throw unreadable(`${name} is not 32-bit numbers`);
  return array;
}

function ascending(numbers: Uint32Array): boolean {
  for (let index = 1; index < numbers.length; index++) {
    if ((numbers[index] ?? 0) < (numbers[index - 1] ?? 0)) return false;
  }
  return true;
}

function expect(fits: boolean, name: string): void {
  if (!fits) throw unreadable(`${name} does not fit the other arrays`);
}

function unreadable(reason: string): Error {
  return new Error(`Cannot read the lexical index: ${reason}. Build it again.`);
}
