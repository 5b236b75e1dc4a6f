import { createHash } from "node:crypto";
import { packTar } from "modern-tar";
import type { Pins } from "../../src/provision/pins.ts";

/** What the program's own pins are to its models, for small files that a test serves. */
export interface ProvisionPins {
  readonly pins: Pins;
  /** What a server of these files has, by path from its root. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** The runtime library in the archive for `linux/amd64`. */
  readonly library: Uint8Array;
  /** The runtime in WebAssembly, and the module beside it. */
  readonly web: { readonly library: Uint8Array; readonly module: Uint8Array };
}

/**
 * Makes pins with two models and an archive of the runtime for `linux/amd64`.
 *
 * @param host Address of the server that has the files, with a slash at its end.
 */
export async function provisionPins(host: string): Promise<ProvisionPins> {
  const library = new TextEncoder().encode("\u007fELF of the runtime\n".repeat(5000));
  const archive = await runtimeArchive(library);
  const text = (words: string): Uint8Array => new TextEncoder().encode(words.repeat(3000));
  const web = { library: text("\0asm of the runtime\n"), module: text("export {};\n") };
  const webArchive = await packageArchive(web);
  const model = text("weights of letters\n");
  const tokenizer = text("pieces of words\n");
  const hangul = text("가중치\n");
  const pieces = text("조각\n");
  const described = (id: string, weights: Uint8Array, vocabulary: Uint8Array) => ({
    id,
    dimensions: 4,
    queryPrefix: "query: ",
    passagePrefix: "passage: ",
    pooling: "mean" as const,
    maxTokens: 32,
    files: {
      model: { name: `${id}.onnx`, sha256: sha256(weights) },
      tokenizer: { name: `${id}-tokenizer.json`, sha256: sha256(vocabulary) },
      others: [],
    },
    runtimes: {},
  });
  return {
    pins: {
      modelHost: host,
      models: {
        english_optimal: {
          description: described("letters", model, tokenizer),
          tails: { model: "lab/letters/model.onnx", tokenizer: "lab/letters/tokenizer.json" },
        },
        multilingual_cjk: {
          description: described("syllables", hangul, pieces),
          tails: { model: "lab/syllables/model.onnx", tokenizer: "lab/syllables/tokenizer.json" },
        },
      },
      runtimeVersion: "1.2.3",
      runtimeHost: host,
      runtimeTail: "releases/v1.2.3/",
      runtimes: {
        "linux/amd64": {
          archive: "runtime-linux-x64.tgz",
          library: "libruntime.so.1.2.3",
          sha256: sha256(archive),
        },
      },
      web: {
        archive: { name: "web-runtime-1.2.3.tgz", sha256: sha256(webArchive) },
        tail: "web-runtime/-/",
        folder: "dist",
        files: [
          { name: "runtime.wasm", sha256: sha256(web.library) },
          { name: "runtime.mjs", sha256: sha256(web.module) },
        ],
      },
    },
    files: new Map([
      ["/lab/letters/model.onnx", model],
      ["/lab/letters/tokenizer.json", tokenizer],
      ["/lab/syllables/model.onnx", hangul],
      ["/lab/syllables/tokenizer.json", pieces],
      ["/releases/v1.2.3/runtime-linux-x64.tgz", archive],
      ["/web-runtime/-/web-runtime-1.2.3.tgz", webArchive],
    ]),
    library,
    web,
  };
}

/** As releases are laid out: a folder with the library, links to it, and a file of its name with debug symbols. */
async function runtimeArchive(library: Uint8Array): Promise<Uint8Array> {
  const name = "libruntime.so.1.2.3";
  const symbols = new TextEncoder().encode("debug symbols");
  const tar = await packTar([
    { header: { name: "./runtime-linux-x64/", size: 0, type: "directory" } },
    {
      header: { name: `./runtime-linux-x64/lib/${name}.dSYM/DWARF/${name}`, size: symbols.length },
      body: symbols,
    },
    {
      header: {
        name: "./runtime-linux-x64/lib/libruntime.so",
        size: 0,
        type: "symlink",
        linkname: name,
      },
    },
    { header: { name: `./runtime-linux-x64/lib/${name}`, size: library.length }, body: library },
    { header: { name: `./runtime-linux-x64/LICENSE`, size: symbols.length }, body: symbols },
  ]);
  return await gzipped(tar);
}

/** As npm packs: everything in a folder `package`. */
async function packageArchive(web: ProvisionPins["web"]): Promise<Uint8Array> {
  const entry = (name: string, body: Uint8Array) => ({ header: { name, size: body.length }, body });
  const sources = new TextEncoder().encode("sources");
  return await gzipped(
    await packTar([
      entry("package/package.json", sources),
      entry("package/lib/runtime.mjs", sources),
      entry("package/dist/runtime.wasm", web.library),
      entry("package/dist/runtime.mjs", web.module),
    ]),
  );
}

async function gzipped(tar: Uint8Array): Promise<Uint8Array> {
  const zipped = new Blob([new Uint8Array(tar)]).stream()
    .pipeThrough(new CompressionStream("gzip"));
  return new Uint8Array(await new Response(zipped).arrayBuffer());
}

function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
