import type { FieldScorer } from "./field_scorer.ts";
import { lexicalFields } from "./lexical_field.ts";
import { ScoreTable } from "./score_table.ts";

/** The arrays of a base segment; documents are numbered in the order of their handles. */
export interface BaseColumns {
  /** Per document, its handle, ascending. */
  readonly handles: Uint32Array;
  /** Per document and field, its words. */
  readonly lengths: Uint16Array;
  /** Where the postings of each term begin; one longer than there are terms. */
  readonly starts: Uint32Array;
  /** Per term, the documents that hold it. */
  readonly frequencies: Uint32Array;
  /** The postings (see {@link posting}), ascending within a term. */
  readonly postings: Uint32Array;
}

const FIELDS = lexicalFields.length;

/** The bulk of the index: postings in compressed sparse rows that never change. Documents are only marked as removed. */
export class BaseSegment {
  /** The arrays, as they are kept on disk. */
  readonly columns: BaseColumns;
  /** The scores of the last query. */
  readonly scores = new ScoreTable();
  /** 1 for documents that were removed; absent while none is. */
  #removed: Uint8Array | undefined;
  #removedCount = 0;

  /** A segment over these arrays, which are not copied. */
  constructor(columns: BaseColumns) {
    this.columns = columns;
  }

  /** A segment without documents. */
  static empty(): BaseSegment {
    return new BaseSegment({
      handles: new Uint32Array(0),
      lengths: new Uint16Array(0),
      starts: new Uint32Array(1),
      frequencies: new Uint32Array(0),
      postings: new Uint32Array(0),
    });
  }

  /** Number of documents, removed ones included. */
  get size(): number {
    return this.columns.handles.length;
  }

  /** Number of documents that are not removed. */
  get live(): number {
    return this.size - this.#removedCount;
  }

  /** The document of a handle, unless there is none or it was removed. */
  find(handle: number): number | undefined {
    const { handles } = this.columns;
    let low = 0;
    let high = handles.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((handles[middle] ?? 0) < handle) low = middle + 1;
      else high = middle;
    }
    return handles[low] === handle && !this.isRemoved(low) ? low : undefined;
  }

  /** The handle of a document. */
  handle(document: number): number {
    return this.columns.handles[document] ?? 0;
  }

  /** The words that a document holds in a field. */
  length(document: number, field: number): number {
    return this.columns.lengths[document * FIELDS + field] ?? 0;
  }

  /** Whether a document was removed. */
  isRemoved(document: number): boolean {
    return this.#removed !== undefined && this.#removed[document] === 1;
  }

  /** Marks a document as removed. */
  remove(document: number): void {
    this.#removed ??= new Uint8Array(this.size);
    this.#removed[document] = 1;
    this.#removedCount++;
  }

  /** How many documents that are not removed hold a term. */
  frequency(term: number): number {
    const { starts, frequencies, postings } = this.columns;
    if (term >= frequencies.length) return 0;
    if (this.#removed === undefined) return frequencies[term] ?? 0;
    let count = 0;
    let previous = -1;
    const end = starts[term + 1] ?? 0;
    for (let index = starts[term] ?? 0; index < end; index++) {
      const document = (postings[index] ?? 0) >>> 8;
      if (document !== previous && this.#removed[document] === 0) count++;
      previous = document;
    }
    return count;
  }

  /** Adds the scores of a term, `ceiling` at most, to the documents that hold it. */
  score(term: number, ceiling: number, scorer: FieldScorer): void {
    const { starts, postings, lengths } = this.columns;
    const { saturation } = scorer;
    const end = starts[term + 1] ?? 0;
    let index = starts[term] ?? 0;
    while (index < end) {
      let packed = postings[index] ?? 0;
      const document = packed >>> 8;
      const row = document * FIELDS;
      let frequency = 0;
      do {
        const cell = packed & 0xff;
        frequency += scorer.share(cell, lengths[row + (cell >> 5)] ?? 1);
        index++;
        packed = index < end ? postings[index] ?? 0 : 0;
      } while (index < end && packed >>> 8 === document);
      if (frequency > 0 && !this.isRemoved(document)) {
        this.scores.add(document, ceiling * frequency / (saturation + frequency));
      }
    }
  }
}
