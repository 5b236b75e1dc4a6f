import { OnnxApi } from "./onnx_api.ts";
import { SemanticError } from "./semantic_error.ts";
import type { EmbeddingBackend, HiddenStates, TokenBatch } from "./embedding_backend.ts";
import { type ModelInput, modelInputs } from "./model_inputs.ts";

/** ONNXTensorElementDataType of the C interface. */
const float32 = 1;
const int64 = 7;
/** ORT_LOGGING_LEVEL_FATAL: errors come as statuses, and standard error is for what kills the process. */
const fatalOnly = 4;
/** ORT_ENABLE_ALL. */
const allOptimizations = 99;
const noSpinning = cString("session.intra_op.allow_spinning");

/** What sessions that are being loaded read and write: it must be neither moved nor freed. */
const loading = new Set<unknown>();

/** A model and the library that runs it. */
export interface OnnxSessionOptions {
  /** Absolute path of ONNX Runtime's library. */
  readonly libraryPath: string;
  /** Absolute path of the model. */
  readonly modelPath: string;
  /** Threads that one run may use; at least 1. */
  readonly threads: number;
}

/** A BERT-like model in ONNX Runtime, run through its C interface beside the event loop. Runs may overlap. */
export class OnnxSession implements EmbeddingBackend {
  /** Larger batches take more memory and gain no speed. */
  readonly mostPositions = 1024;
  readonly #api: OnnxApi;
  readonly #environment: bigint;
  readonly #memory: bigint;
  readonly #session: bigint;
  readonly #inputs: readonly ModelInput[];
  readonly #output: Uint8Array<ArrayBuffer>;
  /** What runs that are under way read and write: it must be neither moved nor freed. */
  readonly #inUse = new Set<unknown>();
  #isClosed = false;

  private constructor(
    api: OnnxApi,
    parts: {
      readonly environment: bigint;
      readonly memory: bigint;
      readonly session: bigint;
      readonly inputs: readonly ModelInput[];
      readonly output: string;
    },
  ) {
    this.#api = api;
    this.#environment = parts.environment;
    this.#memory = parts.memory;
    this.#session = parts.session;
    this.#inputs = parts.inputs;
    this.#output = cString(parts.output);
  }

  /** Release of ONNX Runtime that runs the model. */
  get release(): string {
    return this.#api.release;
  }

  /**
   * Loads the library and the model.
   *
   * @throws RuntimeError when the library cannot be used, and why.
   * @throws SemanticError when the model cannot, and why.
   */
  static async open(options: OnnxSessionOptions): Promise<OnnxSession> {
    const { libraryPath, modelPath, threads } = options;
    const api = new OnnxApi(libraryPath);
    const { functions } = api;
    const environment = api.result((out) =>
      functions.createEnv.call(fatalOnly, cString("graphin"), out)
    );
    const memory = api.result((out) => functions.createCpuMemoryInfo.call(0, 0, out));
    const settings = api.result((out) => functions.createSessionOptions.call(out));
    let session = 0n;
    try {
      api.check(functions.setIntraOpNumThreads.call(settings, threads));
      api.check(functions.setInterOpNumThreads.call(settings, 1));
      // Plans of memory for each shape of batch would be kept for ever, and gain no speed.
      api.check(functions.disableMemPattern.call(settings));
      // Threads that wait for work by spinning would keep cores from everybody else.
      api.check(functions.addSessionConfigEntry.call(settings, noSpinning, cString("0")));
      api.check(functions.setSessionGraphOptimizationLevel.call(settings, allOptimizations));
      const path = systemPath(modelPath);
      const out = new BigUint64Array(1);
      const kept = { path, out };
      loading.add(kept);
      try {
        api.check(await functions.createSession.call(environment, path, settings, out));
      } catch (error) {
        const said = error instanceof Error ? error.message : String(error);
        throw new SemanticError(`the model ${modelPath} cannot be loaded: ${said}`, {
          cause: error,
        });
      } finally {
        loading.delete(kept);
      }
      session = out[0] ?? 0n;
      const inputs = modelInputs(names(api, session, "input"), modelPath);
      const outputs = names(api, session, "output");
      const output = outputs.includes("last_hidden_state") ? "last_hidden_state" : outputs[0];
      if (output === undefined) throw new SemanticError(`the model ${modelPath} has no output`);
      return new OnnxSession(api, { environment, memory, session, inputs, output });
    } catch (error) {
      if (session !== 0n) functions.releaseSession.call(session);
      functions.releaseMemoryInfo.call(memory);
      functions.releaseEnv.call(environment);
      throw error;
    } finally {
      functions.releaseSessionOptions.call(settings);
    }
  }

  /**
   * Runs the model on a batch.
   *
   * @param read Takes what it needs from the hidden states, which are gone once it returns.
   * @throws SemanticError when the model fails, or gives something else than 32-bit floats of shape
   * [rows, columns, hidden].
   */
  async run<T>(batch: TokenBatch, read: (states: HiddenStates) => T): Promise<T> {
    if (this.#isClosed) throw new SemanticError("the model is closed");
    const { functions } = this.#api;
    const shape = new BigInt64Array([BigInt(batch.rows), BigInt(batch.columns)]);
    const values: bigint[] = [];
    const data = this.#inputs.map((name) => inputData(name, batch));
    const nameTexts = this.#inputs.map(cString);
    const nameAddresses = addresses(nameTexts);
    const outputName = addresses([this.#output]);
    const result = new BigUint64Array(1);
    const inputs = new BigUint64Array(this.#inputs.length);
    // The runtime reads and writes these while nothing else here refers to them.
    const kept = { shape, data, nameTexts, nameAddresses, outputName, result, inputs };
    this.#inUse.add(kept);
    try {
      for (const tensor of data) {
        values.push(this.#api.result((out) =>
          functions.createTensorWithData.call(
            this.#memory,
            tensor,
            BigInt(tensor.byteLength),
            shape,
            2n,
            int64,
            out,
          )
        ));
      }
      inputs.set(values);
      this.#api.check(
        await functions.run.call(
          this.#session,
          0n,
          nameAddresses,
          inputs,
          BigInt(values.length),
          outputName,
          1n,
          result,
        ),
      );
      return read(this.#states(result[0] ?? 0n, batch));
    } finally {
      for (const value of values) functions.releaseValue.call(value);
      if (result[0] !== 0n) functions.releaseValue.call(result[0] ?? 0n);
      this.#inUse.delete(kept);
      if (this.#isClosed && this.#inUse.size === 0) this.#release();
    }
  }

  /** Releases the model once nothing runs. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    if (this.#inUse.size === 0) this.#release();
  }

  #release(): void {
    const { functions } = this.#api;
    functions.releaseSession.call(this.#session);
    functions.releaseMemoryInfo.call(this.#memory);
    functions.releaseEnv.call(this.#environment);
  }

  #states(value: bigint, batch: TokenBatch): HiddenStates {
    const api = this.#api;
    const { functions } = api;
    const info = api.result((out) => functions.getTensorTypeAndShape.call(value, out));
    let shape: number[];
    let element: number;
    try {
      const type = new Int32Array(2);
      api.check(functions.getTensorElementType.call(info, type));
      element = type[0] ?? 0;
      const count = api.result((out) => functions.getDimensionsCount.call(info, out));
      const dimensions = new BigInt64Array(Number(count));
      api.check(functions.getDimensions.call(info, dimensions, count));
      shape = [...dimensions].map(Number);
    } finally {
      functions.releaseTensorTypeAndShapeInfo.call(info);
    }
    const [rows, columns, hidden] = shape;
    if (
      element !== float32 || shape.length !== 3 || hidden === undefined || rows !== batch.rows ||
      columns !== batch.columns
    ) {
      throw new SemanticError(
        `the model gives values of type ${element} and shape [${shape.join(", ")}], not 32-bit ` +
          `floats of [${batch.rows}, ${batch.columns}, hidden]: it is no model of this kind`,
      );
    }
    const address = api.result((out) => functions.getTensorMutableData.call(value, out));
    const pointer = Deno.UnsafePointer.create(address);
    if (pointer === null) throw new SemanticError("the model gives no values");
    const bytes = batch.rows * batch.columns * hidden * Float32Array.BYTES_PER_ELEMENT;
    const view = new Deno.UnsafePointerView(pointer).getArrayBuffer(bytes);
    return { values: new Float32Array(view), hidden };
  }
}

function names(api: OnnxApi, session: bigint, side: "input" | "output"): string[] {
  const { functions } = api;
  const getCount = side === "input"
    ? functions.sessionGetInputCount
    : functions.sessionGetOutputCount;
  const getName = side === "input" ? functions.sessionGetInputName : functions.sessionGetOutputName;
  const allocator = api.result((out) => functions.getAllocatorWithDefaultOptions.call(out));
  const count = Number(api.result((out) => getCount.call(session, out)));
  return Array.from({ length: count }, (_, index) => {
    const name = api.result((out) => getName.call(session, BigInt(index), allocator, out));
    const text = api.text(name);
    api.check(functions.allocatorFree.call(allocator, name));
    return text;
  });
}

function inputData(name: ModelInput, batch: TokenBatch): BigInt64Array<ArrayBuffer> {
  switch (name) {
    case "input_ids":
      return batch.ids;
    case "attention_mask":
      return batch.mask;
    case "token_type_ids":
      return new BigInt64Array(batch.ids.length);
  }
}

/** The zero-terminated UTF-8 bytes of a text. */
function cString(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`${text}\0`);
}

/** A path as the runtime takes it (ORTCHAR_T): UTF-16 on Windows. */
function systemPath(path: string): Uint8Array<ArrayBuffer> {
  if (Deno.build.os !== "windows") return cString(path);
  const text = `${path}\0`;
  const units = new Uint16Array(text.length);
  for (let index = 0; index < text.length; index++) units[index] = text.charCodeAt(index);
  return new Uint8Array(units.buffer);
}

function addresses(buffers: readonly Uint8Array<ArrayBuffer>[]): BigUint64Array<ArrayBuffer> {
  return BigUint64Array.from(
    buffers,
    (buffer) => Deno.UnsafePointer.value(Deno.UnsafePointer.of(buffer)),
  );
}
