import type { FieldScorer } from "./field_scorer.ts";
import { lexicalFields } from "./lexical_field.ts";
import { grown } from "./grown.ts";
import { posting } from "./posting.ts";
import { ScoreTable } from "./score_table.ts";

const FIELDS = lexicalFields.length;

/** Numbers in the log per posting: the next older posting of the term plus one (0 for none), the posting, the term. */
const STRIDE = 3;

/**
 * The documents added since the base segment was made. Postings are a log in the order in which they came, through which
 * those of a term are linked, newest first.
 */
export class DeltaSegment {
  /** The scores of the last query. */
  readonly scores = new ScoreTable();
  #handles: Uint32Array = new Uint32Array(64);
  #lengths: Uint16Array = new Uint16Array(64 * FIELDS);
  #removed: Uint8Array = new Uint8Array(64);
  #documents = 0;
  readonly #documentOf = new Map<number, number>();
  /** Per term, its newest posting plus one; 0 for none. */
  #heads: Uint32Array = new Uint32Array(64);
  #log: Uint32Array = new Uint32Array(256 * STRIDE);
  #postings = 0;

  /** Number of documents, removed ones included. */
  get size(): number {
    return this.#documents;
  }

  /** Number of documents that are not removed. */
  get live(): number {
    return this.#documentOf.size;
  }

  /** Number of postings, those of removed documents included. */
  get postings(): number {
    return this.#postings;
  }

  /** The document of a handle, unless there is none or it was removed. */
  find(handle: number): number | undefined {
    return this.#documentOf.get(handle);
  }

  /** The handle of a document. */
  handle(document: number): number {
    return this.#handles[document] ?? 0;
  }

  /** The words that a document holds in a field. */
  length(document: number, field: number): number {
    return this.#lengths[document * FIELDS + field] ?? 0;
  }

  /** Whether a document was removed. */
  isRemoved(document: number): boolean {
    return this.#removed[document] === 1;
  }

  /**
   * Begins a document, to which postings and lengths are then added.
   *
   * @throws RangeError when the segment holds `posting.maxDocuments` documents.
   */
  open(handle: number): void {
    const document = this.#documents;
    if (document >= posting.maxDocuments) {
      throw new RangeError(`Cannot index node ${handle}: ${document} documents are indexed`);
    }
    this.#documents++;
    this.#handles = grown(this.#handles, document + 1);
    this.#removed = grown(this.#removed, document + 1);
    this.#lengths = grown(this.#lengths, (document + 1) * FIELDS);
    this.#handles[document] = handle;
    this.#documentOf.set(handle, document);
  }

  /** Says how many words a field of the document begun last holds. */
  setLength(field: number, words: number): void {
    this.#lengths[(this.#documents - 1) * FIELDS + field] = words;
  }

  /**
   * Adds a posting to the document begun last. Fields are given from the highest number down: read newest first they
   * then come in ascending order, and sums over them are the same to the bit as in a base segment.
   */
  post(term: number, cell: number): void {
    const offset = this.#postings * STRIDE;
    if (offset >= this.#log.length) this.#log = grown(this.#log, offset + STRIDE);
    if (term >= this.#heads.length) this.#heads = grown(this.#heads, term + 1);
    this.#log[offset] = this.#heads[term] ?? 0;
    this.#log[offset + 1] = posting.of(this.#documents - 1, cell);
    this.#log[offset + 2] = term;
    this.#heads[term] = ++this.#postings;
  }

  /** Marks a document as removed. */
  remove(document: number): void {
    this.#removed[document] = 1;
    this.#documentOf.delete(this.handle(document));
  }

  /** How many documents that are not removed hold a term. */
  frequency(term: number): number {
    const log = this.#log;
    let count = 0;
    let previous = -1;
    for (let next = this.#heads[term] ?? 0; next !== 0; next = log[(next - 1) * STRIDE] ?? 0) {
      const document = (log[(next - 1) * STRIDE + 1] ?? 0) >>> 8;
      if (document !== previous && this.#removed[document] === 0) count++;
      previous = document;
    }
    return count;
  }

  /** Adds the scores of a term, `ceiling` at most, to the documents that hold it. */
  score(term: number, ceiling: number, scorer: FieldScorer): void {
    const { saturation } = scorer;
    const log = this.#log;
    let next = this.#heads[term] ?? 0;
    while (next !== 0) {
      let packed = log[(next - 1) * STRIDE + 1] ?? 0;
      const document = packed >>> 8;
      const row = document * FIELDS;
      let frequency = 0;
      do {
        const cell = packed & 0xff;
        frequency += scorer.share(cell, this.#lengths[row + (cell >> 5)] ?? 1);
        next = log[(next - 1) * STRIDE] ?? 0;
        packed = next === 0 ? 0 : log[(next - 1) * STRIDE + 1] ?? 0;
      } while (next !== 0 && packed >>> 8 === document);
      if (frequency > 0 && this.#removed[document] === 0) {
        this.scores.add(document, ceiling * frequency / (saturation + frequency));
      }
    }
  }

  /**
   * Visits the postings that came as number `from` up to `to`, without those of documents that are removed, in the order
   * in which they came.
   */
  visit(from: number, to: number, visit: (term: number, posting: number) => void): void {
    const log = this.#log;
    const end = Math.min(to, this.#postings) * STRIDE;
    for (let offset = from * STRIDE; offset < end; offset += STRIDE) {
      const packed = log[offset + 1] ?? 0;
      if (this.#removed[packed >>> 8] === 0) visit(log[offset + 2] ?? 0, packed);
    }
  }
}
