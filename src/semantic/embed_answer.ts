import * as z from "zod";

/**
 * What the process that runs the model answers, one JSON frame each. The values of `vectors` follow the JSON in the same
 * frame: 32-bit floats, little-endian, one vector after the other.
 */
export const embedAnswer = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("ready"),
    backend: z.enum(["native", "wasm"]),
    release: z.string(),
  }),
  z.object({
    kind: z.literal("unusable"),
    reason: z.string(),
    /** Whether it is the runtime that cannot be used, so that another one may do. */
    isRuntime: z.boolean(),
  }),
  z.object({ kind: z.literal("vectors"), id: z.int() }),
  z.object({ kind: z.literal("failed"), id: z.int(), reason: z.string() }),
]);

/** See {@link embedAnswer}. */
export type EmbedAnswer = z.infer<typeof embedAnswer>;
