import { batchesOf } from "./batches_of.ts";
import type { EmbeddingBackend } from "./embedding_backend.ts";
import type { EmbedModel, EmbedRole } from "./embed_request.ts";
import { pooledVectors } from "./pooled_vectors.ts";
import { SemanticError } from "./semantic_error.ts";
import type { Tokenizer } from "./tokenizer.ts";

/** The parts of a model that its vectors follow from. */
export type EngineModel = Pick<
  EmbedModel,
  "dimensions" | "queryPrefix" | "passagePrefix" | "pooling" | "maxTokens"
>;

/** Turns texts into vectors, in this process. */
export class EmbeddingEngine {
  readonly #model: EngineModel;
  readonly #tokenizer: Tokenizer;
  readonly #backend: EmbeddingBackend;

  constructor(model: EngineModel, tokenizer: Tokenizer, backend: EmbeddingBackend) {
    this.#model = model;
    this.#tokenizer = tokenizer;
    this.#backend = backend;
  }

  /**
   * Embeds texts, in batches of those of like length.
   *
   * @param isWanted Asked before each batch; once it says no, nothing more is done.
   * @returns One vector of length 1 (L2) for each text, one after the other; undefined when no longer wanted.
   * @throws SemanticError when the model fails or gives vectors of other dimensions than it should.
   */
  async embed(
    texts: readonly string[],
    role: EmbedRole,
    isWanted: () => boolean = () => true,
  ): Promise<Float32Array<ArrayBuffer> | undefined> {
    const { dimensions, pooling, maxTokens, queryPrefix, passagePrefix } = this.#model;
    const prefix = role === "query" ? queryPrefix : passagePrefix;
    const encoded = texts.map((text) => this.#tokenizer.encode(prefix + text, maxTokens));
    const { mostPositions } = this.#backend;
    const batches = batchesOf(encoded, { padId: this.#tokenizer.padId, mostPositions });
    const vectors = new Float32Array(texts.length * dimensions);
    for (const { batch, texts: members } of batches) {
      if (!isWanted()) return undefined;
      const pooled = await this.#backend.run(batch, (states) => {
        if (states.hidden !== dimensions) {
          throw new SemanticError(
            `the model gives vectors of ${states.hidden} dimensions, not ${dimensions} as described`,
          );
        }
        return pooledVectors(batch, states, pooling);
      });
      members.forEach((text, row) => {
        const vector = pooled.subarray(row * dimensions, (row + 1) * dimensions);
        vectors.set(vector, text * dimensions);
      });
    }
    return vectors;
  }
}
