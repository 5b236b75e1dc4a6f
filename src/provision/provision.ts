import { stat } from "node:fs/promises";
import { join } from "node:path";
import { ArtifactCache, type ObtainOptions } from "./artifact_cache.ts";
import {
  type ArtifactPlan,
  artifactPlan,
  type ProvisionOptions,
  type RuntimePlan,
  type WantedFile,
} from "./artifact_plan.ts";
import type { ModelDescription } from "./model_description.ts";
import { type ProvisionEnvironment, provisionEnvironment } from "./provision_environment.ts";
import type { ProvisionProgress } from "./provision_progress.ts";

/** A model that can be run: all files are there, and are those that were asked for. */
export interface ProvisionedModel {
  /** The runtime's library; its WebAssembly (`*.wasm`) where there is no library for this platform. */
  readonly libraryPath: string;
  /** Why there is no library, and what to do; undefined where there is one. */
  readonly libraryMissing: string | undefined;
  /** Whether the user named the library, so that no other one is to take its place. */
  readonly isLibraryGiven: boolean;
  readonly modelPath: string;
  readonly tokenizerPath: string;
  readonly description: ModelDescription;
}

/** A file as it is found. */
export interface InspectedFile {
  readonly role: WantedFile["role"];
  readonly name: string;
  /**
   * `verified`: its hash is right; `unchecked`: it is there and nobody has read it yet; `given`: it is used unchecked, as
   * the user wants it; `wrong`: it has another hash; `missing`: it is nowhere, or has to be taken out of its archive.
   */
  readonly state: "verified" | "unchecked" | "given" | "wrong" | "missing";
  /** Where it is. */
  readonly path: string | undefined;
  readonly bytes: number | undefined;
}

/** What there is of a model. */
export interface Inspection {
  readonly description: ModelDescription;
  /** Why there is no runtime library for this platform. */
  readonly libraryMissing: string | undefined;
  readonly files: readonly InspectedFile[];
}

/** How closely to look. */
export interface InspectOptions {
  /** Reads every file, stamped or not. */
  readonly isThorough: boolean;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Provides the files of semantic search: the runtime library, a model and its tokenizer. They are kept in one cache of
 * the user, downloaded at most once, and never used unless their hashes are right.
 */
export class Provision {
  /** Where files are kept. */
  readonly directory: string;
  readonly #environment: ProvisionEnvironment;
  readonly #cache: ArtifactCache;

  /**
   * @param parts What is not to be as on this machine.
   * @throws {ProvisionError} When this user has no cache directory.
   */
  constructor(parts: Partial<ProvisionEnvironment> = {}) {
    this.#environment = provisionEnvironment(parts);
    this.directory = this.#environment.directory;
    this.#cache = new ArtifactCache(this.#environment);
  }

  /**
   * Finds or downloads all that a model needs. Once that was done, it costs a few looks at the file system.
   *
   * @param signal Ends the work with its reason; what has been downloaded is gone on with another time.
   * @throws {ProvisionError} When something cannot be had.
   */
  async resolve(
    options: ProvisionOptions,
    signal?: AbortSignal,
    onProgress?: (progress: ProvisionProgress) => void,
  ): Promise<ProvisionedModel> {
    const plan = await artifactPlan(options, this.#environment);
    const how = { offline: options.offline, signal, onProgress };
    const libraryPath = await this.#library(plan, how);
    const modelPath = await this.#cache.file(plan.model, how);
    const tokenizerPath = await this.#cache.file(plan.tokenizer, how);
    for (const file of plan.others) await this.#cache.file(file, how);
    await this.#cache.removeOldParts();
    return {
      libraryPath,
      libraryMissing: reasonOf(plan.runtime),
      isLibraryGiven: plan.runtime.kind === "given",
      modelPath,
      tokenizerPath,
      description: plan.description,
    };
  }

  /**
   * Finds or downloads the runtime in WebAssembly, for where the native one does not load.
   *
   * @returns The path of its WebAssembly.
   * @throws {ProvisionError} When it cannot be had.
   */
  async resolveWeb(
    options: ProvisionOptions,
    signal?: AbortSignal,
    onProgress?: (progress: ProvisionProgress) => void,
  ): Promise<string> {
    const { web } = await artifactPlan(options, this.#environment);
    return await this.#cache.webRuntime(web, { offline: options.offline, signal, onProgress });
  }

  /**
   * Says what there is of a model, and changes nothing but stamps.
   *
   * @throws {ProvisionError} When an option is wrong.
   */
  async inspect(options: ProvisionOptions, how: InspectOptions): Promise<Inspection> {
    const plan = await artifactPlan(options, this.#environment);
    const files = await this.#inspectRuntime(plan, how);
    for (const file of [plan.model, plan.tokenizer, ...plan.others]) {
      files.push(await this.#inspectFile(file, how));
    }
    return {
      description: plan.description,
      libraryMissing: reasonOf(plan.runtime),
      files,
    };
  }

  async #library({ runtime, web }: ArtifactPlan, options: ObtainOptions): Promise<string> {
    switch (runtime.kind) {
      case "given":
        return runtime.path;
      case "web":
        return await this.#cache.webRuntime(web, options);
      case "library":
        return await this.#cache.file(runtime.file, options);
      case "archive":
        return await this.#cache.library(runtime.file, runtime.library, options);
    }
  }

  async #inspectRuntime(plan: ArtifactPlan, how: InspectOptions): Promise<InspectedFile[]> {
    const { runtime, web } = plan;
    if (runtime.kind === "web") {
      return await Promise.all(web.files.map((file) => this.#inspectFile(file, how)));
    }
    const role = "runtime";
    if (runtime.kind === "given") {
      const { path } = runtime;
      return [{ role, name: path, state: "given", path, bytes: await sizeOf(path) }];
    }
    if (runtime.kind === "library") return [await this.#inspectFile(runtime.file, how)];
    const { file, library: name } = runtime;
    const path = this.#cache.libraryPath(file, name);
    const bytes = await sizeOf(path);
    if (bytes === undefined) {
      return [{ role, name, state: "missing", path: undefined, bytes }];
    }
    const { stamps } = this.#cache;
    if (!how.isThorough) {
      const state = await stamps.isStamped(path, file.sha256) ? "verified" : "unchecked";
      return [{ role, name, state, path, bytes }];
    }
    const check = await stamps.checkExtracted(path, file.sha256, how);
    return [{ role, name, state: check === "good" ? "verified" : "wrong", path, bytes }];
  }

  async #inspectFile(file: WantedFile, how: InspectOptions): Promise<InspectedFile> {
    const { role, name, sha256 } = file;
    const { stamps } = this.#cache;
    let wrong: InspectedFile | undefined;
    for (const directory of file.directories) {
      const path = join(directory, name);
      const bytes = await sizeOf(path);
      if (bytes === undefined) continue;
      if (!how.isThorough) {
        const state = await stamps.isStamped(path, sha256) ? "verified" : "unchecked";
        return { role, name, state, path, bytes };
      }
      const check = await stamps.check(path, sha256, how);
      if (check === "good") return { role, name, state: "verified", path, bytes };
      wrong ??= { role, name, state: "wrong", path, bytes };
    }
    return wrong ?? { role, name, state: "missing", path: undefined, bytes: undefined };
  }
}

function reasonOf(runtime: RuntimePlan): string | undefined {
  return runtime.kind === "web" ? runtime.reason : undefined;
}

/** Bytes of a regular file; undefined when there is none. */
async function sizeOf(path: string): Promise<number | undefined> {
  const found = await stat(path).catch(() => undefined);
  return found?.isFile() ? found.size : undefined;
}
