import { cacheDirectory } from "../provision/cache_directory.ts";
import type { Inspection, Provision } from "../provision/provision.ts";
import type { SemanticSettings } from "../workspace/semantic_settings.ts";
import { defaultModelType } from "./default_model_type.ts";

/** Models, the one that is preferred first. */
const modelTypes = [defaultModelType, "english_optimal"] as const;

/** Says which files of a model are there. */
export interface ModelFiles {
  inspect(
    ...asked: Parameters<Provision["inspect"]>
  ): Promise<Pick<Inspection, "files">>;
}

/** Where the files of models are looked for. */
export interface PresentModelOptions {
  /** @default {the cache of this user} */
  readonly directory?: () => string;
  /** @default {of that directory} */
  readonly provision?: () => Promise<ModelFiles>;
}

/**
 * Search by meaning with the model that this user has fetched, and without downloading anything; undefined where there is
 * none. That costs a look at one directory.
 */
export async function presentModel(
  options: PresentModelOptions = {},
): Promise<SemanticSettings | undefined> {
  try {
    Deno.statSync((options.directory ?? cacheDirectory)());
    const provision = await (options.provision ?? thisUsersProvision)();
    for (const modelType of modelTypes) {
      const wanted = { modelType, offline: true };
      const { files } = await provision.inspect(wanted, { isThorough: false });
      const isWhole = files.every(({ state }) => state === "verified" || state === "unchecked");
      if (isWhole) return wanted;
    }
  } catch {
    // Nobody has asked for a model, so that nobody misses it.
  }
  return undefined;
}

async function thisUsersProvision(): Promise<Provision> {
  const { Provision } = await import("../provision/provision.ts");
  return new Provision();
}
