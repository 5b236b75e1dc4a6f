import type { InspectedFile, Inspection } from "../provision/provision.ts";

/** A model as `--json` gives it. */
export interface ModelJson {
  readonly id: string;
  readonly dimensions: number;
  readonly max_tokens: number;
  /** What the model needs, the runtime library first; what is missing has neither `path` nor `bytes`. */
  readonly files: readonly InspectedFile[];
  /** Why there is no runtime library for this platform; absent where there is one. */
  readonly library_missing?: string;
}

/** Describes what there is of a model for programs. */
export function modelJson(inspection: Inspection): ModelJson {
  const { description, files, libraryMissing } = inspection;
  return {
    id: description.id,
    dimensions: description.dimensions,
    max_tokens: description.maxTokens,
    files,
    ...(libraryMissing === undefined ? {} : { library_missing: libraryMissing }),
  };
}
