import { type BaseColumns, BaseSegment } from "./base_segment.ts";
import type { DeltaSegment } from "./delta_segment.ts";
import { lexicalFields } from "./lexical_field.ts";
import { posting } from "./posting.ts";
import { TermDictionary } from "./term_dictionary.ts";

/** A base segment and the dictionary of exactly the terms in it, in byte order. */
export interface MergedSegments {
  readonly dictionary: TermDictionary;
  readonly base: BaseSegment;
}

const FIELDS = lexicalFields.length;
const ABSENT = 0xffffffff;

/** Terms and postings handled in one step, which then takes a few milliseconds. */
const TERMS_PER_STEP = 2048;
const POSTINGS_PER_STEP = 0x40000;

/**
 * Makes one base segment of a base and a delta, without what was removed. The result depends on the documents alone, not
 * on the order in which they came. It yields between steps; the segments must not change meanwhile.
 */
export function* mergeSegments(
  dictionary: TermDictionary,
  base: BaseSegment,
  delta: DeltaSegment,
): Generator<undefined, MergedSegments> {
  const order = mergeDocuments(base, delta);
  yield;
  const added = yield* sortAdded(delta, dictionary.size, order.ofDelta);
  const postings = new PostingMerge(base.columns, order.ofBase, added);
  const sorted = dictionary.sorted();
  const terms: number[] = [];
  for (let index = 0; index < sorted.length; index++) {
    const term = sorted[index] ?? 0;
    if (postings.append(term)) terms.push(term);
    if (index % TERMS_PER_STEP === 0) yield;
  }
  const columns = { handles: order.handles, lengths: order.lengths, ...postings.columns() };
  yield;
  const selected = TermDictionary.select(dictionary, terms);
  return { dictionary: selected, base: new BaseSegment(columns) };
}

interface DocumentOrder {
  readonly handles: Uint32Array;
  readonly lengths: Uint16Array;
  /** New number of each document of the base, or ABSENT. */
  readonly ofBase: Uint32Array;
  /** New number of each document of the delta, or ABSENT. */
  readonly ofDelta: Uint32Array;
}

function mergeDocuments(base: BaseSegment, delta: DeltaSegment): DocumentOrder {
  const { handles: baseHandles, lengths: baseLengths } = base.columns;
  const added: number[] = [];
  for (let document = 0; document < delta.size; document++) {
    if (!delta.isRemoved(document)) added.push(document);
  }
  added.sort((a, b) => delta.handle(a) - delta.handle(b));
  const size = base.live + added.length;
  if (size > posting.maxDocuments) {
    throw new RangeError(
      `Cannot index ${size} nodes: at most ${posting.maxDocuments} can be indexed`,
    );
  }
  const handles = new Uint32Array(size);
  const lengths = new Uint16Array(size * FIELDS);
  const ofBase = new Uint32Array(baseHandles.length).fill(ABSENT);
  const ofDelta = new Uint32Array(delta.size).fill(ABSENT);
  let document = 0;
  let next = 0;
  const takeAdded = (below: number): void => {
    for (; next < added.length; next++, document++) {
      const from = added[next] ?? 0;
      if (delta.handle(from) >= below) return;
      ofDelta[from] = document;
      handles[document] = delta.handle(from);
      for (let field = 0; field < FIELDS; field++) {
        lengths[document * FIELDS + field] = delta.length(from, field);
      }
    }
  };
  for (let from = 0; from < baseHandles.length; from++) {
    if (base.isRemoved(from)) continue;
    takeAdded(baseHandles[from] ?? 0);
    ofBase[from] = document;
    handles[document] = baseHandles[from] ?? 0;
    const row = baseLengths.subarray(from * FIELDS, (from + 1) * FIELDS);
    lengths.set(row, document * FIELDS);
    document++;
  }
  takeAdded(Infinity);
  return { handles, lengths, ofBase, ofDelta };
}

/** Postings of documents that are numbered anew, by term. */
interface PostingsByTerm {
  /** Where each term begins; one longer than there are terms. */
  readonly starts: Uint32Array;
  /** Ascending within a term. */
  readonly postings: Uint32Array;
}

/** Sorts the postings of the delta by term and document. */
function* sortAdded(
  delta: DeltaSegment,
  terms: number,
  ofDelta: Uint32Array,
): Generator<undefined, PostingsByTerm> {
  const starts = new Uint32Array(terms + 1);
  for (let from = 0; from < delta.postings; from += POSTINGS_PER_STEP) {
    delta.visit(from, from + POSTINGS_PER_STEP, (term) => {
      starts[term + 1] = (starts[term + 1] ?? 0) + 1;
    });
  }
  for (let term = 0; term < terms; term++) {
    starts[term + 1] = (starts[term + 1] ?? 0) + (starts[term] ?? 0);
  }
  const postings = new Uint32Array(starts[terms] ?? 0);
  const next = starts.slice();
  for (let from = 0; from < delta.postings; from += POSTINGS_PER_STEP) {
    yield;
    delta.visit(from, from + POSTINGS_PER_STEP, (term, added) => {
      const index = next[term] ?? 0;
      postings[index] = posting.of(ofDelta[added >>> 8] ?? 0, added & 0xff);
      next[term] = index + 1;
    });
  }
  yield;
  for (let term = 0; term < terms; term++) {
    sortRange(postings, starts[term] ?? 0, starts[term + 1] ?? 0);
  }
  return { starts, postings };
}

/** Sorts by insertion while that moves little, as it does when only the fields of one document are out of order. */
function sortRange(numbers: Uint32Array, start: number, end: number): void {
  let moves = 0;
  for (let index = start + 1; index < end; index++) {
    const number = numbers[index] ?? 0;
    let target = index;
    for (; target > start && (numbers[target - 1] ?? 0) > number; target--, moves++) {
      numbers[target] = numbers[target - 1] ?? 0;
    }
    numbers[target] = number;
    if (moves > 8 * (end - start)) {
      numbers.subarray(start, end).sort();
      return;
    }
  }
}

/** Joins the postings of the base and the delta, term by term. */
class PostingMerge {
  readonly #base: BaseColumns;
  readonly #ofBase: Uint32Array;
  readonly #added: PostingsByTerm;
  readonly #starts: number[] = [0];
  readonly #frequencies: number[] = [];
  readonly #postings: Uint32Array;
  #count = 0;

  constructor(base: BaseColumns, ofBase: Uint32Array, added: PostingsByTerm) {
    this.#base = base;
    this.#ofBase = ofBase;
    this.#added = added;
    this.#postings = new Uint32Array(base.postings.length + added.postings.length);
  }

  /** Writes the postings of a term. Returns false when there are none. */
  append(term: number): boolean {
    const { starts, postings } = this.#base;
    const added = this.#added.postings;
    const merged = this.#postings;
    const known = term < this.#base.frequencies.length;
    const first = this.#count;
    const end = known ? starts[term + 1] ?? 0 : 0;
    const addedEnd = this.#added.starts[term + 1] ?? 0;
    let next = this.#added.starts[term] ?? addedEnd;
    let count = first;
    for (let index = known ? starts[term] ?? 0 : 0; index < end; index++) {
      const old = postings[index] ?? 0;
      const document = this.#ofBase[old >>> 8] ?? ABSENT;
      if (document === ABSENT) continue;
      const kept = posting.of(document, old & 0xff);
      while (next < addedEnd && (added[next] ?? 0) < kept) merged[count++] = added[next++] ?? 0;
      merged[count++] = kept;
    }
    while (next < addedEnd) merged[count++] = added[next++] ?? 0;
    if (count === first) return false;
    let frequency = 1;
    for (let index = first + 1; index < count; index++) {
      if ((merged[index] ?? 0) >>> 8 !== (merged[index - 1] ?? 0) >>> 8) frequency++;
    }
    this.#frequencies.push(frequency);
    this.#starts.push(count);
    this.#count = count;
    return true;
  }

  columns(): Pick<BaseColumns, "starts" | "frequencies" | "postings"> {
    const whole = this.#count === this.#postings.length;
    return {
      starts: new Uint32Array(this.#starts),
      frequencies: new Uint32Array(this.#frequencies),
      postings: whole ? this.#postings : this.#postings.slice(0, this.#count),
    };
  }
}
