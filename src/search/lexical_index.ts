import type { NodeHandle } from "../facts/node_handle.ts";
import { type CoveragePolicy, coveragePolicy } from "./coverage_policy.ts";
import { BaseSegment } from "./base_segment.ts";
import { DeltaSegment } from "./delta_segment.ts";
import { DocumentTerms } from "./document_terms.ts";
import { FieldScorer } from "./field_scorer.ts";
import { type FieldWeights, fieldWeights } from "./field_weights.ts";
import { lexicalFields } from "./lexical_field.ts";
import type { LexicalFields } from "./lexical_fields.ts";
import { LexicalScores, type TopOptions } from "./lexical_scores.ts";
import { lexicalSnapshot } from "./lexical_snapshot.ts";
import { type MergedSegments, mergeSegments } from "./merge_segments.ts";
import type { QueryTerm } from "./query_term.ts";
import type { ScoredNode } from "./scored_node.ts";
import type { SearchSnapshot } from "./search_snapshot.ts";
import { TermDictionary } from "./term_dictionary.ts";

/** How a {@link LexicalIndex} is set up. */
export interface LexicalOptions {
  /** How fields count; {@link fieldWeights} if not given. */
  readonly weights?: FieldWeights;
  /**
   * How many added documents may wait before they are to be merged into the bulk of the index; in a larger index half as
   * many as it holds, but not so many that they take more room than the bulk. At twice as many they are merged.
   */
  readonly mergeAt?: number;
}

const MERGE_AT = 32_768;
const MOST_WAITING = 65_536;
const FIELDS = lexicalFields.length;

/**
 * A full-text index of nodes, ranked by BM25F over {@link lexicalFields}. Adding and removing documents in any order
 * gives the same hits with the same scores as a new index of what is left.
 */
export class LexicalIndex {
  readonly #weights: FieldWeights;
  readonly #mergeAt: number;
  #dictionary: TermDictionary;
  #base: BaseSegment;
  #delta = new DeltaSegment();
  #terms: DocumentTerms;
  /** Sums over all documents; those of a loaded index are made when the first are asked for. */
  #totals: FieldTotals | undefined = emptyTotals();
  #scorer: FieldScorer | undefined;
  /** Counts what was added and removed. */
  #changes = 0;

  /** An empty index. */
  constructor(options: LexicalOptions = {}) {
    this.#weights = options.weights ?? fieldWeights;
    this.#mergeAt = options.mergeAt ?? MERGE_AT;
    this.#dictionary = new TermDictionary();
    this.#base = BaseSegment.empty();
    this.#terms = new DocumentTerms(this.#dictionary);
  }

  /**
   * The index that {@link snapshot} was taken of. It reads the arrays in place, so they must not change.
   *
   * @throws Error when the arrays are not those of a snapshot of this version.
   */
  static load(snapshot: SearchSnapshot, options: LexicalOptions = {}): LexicalIndex {
    const index = new LexicalIndex(options);
    index.#adopt(lexicalSnapshot.read(snapshot));
    index.#totals = undefined;
    return index;
  }

  /** Number of documents. */
  get size(): number {
    return this.#base.live + this.#delta.live;
  }

  /** Adds a document, in place of the one that the handle had. */
  add(handle: NodeHandle, fields: LexicalFields): void {
    this.remove(handle);
    if (this.#delta.size >= 2 * this.#waiting) this.#mergeNow();
    this.#changes++;
    const delta = this.#delta;
    delta.open(handle);
    const lengths = this.#terms.read(fields, (term, cell) => delta.post(term, cell));
    lengths.forEach((length, field) => {
      delta.setLength(field, length);
      this.#measure(field, length, 1);
    });
    this.#scorer = undefined;
  }

  /** Removes the document of a handle. Returns false when it has none. */
  remove(handle: NodeHandle): boolean {
    const added = this.#delta.find(handle);
    const segment = added === undefined ? this.#base : this.#delta;
    const document = added ?? this.#base.find(handle);
    if (document === undefined) return false;
    for (let field = 0; field < FIELDS; field++) {
      this.#measure(field, segment.length(document, field), -1);
    }
    segment.remove(document);
    this.#changes++;
    this.#scorer = undefined;
    return true;
  }

  /** The `limit` best documents that hold any of the terms, best first. */
  search(terms: readonly QueryTerm[], limit: number, options: TopOptions = {}): ScoredNode[] {
    return this.score(terms).top(limit, options);
  }

  /** The scores of all documents that hold any of the terms. */
  score(
    terms: readonly QueryTerm[],
    coverage: CoveragePolicy = coveragePolicy,
  ): LexicalScores {
    const scorer = this.#scorer ??= new FieldScorer(this.#weights, {
      documents: this.size,
      ...this.#allTotals(),
    });
    const segments = [this.#base, this.#delta];
    for (const segment of segments) segment.scores.reset(segment.size);
    let [total, held] = [0, 0];
    for (const group of groupsOf(terms)) {
      const known = group.flatMap(({ term: text, weight }) => {
        const term = this.#dictionary.find(text);
        if (term === undefined) return [];
        const frequency = this.#base.frequency(term) + this.#delta.frequency(term);
        return frequency === 0 ? [] : [{ term, ceiling: scorer.ceiling(frequency) * weight }];
      });
      const worth = Math.max(0, ...known.map(({ ceiling }) => ceiling));
      if (worth > 0) held++;
      total += worth;
      for (const segment of segments) {
        segment.scores.nextGroup(worth);
        for (const { term, ceiling } of known) segment.score(term, ceiling, scorer);
      }
    }
    if (held >= coverage.fewestWords) {
      for (const { scores } of segments) scores.weighCoverage(total, coverage.exponent);
    }
    return new LexicalScores([this.#base, this.#delta]);
  }

  /** Whether so many documents were added that {@link merge} is worth its while. */
  get isMergeDue(): boolean {
    return this.#delta.size >= this.#waiting;
  }

  /**
   * Merges what was added into the bulk of the index, in steps of some milliseconds. Between them the index may be
   * searched. When it is changed, the merge ends without effect.
   */
  *merge(): Generator<undefined, void> {
    const changes = this.#changes;
    const steps = mergeSegments(this.#dictionary, this.#base, this.#delta);
    for (let step = steps.next();; step = steps.next()) {
      if (step.done === true) return this.#adopt(step.value);
      yield;
      if (this.#changes !== changes) return;
    }
  }

  /**
   * The index as named arrays, to be kept and given to {@link load}. Equal documents give equal arrays, whatever came
   * before. The arrays stay as they are when the index changes.
   */
  snapshot(): SearchSnapshot {
    if (this.#isUnmerged) this.#mergeNow();
    return lexicalSnapshot.write({ dictionary: this.#dictionary, base: this.#base });
  }

  /**
   * Makes ready to give all documents other handles, in steps, between which the index must not change.
   *
   * @param handleOf The new handle of each that a document has, in the same order as the old ones.
   * @returns Puts them in place, at once.
   */
  *renumbering(handleOf: (handle: number) => number): Generator<undefined, () => void> {
    if (this.#isUnmerged) yield* this.merge();
    const dictionary = this.#dictionary;
    const handles = this.#base.columns.handles.map(handleOf);
    const base = new BaseSegment({ ...this.#base.columns, handles });
    return () => this.#adopt({ dictionary, base });
  }

  get #isUnmerged(): boolean {
    return this.#delta.size > 0 || this.#base.live < this.#base.size;
  }

  #mergeNow(): void {
    const steps = this.merge();
    while (steps.next().done !== true);
  }

  get #waiting(): number {
    return Math.max(this.#mergeAt, Math.min(this.#base.live / 2, MOST_WAITING));
  }

  #adopt(merged: MergedSegments): void {
    this.#dictionary = merged.dictionary;
    this.#base = merged.base;
    this.#delta = new DeltaSegment();
    this.#terms = new DocumentTerms(merged.dictionary);
  }

  #measure(field: number, length: number, sign: 1 | -1): void {
    if (length === 0) return;
    const { lengths, holders } = this.#allTotals();
    lengths[field] = (lengths[field] ?? 0) + sign * length;
    holders[field] = (holders[field] ?? 0) + sign;
  }

  #allTotals(): FieldTotals {
    return this.#totals ??= totalsOf(this.#base.columns.lengths);
  }
}

/** Sums per field. */
interface FieldTotals {
  /** The words of all documents. */
  readonly lengths: Float64Array;
  /** The documents in which the field is not empty. */
  readonly holders: Float64Array;
}

function emptyTotals(): FieldTotals {
  return { lengths: new Float64Array(FIELDS), holders: new Float64Array(FIELDS) };
}

/** @param words Per document and field, its words. */
function totalsOf(words: Uint16Array): FieldTotals {
  const totals = emptyTotals();
  const { lengths, holders } = totals;
  for (let row = 0; row < words.length; row += FIELDS) {
    for (let field = 0; field < FIELDS; field++) {
      const length = words[row + field] ?? 0;
      if (length === 0) continue;
      lengths[field] = (lengths[field] ?? 0) + length;
      holders[field] = (holders[field] ?? 0) + 1;
    }
  }
  return totals;
}

/** The terms by their groups, each once with its highest weight. */
function groupsOf(terms: readonly QueryTerm[]): (readonly QueryTerm[])[] {
  const heaviest = new Map<string, QueryTerm>();
  for (const each of terms) {
    const known = heaviest.get(each.term)?.weight ?? 0;
    if (each.weight > known) heaviest.set(each.term, each);
  }
  return [...Map.groupBy(heaviest.values(), ({ group, term }) => group ?? term).values()];
}
