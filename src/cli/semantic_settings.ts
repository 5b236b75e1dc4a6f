import * as z from "zod";
import type { SemanticSettings } from "../workspace/semantic_settings.ts";
import { defaultModelType } from "./default_model_type.ts";

/** Options of search by meaning as a command line gives them. */
const semanticFlags = z.object({
  semantic: z.boolean().optional(),
  modelType: z.enum(["english_optimal", "multilingual_cjk"]).optional(),
  modelDir: z.string().min(1).optional(),
  ortLib: z.string().min(1).optional(),
  mirror: z.string().min(1).optional(),
  offline: z.boolean().optional(),
  semanticMaxNodes: z.string().regex(/^\d{1,9}$/).optional(),
});

/**
 * How search by meaning is to work: as the options say; undefined when it is not asked for. Naming a model or a limit asks
 * for it, `--offline` alone does not, since that says only what is not to be done.
 *
 * @param options What a command line gives, other options among it.
 * @throws ZodError when one of them is wrong.
 */
export function semanticSettings(options: unknown): SemanticSettings | undefined {
  const flags = semanticFlags.parse(options);
  const { semantic, modelType, modelDir, ortLib, mirror, semanticMaxNodes } = flags;
  const isMeant = [modelType, modelDir, ortLib, mirror, semanticMaxNodes]
    .some((value) => value !== undefined);
  if (!(semantic ?? isMeant)) return undefined;
  return {
    modelType: modelType ?? defaultModelType,
    offline: flags.offline ?? false,
    modelDir,
    ortLib,
    mirror,
    maxNodes: semanticMaxNodes === undefined ? undefined : Number(semanticMaxNodes),
  };
}
