import type { ModelType } from "../provision/pins.ts";

/** Model that is used, fetched and verified unless another one is asked for: questions may be in any language. */
export const defaultModelType: ModelType = "multilingual_cjk";
