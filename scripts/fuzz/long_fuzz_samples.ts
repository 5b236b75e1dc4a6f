import { fuzzSamples } from "../../tests/fault/fuzz/fuzz_samples.ts";
import type { FuzzSamples } from "../../tests/fault/fuzz/fuzz_target.ts";
import { Random } from "../../tests/support/random.ts";
import { corpusDirectory } from "../corpus/corpus_directory.ts";

const FILES_OF_LANGUAGE = 150;
const MOST_BYTES = 40_000;
const SOURCE = /\.(?:java|kt|py|[mc]?[jt]sx?|go|md|json|toml|xml|gradle|ya?ml|mod)$/;

/** The files of the tests, and some of the real packages where these have been fetched: always the same. */
export function longFuzzSamples(): FuzzSamples {
  const samples = new Map(fuzzSamples());
  for (const language of directories(corpusDirectory())) {
    const files = [...sourcesBelow(`${corpusDirectory()}/${language}`)].sort();
    const random = new Random(1);
    for (let count = 0; count < FILES_OF_LANGUAGE && files.length > 0; count++) {
      const file = files[random.below(files.length)] ?? "";
      samples.set(file.slice(corpusDirectory().length + 1), Deno.readTextFileSync(file));
    }
  }
  return samples;
}

function directories(path: string): string[] {
  try {
    return [...Deno.readDirSync(path)].filter(({ isDirectory }) => isDirectory)
      .map(({ name }) => name).sort();
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return [];
    throw error;
  }
}

function* sourcesBelow(path: string): Generator<string> {
  for (const { name, isDirectory, isFile } of Deno.readDirSync(path)) {
    const below = `${path}/${name}`;
    if (isDirectory && !name.startsWith(".") && name !== "node_modules") yield* sourcesBelow(below);
    else if (isFile && SOURCE.test(name) && Deno.statSync(below).size <= MOST_BYTES) yield below;
  }
}
