import { stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { mirrorBase } from "./mirror_base.ts";
import {
  type FilePin,
  type ModelDescription,
  parseModelDescription,
  type RuntimePin,
} from "./model_description.ts";
import type { ModelType } from "./pins.ts";
import type { ProvisionEnvironment } from "./provision_environment.ts";
import { ProvisionError } from "./provision_error.ts";
import { unpackedFolder } from "./unpacked_folder.ts";

/** Which model is wanted, and where it may come from. */
export interface ProvisionOptions {
  readonly modelType: ModelType;
  /** Download nothing. */
  readonly offline: boolean;
  /** Directory that is searched before the cache; a `graphin-model.json` in it describes the model to use. */
  readonly modelDir?: string | undefined;
  /** Runtime library to use as it is. */
  readonly ortLib?: string | undefined;
  /** Address in place of all others; what `GRAPHIN_MIRROR` says when undefined. */
  readonly mirror?: string | undefined;
}

/** A file that is used only when its hash is right. */
export interface WantedFile {
  readonly role: "runtime" | "model" | "tokenizer" | "other";
  readonly name: string;
  /** In hexadecimal. */
  readonly sha256: string;
  /** Where it can be downloaded, or what finds that out; undefined when it has to be in a directory. */
  readonly url: URL | (() => Promise<URL>) | undefined;
  /** Directories to search, in order. */
  readonly directories: readonly string[];
}

/** How the runtime library is come by. */
export type RuntimePlan =
  /** The user names one. */
  | { readonly kind: "given"; readonly path: string }
  /** There is none for this platform: the {@link WebRuntimePlan} takes its place. */
  | { readonly kind: "web"; readonly reason: string }
  | { readonly kind: "library"; readonly file: WantedFile }
  | { readonly kind: "archive"; readonly file: WantedFile; readonly library: string };

/** How the runtime in WebAssembly is come by. */
export interface WebRuntimePlan {
  readonly archive: WantedFile;
  /** Folder of the files in the archive. */
  readonly folder: string;
  /** What has to be in one directory, the WebAssembly first; {@link WantedFile.directories} says where that may be. */
  readonly files: readonly [library: WantedFile, module: WantedFile];
}

/** All that a model needs. */
export interface ArtifactPlan {
  readonly description: ModelDescription;
  readonly runtime: RuntimePlan;
  /** For where a native runtime is not to be had, or does not load. */
  readonly web: WebRuntimePlan;
  readonly model: WantedFile;
  readonly tokenizer: WantedFile;
  readonly others: readonly WantedFile[];
}

/**
 * Says which files a model needs and where they may be. Nothing is downloaded and no hash is computed.
 *
 * @throws {ProvisionError} When an option is wrong, or a description in the model directory.
 */
export async function artifactPlan(
  options: ProvisionOptions,
  environment: ProvisionEnvironment,
): Promise<ArtifactPlan> {
  const mirror = options.mirror === undefined
    ? mirrorBase(environment.mirror ?? "", "GRAPHIN_MIRROR")
    : mirrorBase(options.mirror, "--mirror");
  const modelDir = options.modelDir === undefined ? undefined : resolve(options.modelDir);
  const own = modelDir === undefined ? undefined : await ownDescription(modelDir);
  const pinned = environment.pins.models[options.modelType];
  const description = own ?? pinned.description;
  const { files } = description;
  const directories = [
    ...(modelDir === undefined ? [] : [modelDir]),
    ...(own === undefined ? [environment.directory] : []),
  ];
  const wanted = (role: WantedFile["role"], pin: FilePin, tail?: string): WantedFile => ({
    role,
    ...pin,
    url: own !== undefined || tail === undefined
      ? undefined
      : new URL(tail, mirror ?? environment.pins.modelHost),
    directories,
  });
  return {
    description,
    runtime: await runtimePlan({ options, environment, own, modelDir, mirror }),
    web: webRuntimePlan({ environment, modelDir, mirror }),
    model: wanted("model", files.model, pinned.tails.model),
    tokenizer: wanted("tokenizer", files.tokenizer, pinned.tails.tokenizer),
    others: files.others.map((pin) => wanted("other", pin)),
  };
}

/** The file of a model directory that describes the model in it. */
const descriptionFile = "graphin-model.json";

/** A description is short; a file that is longer is none. */
const mostDescriptionBytes = 1 << 20;

/** @throws {ProvisionError} When the directory cannot be read. */
async function ownDescription(modelDir: string): Promise<ModelDescription | undefined> {
  const directory = await stat(modelDir).catch(() => undefined);
  if (directory === undefined || !directory.isDirectory()) {
    throw new ProvisionError("missing", `there is no directory ${modelDir}; see --model-dir`);
  }
  const path = join(modelDir, descriptionFile);
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) return undefined;
  if (!found.isFile() || found.size > mostDescriptionBytes) {
    throw new ProvisionError("invalid", `${path} has to be a file of at most 1 MiB`);
  }
  try {
    return parseModelDescription(await Deno.readTextFile(path), path);
  } catch (error) {
    if (error instanceof ProvisionError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new ProvisionError("missing", `${path} cannot be read (${reason})`);
  }
}

/** What decides about the runtime. */
interface RuntimeQuestion {
  readonly options: ProvisionOptions;
  readonly environment: ProvisionEnvironment;
  readonly own: ModelDescription | undefined;
  readonly modelDir: string | undefined;
  readonly mirror: URL | undefined;
}

async function runtimePlan(question: RuntimeQuestion): Promise<RuntimePlan> {
  const { options, environment, own, modelDir, mirror } = question;
  const { pins, platform, directory } = environment;
  if (options.ortLib !== undefined) return await givenLibrary(options.ortLib);
  const pin = own?.runtimes[platform] ?? pins.runtimes[platform];
  if (pin === undefined) {
    return {
      kind: "web",
      reason:
        `no archive of ONNX Runtime ${pins.runtimeVersion} is known for ${platform}, so that ` +
        "onnxruntime-web runs the model, several times slower; --ort-lib names a library of your own",
    };
  }
  const isPinned = pin === pins.runtimes[platform];
  const beside = modelDir === undefined ? [] : [modelDir];
  const file = (name: string): WantedFile => ({
    role: "runtime",
    name,
    sha256: pin.sha256,
    url: isPinned ? runtimeUrl(pin, environment, mirror) : undefined,
    directories: isPinned ? [...beside, directory] : beside,
  });
  return pin.archive === undefined
    ? { kind: "library", file: file(pin.library) }
    : { kind: "archive", file: file(pin.archive), library: pin.library };
}

function runtimeUrl(
  pin: RuntimePin,
  { pins }: ProvisionEnvironment,
  mirror: URL | undefined,
): URL {
  return new URL(`${pins.runtimeTail}${pin.archive ?? pin.library}`, mirror ?? pins.runtimeHost);
}

function webRuntimePlan(
  { environment, modelDir, mirror }: Pick<RuntimeQuestion, "environment" | "modelDir" | "mirror">,
): WebRuntimePlan {
  const { pins: { web }, directory, registry } = environment;
  const tail = `${web.tail}${web.archive.name}`;
  const beside = modelDir === undefined ? [] : [modelDir];
  const role = "runtime";
  const unpacked = join(directory, unpackedFolder(web.archive));
  const file = (pin: FilePin): WantedFile => ({
    role,
    ...pin,
    url: undefined,
    directories: [...beside, unpacked],
  });
  return {
    archive: {
      role,
      ...web.archive,
      url: mirror === undefined
        ? async () => new URL(tail, await registry())
        : new URL(tail, mirror),
      directories: [...beside, directory],
    },
    folder: web.folder,
    files: [file(web.files[0]), file(web.files[1])],
  };
}

async function givenLibrary(given: string): Promise<RuntimePlan> {
  const path = resolve(given);
  const found = await stat(path).catch(() => undefined);
  if (found?.isFile()) return { kind: "given", path };
  throw new ProvisionError("missing", `there is no library ${path}; see --ort-lib`);
}
