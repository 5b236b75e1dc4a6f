import type { ProvisionedModel } from "../../src/provision/provision.ts";
import type { EmbedderState } from "../../src/semantic/embedder.ts";
import type { LocalEmbedder } from "../../src/workspace/local_model.ts";
import type { SemanticSearchOptions } from "../../src/workspace/semantic_search.ts";

const DIMENSIONS = 64;

/** What {@link FakeModel} is to do otherwise than a model that works. */
export interface FakeModelOptions {
  readonly id?: string;
  /** What it knows; all languages if absent. */
  readonly languages?: string[];
  /** @default {"native"} */
  readonly backend?: "native" | "wasm";
  /** Awaited before each request is answered. */
  readonly gate?: (texts: readonly string[], role: "query" | "passage") => Promise<void>;
  /** Called before the files of the model are there. */
  readonly provision?: (signal: AbortSignal | undefined) => Promise<void>;
}

/** A model for tests: a vector counts the words of a text, and what it was asked for is kept. */
export class FakeModel implements LocalEmbedder {
  /** The passages that were embedded, in the order of the requests. */
  readonly passages: string[] = [];
  readonly queries: string[] = [];
  /** Passages that it cannot embed. */
  readonly disliked = new Set<string>();
  isClosed = false;
  readonly #options: FakeModelOptions;
  #state: EmbedderState = { kind: "idle" };
  #onState: (state: EmbedderState) => void = () => {};

  constructor(options: FakeModelOptions = {}) {
    this.#options = options;
  }

  /** What a workspace is opened with, to use this model. */
  get parts(): NonNullable<SemanticSearchOptions["model"]> {
    return {
      provision: {
        resolve: async (_, signal) => {
          await this.#options.provision?.(signal);
          return provisioned(this.#options);
        },
        resolveWeb: () => Promise.reject(new Error("there is no other runtime")),
      },
      open: (_, onState) => {
        this.#onState = onState;
        return this;
      },
    };
  }

  /** Ends as a model does whose process has died too often. */
  die(reason: string): void {
    this.#enter({ kind: "off", reason, isRuntime: false });
  }

  #enter(state: EmbedderState): void {
    this.#state = state;
    this.#onState(state);
  }

  get state(): EmbedderState {
    return this.#state;
  }

  start(): Promise<EmbedderState> {
    this.isClosed = false;
    const { backend = "native" } = this.#options;
    this.#enter({ kind: "ready", backend, release: "0.0.0" });
    return Promise.resolve(this.#state);
  }

  close(): Promise<void> {
    this.isClosed = true;
    if (this.#state.kind !== "off") this.#enter({ kind: "closed" });
    return Promise.resolve();
  }

  async embed(
    texts: readonly string[],
    role: "query" | "passage",
    signal?: AbortSignal,
  ): Promise<Float32Array[]> {
    const aborted = Promise.withResolvers<void>();
    signal?.addEventListener("abort", () => aborted.resolve(), { once: true });
    await Promise.race([this.#options.gate?.(texts, role), aborted.promise]);
    signal?.throwIfAborted();
    if (this.#state.kind !== "ready") throw new Error("the model is off");
    const bad = texts.find((text) => [...this.disliked].some((word) => text.includes(word)));
    if (bad !== undefined) throw new Error("the model dislikes a text");
    (role === "query" ? this.queries : this.passages).push(...texts);
    return texts.map(vectorOf);
  }
}

function vectorOf(text: string): Float32Array {
  const vector = new Float32Array(DIMENSIONS);
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    let hash = 2166136261;
    for (const character of word) {
      hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619);
    }
    const at = (hash >>> 0) % DIMENSIONS;
    vector[at] = (vector[at] ?? 0) + 1;
  }
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}

function provisioned({ id = "fake", languages }: FakeModelOptions): ProvisionedModel {
  return {
    libraryPath: "/nowhere/library",
    libraryMissing: undefined,
    isLibraryGiven: false,
    modelPath: "/nowhere/model",
    tokenizerPath: "/nowhere/tokenizer",
    description: {
      id,
      dimensions: DIMENSIONS,
      queryPrefix: "",
      passagePrefix: "",
      pooling: "mean",
      maxTokens: 512,
      ...(languages === undefined ? {} : { languages }),
      files: {
        model: { name: "model", sha256: "" },
        tokenizer: { name: "tokenizer", sha256: "" },
        others: [],
      },
      runtimes: {},
    },
  };
}
