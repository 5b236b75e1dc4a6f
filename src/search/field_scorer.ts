import { type FieldWeights, lexicalFields } from "./field_weights.ts";
import { MAX_OCCURRENCES, postingCell } from "./posting.ts";

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
 * `weight · tf / (1 − b + b · length / average)`; its score is `idf · frequency · (k1 + 1) / (k1 + frequency)`. With one
 * field of weight 1 this is BM25. Averages are taken over the documents that have the field.
 */
export class FieldScorer {
  /** Per {@link postingCell}, weight times occurrences. */
  readonly weighted = new Float64Array(256);
  /** Per field, the part of the divisor that does not depend on length. */
  readonly fixed = new Float64Array(lexicalFields.length);
  /** Per field, what each word of length adds to the divisor. */
  readonly slope = new Float64Array(lexicalFields.length);
  /** `k1`. */
  readonly saturation: number;
  readonly #documents: number;

  /** Prepares the numbers for a corpus of these sizes. */
  constructor(weights: FieldWeights, sizes: CorpusSizes) {
    this.saturation = weights.saturation;
    this.#documents = sizes.documents;
    lexicalFields.forEach((name, field) => {
      const { weight, lengthNormalisation } = weights.fields[name];
      const average = (sizes.lengths[field] ?? 0) / Math.max(1, sizes.holders[field] ?? 0);
      this.fixed[field] = 1 - lengthNormalisation;
      this.slope[field] = average > 0 ? lengthNormalisation / average : 0;
      for (let count = 1; count <= MAX_OCCURRENCES; count++) {
        this.weighted[postingCell(field, count)] = weight * count;
      }
    });
  }

  /** What a term that occurs in `documents` documents contributes at most: `ln(1 + (N − n + 0.5) / (n + 0.5))` times `k1 + 1`. */
  ceiling(documents: number): number {
    const idf = Math.log(1 + (this.#documents - documents + 0.5) / (documents + 0.5));
    return idf * (this.saturation + 1);
  }
}
