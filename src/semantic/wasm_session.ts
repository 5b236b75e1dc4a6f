import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { EmbeddingBackend, HiddenStates, TokenBatch } from "./embedding_backend.ts";
import { modelInputs } from "./model_inputs.ts";
import { RuntimeError } from "./runtime_error.ts";
import { SemanticError } from "./semantic_error.ts";

/** The module of onnxruntime-web that goes with its WebAssembly, in the same directory. */
const moduleName = "ort.wasm.bundle.min.mjs";

interface WebTensor {
  readonly dims: readonly number[];
  readonly data: unknown;
  dispose(): void;
}

interface WebSession {
  readonly inputNames: readonly string[];
  readonly outputNames: readonly string[];
  run(feeds: Readonly<Record<string, WebTensor>>): Promise<Readonly<Record<string, WebTensor>>>;
  release(): Promise<void>;
}

/** What is used of onnxruntime-web. */
interface WebRuntime {
  readonly env: {
    logLevel?: string;
    readonly versions: { readonly web?: string };
    readonly wasm: { numThreads?: number; proxy?: boolean; wasmBinary?: unknown };
  };
  readonly InferenceSession: {
    create(model: Uint8Array, options: unknown): Promise<WebSession>;
  };
  readonly Tensor: new (type: string, data: unknown, dims: readonly number[]) => WebTensor;
}

/** A model and the WebAssembly that runs it. */
export interface WasmSessionOptions {
  /**
   * Absolute path of `ort-wasm-simd-threaded.wasm` of onnxruntime-web, with `ort.wasm.bundle.min.mjs` of the same release
   * beside it.
   */
  readonly libraryPath: string;
  readonly modelPath: string;
}

/**
 * A BERT-like model in onnxruntime-web, for systems without a native ONNX Runtime: about five times slower than one
 * thread of that, and on a thread that is the event loop's, too.
 */
export class WasmSession implements EmbeddingBackend {
  readonly release: string;
  /** A query waits for the batch under way, so that batches have to be short. */
  readonly mostPositions = 128;
  readonly #runtime: WebRuntime;
  readonly #session: WebSession;
  readonly #inputs: ReturnType<typeof modelInputs>;
  readonly #output: string;

  private constructor(
    runtime: WebRuntime,
    session: WebSession,
    names: { readonly inputs: ReturnType<typeof modelInputs>; readonly output: string },
  ) {
    this.release = runtime.env.versions.web ?? "unknown";
    this.#runtime = runtime;
    this.#session = session;
    this.#inputs = names.inputs;
    this.#output = names.output;
  }

  /**
   * Loads the runtime and the model.
   *
   * @throws RuntimeError when the runtime cannot be used, and why.
   * @throws SemanticError when the model cannot, and why.
   */
  static async open({ libraryPath, modelPath }: WasmSessionOptions): Promise<WasmSession> {
    const runtime = await webRuntime(libraryPath);
    let session: WebSession;
    try {
      const options = { executionProviders: ["wasm"] };
      session = await runtime.InferenceSession.create(await Deno.readFile(modelPath), options);
    } catch (error) {
      throw new SemanticError(`the model ${modelPath} cannot be loaded: ${messageOf(error)}`, {
        cause: error,
      });
    }
    const { inputNames, outputNames } = session;
    const inputs = modelInputs(inputNames, modelPath);
    const output = outputNames.find((name) => name === "last_hidden_state") ?? outputNames[0];
    if (output === undefined) throw new SemanticError(`the model ${modelPath} has no output`);
    return new WasmSession(runtime, session, { inputs, output });
  }

  async run<T>(batch: TokenBatch, read: (states: HiddenStates) => T): Promise<T> {
    // What has come in the meantime is looked at first: a run blocks everything.
    await new Promise((resolve) => setTimeout(resolve));
    const dims = [batch.rows, batch.columns];
    const feeds: Record<string, WebTensor> = {};
    for (const name of this.#inputs) {
      const data = name === "input_ids"
        ? batch.ids
        : name === "attention_mask"
        ? batch.mask
        : new BigInt64Array(batch.ids.length);
      feeds[name] = new this.#runtime.Tensor("int64", data, dims);
    }
    const outputs = await this.#session.run(feeds);
    try {
      const output = outputs[this.#output];
      const [rows, columns, hidden] = output?.dims ?? [];
      const values = output?.data;
      if (
        !(values instanceof Float32Array) || hidden === undefined || rows !== batch.rows ||
        columns !== batch.columns
      ) {
        throw new SemanticError("the model gives something else than hidden states");
      }
      return read({ values, hidden });
    } finally {
      for (const tensor of Object.values(outputs)) tensor.dispose();
      for (const tensor of Object.values(feeds)) tensor.dispose();
    }
  }

  close(): void {
    void this.#session.release();
  }
}

async function webRuntime(libraryPath: string): Promise<WebRuntime> {
  const modulePath = join(dirname(libraryPath), moduleName);
  try {
    const binary = await Deno.readFile(libraryPath);
    const module: unknown = await import(pathToFileURL(modulePath).href);
    if (!isWebRuntime(module)) throw new Error(`${modulePath} is not onnxruntime-web`);
    module.env.logLevel = "fatal";
    module.env.wasm.numThreads = 1;
    module.env.wasm.proxy = false;
    module.env.wasm.wasmBinary = binary;
    return module;
  } catch (error) {
    throw new RuntimeError(
      `${libraryPath} cannot be loaded: ${messageOf(error)}; it needs ${moduleName} of the same ` +
        "release of onnxruntime-web beside it",
      { cause: error },
    );
  }
}

function isWebRuntime(module: unknown): module is WebRuntime {
  return typeof module === "object" && module !== null && "InferenceSession" in module &&
    "Tensor" in module && "env" in module;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
