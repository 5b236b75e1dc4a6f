import type { Embedder } from "../semantic/embedder.ts";

/** How long an answer waits for the vector of its query, in milliseconds. */
const PATIENCE_MS = 600;
/** Queries whose vectors are remembered. */
const MOST_KEPT = 64;

/** The vectors of queries. Agents ask the same again, with other limits and targets. */
export class QueryVectors {
  readonly #kept = new Map<string, Float32Array>();

  /** The vector of a query, or why there is none in time, in a sentence for the reader. */
  async vectorOf(query: string, embedder: Pick<Embedder, "embed">): Promise<Float32Array | string> {
    const known = this.#kept.get(query);
    if (known !== undefined) return known;
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
    try {
      const [vector] = await embedder.embed([query], "query", patience.signal);
      if (vector === undefined) return "the query could not be searched by meaning";
      this.#keep(query, vector);
      return vector;
    } catch (error) {
      if (patience.signal.aborted) {
        return "the model is too busy: this answer is of search by words alone";
      }
      return `search by meaning failed: ${error instanceof Error ? error.message : String(error)}`;
    } finally {
      clearTimeout(timer);
    }
  }

  #keep(query: string, vector: Float32Array): void {
    this.#kept.set(query, vector);
    for (const first of this.#kept.keys()) {
      if (this.#kept.size <= MOST_KEPT) break;
      this.#kept.delete(first);
    }
  }
}
