import { availableParallelism } from "node:os";
import type { EmbedAnswer } from "./embed_answer.ts";
import type { EmbedModel, EmbedRequest, EmbedRole } from "./embed_request.ts";
import { EmbedderChild } from "./embedder_child.ts";
import { SemanticError } from "./semantic_error.ts";

/** How often a process that runs the model is started again after it died. */
const mostRestarts = 2;

/** A model on this machine, and what its vectors follow from. */
export interface EmbedderModel {
  /** Absolute path of ONNX Runtime's library, or of its WebAssembly (`*.wasm`). */
  readonly libraryPath: string;
  readonly modelPath: string;
  readonly tokenizerPath: string;
  readonly description: {
    readonly dimensions: number;
    readonly queryPrefix: string;
    readonly passagePrefix: string;
    readonly pooling: "mean" | "cls";
    readonly maxTokens: number;
  };
}

/** What can be said of an {@link Embedder}. `off` is for good: `reason` is a sentence for people. */
export type EmbedderState =
  | { readonly kind: "idle" }
  | { readonly kind: "starting" }
  | {
    readonly kind: "ready";
    readonly backend: "native" | "wasm";
    /** Release of the runtime, such as `1.26.0`. */
    readonly release: string;
  }
  | {
    readonly kind: "off";
    readonly reason: string;
    /** Whether the runtime could not be loaded, so that another one may do. */
    readonly isRuntime: boolean;
  }
  | { readonly kind: "closed" };

/** Settings of an {@link Embedder} beside its model. */
export interface EmbedderOptions {
  /** Threads that the runtime uses for one batch. @default {half of the processors, at least 1} */
  readonly threads?: number;
  /** Called with each new state. */
  readonly onState?: (state: EmbedderState) => void;
  /** Program that runs the model, and its arguments. @default {this program, as `embed`} */
  readonly command?: readonly [string, ...string[]];
  /**
   * Milliseconds without an answer after which a process that has work counts as hung; far above what the largest
   * request takes on a busy machine.
   *
   * @default {300_000}
   */
  readonly patienceMs?: number;
}

interface Waiting {
  readonly request: Extract<EmbedRequest, { kind: "embed" }>;
  readonly resolve: (vectors: Float32Array[]) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Turns texts into vectors with a local model, which runs in a process of its own: neither a crash of the runtime nor its
 * memory is this process's. That process is started by the first request, and again when it dies, twice at most.
 */
export class Embedder {
  /** Values of a vector. */
  readonly dimensions: number;
  readonly #model: EmbedModel;
  readonly #options: EmbedderOptions;
  readonly #waiting = new Map<number, Waiting>();
  #state: EmbedderState = { kind: "idle" };
  #child: EmbedderChild | undefined;
  #restarts = 0;
  /** Whether the model was ready at any time. */
  #hasRun = false;
  #next = 1;
  #watchdog: ReturnType<typeof setTimeout> | undefined;
  /** Processes that have been told to end. */
  readonly #ending = new Set<Promise<void>>();
  readonly #settled: { resolve: () => void }[] = [];

  constructor(model: EmbedderModel, options: EmbedderOptions = {}) {
    const { libraryPath, modelPath, tokenizerPath, description } = model;
    const { dimensions, queryPrefix, passagePrefix, pooling, maxTokens } = description;
    const threads = options.threads ?? Math.max(1, Math.floor(availableParallelism() / 2));
    this.dimensions = dimensions;
    this.#options = options;
    this.#model = {
      libraryPath,
      modelPath,
      tokenizerPath,
      dimensions,
      queryPrefix,
      passagePrefix,
      pooling,
      maxTokens,
      threads,
    };
  }

  get state(): EmbedderState {
    return this.#state;
  }

  /** Id of the process that runs the model, while there is one. */
  get processId(): number | undefined {
    return this.#child?.processId;
  }

  /** What runs the model; `none` while nothing does. */
  get backend(): "native" | "wasm" | "none" {
    return this.#state.kind === "ready" ? this.#state.backend : "none";
  }

  /** Starts the process, unless it runs, and waits until it is ready, off or closed. Never rejects. */
  async start(): Promise<EmbedderState> {
    this.#ensureStarted();
    while (this.#state.kind === "starting" || this.#state.kind === "idle") {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#settled.push({ resolve });
      await promise;
    }
    return this.#state;
  }

  /**
   * Embeds texts. Queries are embedded at once, beside the passages; of those one request is done after the other, so
   * that a caller who always has two under way leaves no gaps. Some dozens of passages a request are enough.
   *
   * @returns For each text a vector of length 1 (L2) with {@link dimensions} values.
   * @throws SemanticError when the model cannot be used, why; or when it fails on these texts.
   * @throws The signal's reason, when it is aborted.
   */
  embed(
    texts: readonly string[],
    role: EmbedRole,
    signal?: AbortSignal,
  ): Promise<Float32Array[]> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    if (texts.length === 0) return Promise.resolve([]);
    this.#ensureStarted();
    const { promise, resolve, reject } = Promise.withResolvers<Float32Array[]>();
    if (this.#state.kind === "off") {
      reject(new SemanticError(this.#state.reason));
    } else if (this.#state.kind === "closed") {
      reject(new SemanticError("the model is closed"));
    } else {
      const id = this.#next++;
      const abort = (): void => this.#cancel(id, signal?.reason);
      const settled = (): void => signal?.removeEventListener("abort", abort);
      signal?.addEventListener("abort", abort, { once: true });
      const waiting: Waiting = {
        request: { kind: "embed", id, role, texts: [...texts] },
        resolve: (vectors) => (settled(), resolve(vectors)),
        reject: (error) => (settled(), reject(error)),
      };
      this.#waiting.set(id, waiting);
      if (this.#state.kind === "ready") this.#child?.send(waiting.request);
      this.#watch();
    }
    return promise;
  }

  /** Ends the process; requests that are under way fail. */
  async close(): Promise<void> {
    if (this.#state.kind !== "off") this.#enter({ kind: "closed" });
    this.#rejectAll("the model is closed");
    this.#endChild();
    await Promise.all(this.#ending);
  }

  #ensureStarted(): void {
    if (this.#state.kind !== "idle") return;
    this.#enter({ kind: "starting" });
    this.#spawn();
  }

  #spawn(): void {
    try {
      const child: EmbedderChild = new EmbedderChild({
        ...(this.#options.command === undefined ? {} : { command: this.#options.command }),
        onAnswer: (answer, bytes) => {
          if (this.#child === child) this.#take(answer, bytes);
        },
        onEnd: (how) => {
          if (this.#child === child) this.#restart(how);
        },
      });
      this.#child = child;
      child.send({ kind: "open", model: this.#model });
      this.#watch();
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error);
      this.#turnOff(`the process that runs the model cannot be started: ${said}`);
    }
  }

  #take(answer: EmbedAnswer, bytes: Uint8Array): void {
    switch (answer.kind) {
      case "ready": {
        const { backend, release } = answer;
        this.#hasRun = true;
        this.#enter({ kind: "ready", backend, release });
        for (const { request } of this.#waiting.values()) this.#child?.send(request);
        break;
      }
      case "unusable":
        this.#turnOff(answer.reason, answer.isRuntime);
        break;
      case "failed":
        this.#settle(answer.id, ({ reject }) => reject(new SemanticError(answer.reason)));
        break;
      case "vectors":
        this.#settle(answer.id, (waiting) => {
          const expected = waiting.request.texts.length * this.dimensions;
          if (bytes.length !== expected * Float32Array.BYTES_PER_ELEMENT) {
            waiting.reject(
              new SemanticError("the process that runs the model gave half an answer"),
            );
          } else {
            waiting.resolve(vectorsOf(bytes, this.dimensions));
          }
        });
    }
    this.#watch();
  }

  #settle(id: number, settle: (waiting: Waiting) => void): void {
    const waiting = this.#waiting.get(id);
    // What was cancelled may have been answered before the process knew.
    if (waiting === undefined) return;
    this.#waiting.delete(id);
    settle(waiting);
  }

  #cancel(id: number, reason: unknown): void {
    this.#settle(id, ({ reject }) => reject(reason));
    if (this.#state.kind === "ready") this.#child?.send({ kind: "cancel", id });
    this.#watch();
  }

  #restart(how: string): void {
    const { kind } = this.#state;
    const when = kind === "starting" ? "while it loaded the model" : "while it ran the model";
    this.#child = undefined;
    if (this.#restarts >= mostRestarts) {
      const times = `${mostRestarts + 1} times`;
      this.#turnOff(
        `the process that runs the model died ${times}, last ${when}: ${how}`,
        // A library may crash where the processor or another library is not what it expects.
        !this.#hasRun,
      );
      return;
    }
    this.#restarts++;
    this.#enter({ kind: "starting" });
    this.#spawn();
  }

  #turnOff(reason: string, isRuntime = false): void {
    this.#endChild();
    this.#enter({ kind: "off", reason, isRuntime });
    this.#rejectAll(reason);
  }

  #endChild(): void {
    const child = this.#child;
    if (child === undefined) return;
    this.#child = undefined;
    const ending = child.end().finally(() => this.#ending.delete(ending));
    this.#ending.add(ending);
  }

  #rejectAll(reason: string): void {
    clearTimeout(this.#watchdog);
    const all = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of all) reject(new SemanticError(reason));
  }

  #enter(state: EmbedderState): void {
    this.#state = state;
    if (state.kind !== "starting") { for (const { resolve } of this.#settled.splice(0)) resolve(); }
    this.#options.onState?.(state);
  }

  /** Waits for the next answer, if one is due. */
  #watch(): void {
    clearTimeout(this.#watchdog);
    if (this.#child === undefined) return;
    if (this.#waiting.size === 0 && this.#state.kind !== "starting") return;
    const patience = this.#options.patienceMs ?? 300_000;
    const child = this.#child;
    this.#watchdog = setTimeout(() => {
      if (this.#child !== child) return;
      this.#endChild();
      this.#restart(`it gave no answer for ${patience / 1000} s`);
    }, patience);
  }
}

/** Numbers as the process sent them: one vector after the other, little-endian. */
function vectorsOf(bytes: Uint8Array, dimensions: number): Float32Array[] {
  const values = new Float32Array(bytes.slice().buffer);
  const vectors: Float32Array[] = [];
  for (let at = 0; at < values.length; at += dimensions) {
    vectors.push(values.slice(at, at + dimensions));
  }
  return vectors;
}
