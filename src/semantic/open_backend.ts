import type { EmbedModel } from "./embed_request.ts";
import type { EmbeddingBackend } from "./embedding_backend.ts";
import { OnnxSession } from "./onnx_session.ts";
import { SemanticError } from "./semantic_error.ts";
import { WasmSession } from "./wasm_session.ts";

/** What runs a model, and why it is not the native library where it is not. */
export interface OpenedBackend {
  readonly kind: "native" | "wasm";
  readonly backend: EmbeddingBackend;
  readonly note?: string;
}

/**
 * Opens a model with what runs it: the native library, or onnxruntime-web where its WebAssembly (`*.wasm`) is named
 * instead.
 *
 * @throws SemanticError when nothing can run it here, and why.
 */
export async function openBackend(
  model: Pick<EmbedModel, "libraryPath" | "modelPath" | "threads">,
): Promise<OpenedBackend> {
  const { libraryPath, modelPath, threads } = model;
  if (libraryPath === null) {
    throw new SemanticError(
      `there is no ONNX Runtime for ${Deno.build.os}/${Deno.build.arch} to run the model with`,
    );
  }
  if (libraryPath.endsWith(".wasm")) {
    return { kind: "wasm", backend: await WasmSession.open({ libraryPath, modelPath }) };
  }
  return { kind: "native", backend: await OnnxSession.open({ libraryPath, modelPath, threads }) };
}
