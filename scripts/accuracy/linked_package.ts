import { FileFacts } from "../../src/facts/file_facts.ts";
import { ExtractionPool } from "../../src/language/extraction_pool.ts";
import { routeOf } from "../../src/language/routing.ts";
import { semanticsOf } from "../../src/language/semantics.ts";
import type { ConfidenceOf } from "../../src/link/edge_collector.ts";
import type { LinkFile } from "../../src/link/link_model.ts";
import type { LinkResult } from "../../src/link/link_result.ts";
import { type FileChange, Linker } from "../../src/link/linker.ts";
import { LoadedFile } from "../../src/link/loaded_file.ts";
import { parseSeconds } from "./parse_seconds.ts";
import { walk } from "../../src/source/walk.ts";

/** A package as graphin links it. */
export interface LinkedPackage {
  /** By path. */
  readonly files: ReadonlyMap<string, LinkFile>;
  /** By file number. */
  readonly byNumber: ReadonlyMap<number, LinkFile>;
  /** By path. */
  readonly results: ReadonlyMap<string, LinkResult>;
  /** Time that linking took, in seconds. */
  readonly linkSeconds: number;
  /** Time that parsing the same files alone took, in the same process, in seconds. */
  readonly parseSeconds: number;
}

/**
 * Extracts and links every file below a directory, as an index would.
 *
 * @param root Absolute path of the package's checkout.
 * @param confidence Of edges by their rules.
 * @throws When a file cannot be linked.
 */
export async function linkPackage(
  root: string,
  confidence: ConfidenceOf,
): Promise<LinkedPackage> {
  const real = await Deno.realPath(root);
  const steps = walk(real, { routes: routeOf });
  let step = steps.next();
  while (!step.done) step = steps.next();
  const pool = new ExtractionPool(navigator.hardwareConcurrency);
  const paths = step.value.entries.map(({ path }) => path);
  const extracted = await Promise.all(paths.map((path) => pool.extract(real, path)));
  pool.close();
  const changes: FileChange[] = extracted.flatMap((outcome, index) => {
    // Binary content under the name of a text is left out of an index too.
    if (outcome.kind !== "extracted") return [];
    const facts = new FileFacts(outcome.facts);
    const number = index + 1;
    const semantics = semanticsOf(facts.file.semantics(0));
    const { path } = outcome;
    return { number, path, file: new LoadedFile(number, path, facts, semantics) };
  });
  const results = new Map<string, LinkResult>();
  const began = performance.now();
  for (const linked of new Linker(confidence).apply(changes)) {
    if (linked === undefined) continue;
    if (linked.failure !== undefined) throw new Error(`${linked.file.path}: ${linked.failure}`);
    results.set(linked.file.path, linked.result);
  }
  const linkSeconds = (performance.now() - began) / 1000;
  const files = changes.flatMap(({ file }) => file === undefined ? [] : [file]);
  return {
    files: new Map(files.map((file) => [file.path, file])),
    byNumber: new Map(files.map((file) => [file.number, file])),
    results,
    linkSeconds,
    parseSeconds: await parseSeconds(real, paths),
  };
}
