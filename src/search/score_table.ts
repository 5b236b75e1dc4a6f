/** Sums the scores of documents, numbered from 0, over the terms of a query. */
export class ScoreTable {
  #scores = new Float32Array(0);
  #touched = new Uint32Array(0);
  #count = 0;
  /** Which group of terms gave a document the last part of its score, and the highest that one of them gave. */
  #groups = new Uint32Array(0);
  #highest = new Float32Array(0);
  #group = 0;
  /** What the present group counts among all, and what those count together that a document holds a term of. */
  #worth = 0;
  #covered = new Float32Array(0);
  /** What all groups count, and the power of the covered share that scores are multiplied by. */
  #total = 0;
  #exponent = 0;

  /** How many documents have a score. */
  get count(): number {
    return this.#count;
  }

  /** Forgets all scores and makes room for `documents` documents. */
  reset(documents: number): void {
    if (documents > this.#scores.length) {
      this.#scores = new Float32Array(Math.ceil(documents * 1.25));
      this.#touched = new Uint32Array(this.#scores.length);
      this.#groups = new Uint32Array(this.#scores.length);
      this.#highest = new Float32Array(this.#scores.length);
      this.#covered = new Float32Array(this.#scores.length);
      this.#group = 0;
    } else {
      for (let index = 0; index < this.#count; index++) {
        const document = this.#touched[index] ?? 0;
        this.#scores[document] = 0;
        this.#covered[document] = 0;
      }
    }
    this.#count = 0;
    this.#exponent = 0;
  }

  /**
   * Begins the next group of terms, of which the highest score of a document counts.
   *
   * @param worth What the group counts among all for {@link weighCoverage}.
   */
  nextGroup(worth: number): void {
    this.#group++;
    this.#worth = worth;
  }

  /** From now on scores are multiplied by the share of `total` that a document covers, to the power of `exponent`. */
  weighCoverage(total: number, exponent: number): void {
    this.#total = total;
    this.#exponent = exponent;
  }

  /** Adds to a document's score what a term of the present group gives. `score` is greater than 0. */
  add(document: number, score: number): void {
    const known = this.#scores[document] ?? 0;
    if (known === 0) this.#touched[this.#count++] = document;
    if (this.#groups[document] !== this.#group) {
      this.#groups[document] = this.#group;
      this.#highest[document] = score;
      this.#scores[document] = known + score;
      this.#covered[document] = (this.#covered[document] ?? 0) + this.#worth;
      return;
    }
    const highest = this.#highest[document] ?? 0;
    if (score <= highest) return;
    this.#highest[document] = score;
    this.#scores[document] = known + score - highest;
  }

  /** The document that was `index`-th to get a score. */
  documentAt(index: number): number {
    return this.#touched[index] ?? 0;
  }

  /** What a document's score is at most, which is known sooner. */
  atMost(document: number): number {
    return this.#scores[document] ?? 0;
  }

  /** A document's score; 0 when it has none. */
  scoreOf(document: number): number {
    const score = this.#scores[document] ?? 0;
    if (this.#exponent === 0 || score === 0) return score;
    return score * ((this.#covered[document] ?? 0) / this.#total) ** this.#exponent;
  }
}
