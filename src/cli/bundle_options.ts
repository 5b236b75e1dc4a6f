import * as z from "zod";
import { defaultModelType } from "./default_model_type.ts";

/** Options of `graphin bundle` as a command line gives them. */
export const bundleOptions = z.object({
  out: z.string().min(1),
  program: z.string().min(1).optional(),
  modelType: z.enum(["english_optimal", "multilingual_cjk"]).default(defaultModelType),
  modelDir: z.string().min(1).optional(),
  ortLib: z.string().min(1).optional(),
  mirror: z.string().min(1).optional(),
  offline: z.boolean().default(false),
  json: z.boolean().default(false),
});

/** What a command line of `graphin bundle` asks for. */
export type BundleOptions = z.infer<typeof bundleOptions>;
