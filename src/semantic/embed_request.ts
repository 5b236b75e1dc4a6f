import * as z from "zod";

/** Whether a text is what somebody asks or what is to be found; models are trained to tell them apart by a prefix. */
export type EmbedRole = "query" | "passage";

const embedModel = z.object({
  /** Absolute path of ONNX Runtime's library, or of its WebAssembly (`*.wasm`). */
  libraryPath: z.string(),
  modelPath: z.string(),
  tokenizerPath: z.string(),
  dimensions: z.int().positive(),
  queryPrefix: z.string(),
  passagePrefix: z.string(),
  pooling: z.enum(["mean", "cls"]),
  maxTokens: z.int().min(8),
  threads: z.int().positive(),
});

/** What the process that runs the model has to know first. */
export type EmbedModel = z.infer<typeof embedModel>;

/** What the process that runs the model is asked, one JSON frame each. */
export const embedRequest = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("open"), model: embedModel }),
  z.object({
    kind: z.literal("embed"),
    id: z.int(),
    role: z.enum(["query", "passage"]),
    texts: z.array(z.string()),
  }),
  z.object({ kind: z.literal("cancel"), id: z.int() }),
]);

/** See {@link embedRequest}. */
export type EmbedRequest = z.infer<typeof embedRequest>;
