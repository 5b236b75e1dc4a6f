import { stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { ArtifactCache, type ObtainOptions } from "../provision/artifact_cache.ts";
import {
  type ArtifactPlan,
  artifactPlan,
  type ProvisionOptions,
  type RuntimePlan,
  type WantedFile,
} from "../provision/artifact_plan.ts";
import { hashFile } from "../provision/hash_file.ts";
import type { ModelDescription } from "../provision/model_description.ts";
import {
  type ProvisionEnvironment,
  provisionEnvironment,
} from "../provision/provision_environment.ts";
import type { ProvisionProgress } from "../provision/provision_progress.ts";
import { unpackedFolder } from "../provision/unpacked_folder.ts";

/** A file or a text that is to go into a bundle. */
export interface CollectedFile {
  /** Path in the bundle. */
  readonly path: string;
  readonly role: "program" | "artifact" | "model";
  readonly from: { readonly file: string } | { readonly text: string };
}

/** All files of a model and of what runs it. */
export interface CollectedModel {
  readonly id: string;
  readonly files: readonly CollectedFile[];
}

/** How a model is collected. */
export interface CollectModelOptions {
  /** What is not to be as on this machine. */
  readonly parts?: Partial<ProvisionEnvironment>;
  readonly onProgress?: (progress: ProvisionProgress) => void;
  readonly signal?: AbortSignal;
}

/**
 * Finds or downloads the files of a model and of its runtime, as they are kept: archives whole. Where graphin pins all
 * of them they are artifacts for a user's cache; else they make a directory for `--model-dir`.
 *
 * @throws {ProvisionError} When one of them cannot be had.
 */
export async function collectModel(
  wanted: ProvisionOptions,
  { parts = {}, onProgress, signal }: CollectModelOptions = {},
): Promise<CollectedModel> {
  const environment = provisionEnvironment(parts);
  const plan = await artifactPlan(wanted, environment);
  const cache = new ArtifactCache(environment);
  const how: ObtainOptions = { offline: wanted.offline, signal, onProgress };
  const model = [plan.model, plan.tokenizer, ...plan.others];
  // What has no address is described by the model directory.
  const isPinned = plan.model.url !== undefined && plan.runtime.kind !== "given" &&
    (plan.runtime.kind === "web" || plan.runtime.file.url !== undefined);
  const files: CollectedFile[] = [];
  const add = (path: string, file: string): void => {
    const folder = isPinned ? "artifacts" : "model";
    const role = isPinned ? "artifact" : "model";
    files.push({ path: `${folder}/${path}`, role, from: { file } });
  };
  for (const { name, file } of await runtimeFiles(plan, { cache, how, isPinned })) add(name, file);
  for (const file of model) add(file.name, await cache.file(file, how));
  if (!isPinned) {
    const description = await ownDescription(plan, environment.platform);
    files.push({
      path: "model/graphin-model.json",
      role: "model",
      from: { text: `${JSON.stringify(description, null, 2)}\n` },
    });
  }
  return { id: plan.description.id, files };
}

/** What looks for the files of a runtime. */
interface RuntimeSearch {
  readonly cache: ArtifactCache;
  readonly how: ObtainOptions;
  readonly isPinned: boolean;
}

async function runtimeFiles(
  { runtime, web }: ArtifactPlan,
  { cache, how, isPinned }: RuntimeSearch,
): Promise<{ readonly name: string; readonly file: string }[]> {
  if (runtime.kind === "given") return [{ name: basename(runtime.path), file: runtime.path }];
  if (runtime.kind !== "web") {
    return [{ name: runtime.file.name, file: await cache.file(runtime.file, how) }];
  }
  const loose = await together(web.files);
  if (loose === undefined) {
    return [{ name: web.archive.name, file: await cache.file(web.archive, how) }];
  }
  const folder = isPinned ? `${unpackedFolder(web.archive)}/` : "";
  const files: { name: string; file: string }[] = [];
  for (const file of web.files) {
    const here = { ...file, directories: [loose] };
    files.push({ name: `${folder}${file.name}`, file: await cache.file(here, how) });
  }
  return files;
}

/** The directory that has all of some files. */
async function together(files: readonly WantedFile[]): Promise<string | undefined> {
  for (const directory of files[0]?.directories ?? []) {
    const found = await Promise.all(
      files.map(({ name }) => stat(join(directory, name)).catch(() => undefined)),
    );
    if (found.every((each) => each?.isFile())) return directory;
  }
  return undefined;
}

/** The description for a directory of these files. */
async function ownDescription(
  { description, runtime }: ArtifactPlan,
  platform: string,
): Promise<ModelDescription> {
  const pin = await runtimePin(runtime);
  return {
    ...description,
    runtimes: pin === undefined ? {} : { [platform]: pin },
  };
}

async function runtimePin(
  runtime: RuntimePlan,
): Promise<ModelDescription["runtimes"][string] | undefined> {
  switch (runtime.kind) {
    case "web":
      return undefined;
    case "given": {
      const { hash } = await hashFile(runtime.path, undefined);
      return { library: basename(runtime.path), sha256: hash.digest("hex") };
    }
    case "library":
      return { library: runtime.file.name, sha256: runtime.file.sha256 };
    case "archive": {
      const { library, file } = runtime;
      return { library, archive: file.name, sha256: file.sha256 };
    }
  }
}
