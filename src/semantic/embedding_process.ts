import type { EmbedAnswer } from "./embed_answer.ts";
import { EmbeddingEngine } from "./embedding_engine.ts";
import { type EmbedModel, type EmbedRequest, embedRequest } from "./embed_request.ts";
import { encodeFrame } from "./encode_frame.ts";
import { readFrames } from "./frame.ts";
import { openBackend, type OpenedBackend } from "./open_backend.ts";
import { readTokenizer } from "./read_tokenizer.ts";
import { RuntimeError } from "./runtime_error.ts";
import { SemanticError } from "./semantic_error.ts";
import type { Tokenizer } from "./tokenizer.ts";

/** The streams of a process that runs a model. */
export interface EmbeddingProcessOptions {
  /** Requests; when it ends, so does the process. */
  readonly input: ReadableStream<Uint8Array>;
  /** Answers. */
  readonly output: WritableStream<Uint8Array>;
}

/**
 * Runs a model for another process until that one ends or closes the stream. The first request says which model;
 * queries are embedded as they come, beside the passages, of which one request is done after the other.
 */
export async function serveEmbeddings(options: EmbeddingProcessOptions): Promise<void> {
  const writer = options.output.getWriter();
  const answer = (json: EmbedAnswer, bytes?: Uint8Array): void => {
    // Nobody reads any more: the end of the input will tell the same.
    writer.write(encodeFrame(json, bytes)).catch(() => {});
  };
  let engine: EmbeddingEngine | undefined;
  let passages = Promise.resolve();
  const unwanted = new Set<number>();
  const embed = async (request: Extract<EmbedRequest, { kind: "embed" }>): Promise<void> => {
    const { id, role, texts } = request;
    try {
      if (engine === undefined) throw new SemanticError("no model has been opened");
      const vectors = await engine.embed(texts, role, () => !unwanted.has(id));
      if (vectors !== undefined) {
        answer({ kind: "vectors", id }, new Uint8Array(vectors.buffer));
      }
    } catch (error) {
      answer({ kind: "failed", id, reason: messageOf(error) });
    }
    unwanted.delete(id);
  };
  for await (const { json } of readFrames(options.input)) {
    const request = embedRequest.parse(json);
    switch (request.kind) {
      case "open":
        try {
          const { opened, engine: made } = await openEngine(request.model);
          engine = made;
          answer({ kind: "ready", backend: opened.kind, release: opened.backend.release });
        } catch (error) {
          const isRuntime = error instanceof RuntimeError;
          answer({ kind: "unusable", reason: messageOf(error), isRuntime });
        }
        break;
      case "cancel":
        unwanted.add(request.id);
        break;
      case "embed":
        if (request.role === "query") void embed(request);
        else passages = passages.then(() => embed(request));
    }
  }
  // What has been answered is still to be written, if anybody reads it.
  await writer.close().catch(() => {});
}

async function openEngine(
  model: EmbedModel,
): Promise<{ opened: OpenedBackend; engine: EmbeddingEngine }> {
  let text: string;
  try {
    text = await Deno.readTextFile(model.tokenizerPath);
  } catch (error) {
    throw new SemanticError(
      `the tokenizer ${model.tokenizerPath} cannot be read: ${messageOf(error)}`,
      { cause: error },
    );
  }
  let tokenizer: Tokenizer;
  try {
    tokenizer = readTokenizer(text);
  } catch (error) {
    const reason = messageOf(error);
    throw new SemanticError(`the tokenizer ${model.tokenizerPath} cannot be used: ${reason}`, {
      cause: error,
    });
  }
  const opened = await openBackend(model);
  return { opened, engine: new EmbeddingEngine(model, tokenizer, opened.backend) };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
