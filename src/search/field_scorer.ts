import type { FieldWeights } from "./field_weights.ts";
import { lexicalFields } from "./lexical_field.ts";
import { posting } from "./posting.ts";

/** Lengths below this are common. */
const COMMON_LENGTHS = 256;

/** What BM25F needs to know of the documents that are searched. */
export interface CorpusSizes {
  /** Number of documents. */
  readonly documents: number;
  /** Per field, the words of all documents. */
  readonly lengths: ArrayLike<number>;
  /** Per field, the documents in which it is not empty. */
  readonly holders: ArrayLike<number>;
}

/**
 * The numbers of BM25F (Robertson, Zaragoza, Taylor 2004, with the length normalisation per field of Zaragoza et al.
 * 2004) for one state of the corpus. The weighted frequency of a term is the sum over fields of
 * `weight · tf / (1 − b + b · length / average)`; its score is `idf · frequency · (k1 + 1) / (k1 + frequency)` with
 * `idf = ln(1 + (N − n + 0.5) / (n + 0.5))` for a term in `n` of `N` documents. With one field of weight 1 this is BM25.
 * Averages are taken over the documents that have the field.
 */
export class FieldScorer {
  /** `k1`. */
  readonly saturation: number;
  readonly #documents: number;
  /** Per cell (see {@link posting}), weight times occurrences. */
  readonly #weighted = new Float64Array(256);
  /** Per field, the part of the divisor that does not depend on length. */
  readonly #fixed = new Float64Array(lexicalFields.length);
  /** Per field, what each word of length adds to the divisor. */
  readonly #slope = new Float64Array(lexicalFields.length);
  /** Per field and length, one divided by the divisor, for common lengths: dividing is the dearest part of a query. */
  readonly #inverse = new Float64Array(lexicalFields.length * COMMON_LENGTHS);

  /** Prepares the numbers for a corpus of these sizes. */
  constructor(weights: FieldWeights, sizes: CorpusSizes) {
    this.saturation = weights.saturation;
    this.#documents = sizes.documents;
    lexicalFields.forEach((name, field) => {
      const { weight, lengthNormalisation } = weights.fields[name];
      const average = (sizes.lengths[field] ?? 0) / Math.max(1, sizes.holders[field] ?? 0);
      this.#fixed[field] = 1 - lengthNormalisation;
      this.#slope[field] = average > 0 ? lengthNormalisation / average : 0;
      for (let count = 1; count <= posting.maxOccurrences; count++) {
        this.#weighted[posting.cell(field, count)] = weight * count;
      }
      for (let length = 1; length < COMMON_LENGTHS; length++) {
        this.#inverse[field * COMMON_LENGTHS + length] = this.#invert(field, length);
      }
    });
  }

  /**
   * What one field adds to the weighted frequency of a term.
   *
   * @param cell cell (see {@link posting}) of the field.
   * @param length words of the field, at least 1.
   */
  share(cell: number, length: number): number {
    const field = cell >> 5;
    const inverse = length < COMMON_LENGTHS
      ? this.#inverse[field * COMMON_LENGTHS + length] ?? 0
      : this.#invert(field, length);
    return (this.#weighted[cell] ?? 0) * inverse;
  }

  /** What a term that occurs in `documents` documents contributes at most: its idf times `k1 + 1`. */
  ceiling(documents: number): number {
    const idf = Math.log(1 + (this.#documents - documents + 0.5) / (documents + 0.5));
    return idf * (this.saturation + 1);
  }

  #invert(field: number, length: number): number {
    return 1 / ((this.#fixed[field] ?? 0) + (this.#slope[field] ?? 0) * length);
  }
}
