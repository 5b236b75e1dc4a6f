import type { Embedder } from "../semantic/embedder.ts";

/** How long an answer waits for the vector of its query unless it is told otherwise, in milliseconds. */
const PATIENCE_MS = 600;
/** Queries whose vectors are remembered. */
const MOST_KEPT = 64;
/** Queries that the model is asked for at a time. */
const MOST_UNDER_WAY = 8;

const tooBusy = "the model takes too long: this answer is of search by words alone";

/**
 * The vectors of queries. Agents ask the same again, with other limits and targets; a vector that came too late for one
 * answer is there for the next.
 */
export class QueryVectors {
  readonly #patienceMs: number;
  readonly #kept = new Map<string, Float32Array>();
  readonly #underWay = new Map<string, Promise<Float32Array | string>>();

  /** @param patienceMs How long an answer waits for the vector of its query, in milliseconds. */
  constructor(patienceMs = PATIENCE_MS) {
    this.#patienceMs = patienceMs;
  }

  /** The vector of a query, or why there is none in time, in a sentence for the reader. */
  async vectorOf(query: string, embedder: Pick<Embedder, "embed">): Promise<Float32Array | string> {
    const known = this.#kept.get(query);
    if (known !== undefined) return known;
    let asked = this.#underWay.get(query);
    if (asked === undefined) {
      if (this.#underWay.size >= MOST_UNDER_WAY) return tooBusy;
      asked = this.#embed(query, embedder).finally(() => this.#underWay.delete(query));
      this.#underWay.set(query, asked);
    }
    const late = Promise.withResolvers<string>();
    const timer = setTimeout(() => late.resolve(tooBusy), this.#patienceMs);
    try {
      return await Promise.race([asked, late.promise]);
    } finally {
      clearTimeout(timer);
    }
  }

  async #embed(query: string, embedder: Pick<Embedder, "embed">): Promise<Float32Array | string> {
    try {
      const [vector] = await embedder.embed([query], "query");
      if (vector === undefined) return "the query could not be searched by meaning";
      this.#keep(query, vector);
      return vector;
    } catch (error) {
      return `search by meaning failed: ${error instanceof Error ? error.message : String(error)}`;
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
