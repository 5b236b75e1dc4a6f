import type { EmbedModel } from "./embed_request.ts";
import type { EmbeddingBackend } from "./embedding_backend.ts";
import { OnnxSession } from "./onnx_session.ts";
import { WasmSession } from "./wasm_session.ts";

/** What runs a model. */
export interface OpenedBackend {
  readonly kind: "native" | "wasm";
  readonly backend: EmbeddingBackend;
}

/**
 * Opens a model with what runs it: the native library, or onnxruntime-web where its WebAssembly (`*.wasm`) is named
 * instead.
 *
 * @throws RuntimeError when the runtime cannot be used here, and why.
 * @throws SemanticError when the model cannot, and why.
 */
export async function openBackend(
  model: Pick<EmbedModel, "libraryPath" | "modelPath" | "threads">,
): Promise<OpenedBackend> {
  const { libraryPath, modelPath, threads } = model;
  if (libraryPath.endsWith(".wasm")) {
    return { kind: "wasm", backend: await WasmSession.open({ libraryPath, modelPath }) };
  }
  return { kind: "native", backend: await OnnxSession.open({ libraryPath, modelPath, threads }) };
}
