import { join, relative } from "node:path";

import type { CompilerVerdict } from "./compiler_check.ts";
import type { CorpusPackage } from "./fetch.ts";
import { languageOfFile } from "./language_of_file.ts";
import type { CorpusLanguage } from "./packages.ts";

/** What an index of one checkout holds. */
export interface CorpusIndex {
  readonly files: number;
  readonly nodes: number;
  /** Number of edges by confidence, written with two digits (`"0.95"`). */
  readonly edgesByTier: Readonly<Record<string, number>>;
  /** References that lead out of the workspace. */
  readonly external: number;
  /** References of which the target is not known. */
  readonly unresolved: number;
  /** Paths, relative to the root, of all files that were not parsed whole. */
  readonly partial: readonly string[];
}

/** Indexes a checkout from nothing and keeps nothing of it. */
export type CorpusEngine = (root: string) => Promise<CorpusIndex>;

/** Asks a language's own parser which files it accepts. */
export type SyntaxCheck = (
  language: CorpusLanguage,
  files: readonly string[],
) => Promise<CompilerVerdict>;

/** What came of indexing one package. */
export interface PackageOutcome {
  readonly measured: CorpusPackage;
  /** `undefined` when indexing it crashed. */
  readonly index: CorpusIndex | undefined;
  /** What must not happen and did, a sentence each. */
  readonly failures: readonly string[];
  /** What could not be judged, a sentence each. */
  readonly warnings: readonly string[];
}

/** An index of less than this share of a package's source files has lost its way. */
const expectedShare = 0.9;

/**
 * Indexes the packages one after the other. It is a failure when the engine throws, when it leaves
 * out source files of the package at large, or when it calls a file partial that the language's own
 * parser accepts.
 */
export async function measureCorpus(
  packages: readonly CorpusPackage[],
  engine: CorpusEngine,
  check: SyntaxCheck,
): Promise<PackageOutcome[]> {
  const outcomes: PackageOutcome[] = [];
  for (const measured of packages) {
    let index: CorpusIndex;
    try {
      index = await engine(measured.root);
    } catch (error) {
      const reason = error instanceof Error ? error.stack ?? error.message : String(error);
      const failures = [`indexing crashed: ${reason}`];
      outcomes.push({ measured, index: undefined, failures, warnings: [] });
      continue;
    }
    const failures: string[] = [];
    if (index.files < expectedShare * measured.files.length) {
      failures.push(
        `only ${index.files} files were indexed of ${measured.files.length} source files`,
      );
    }
    const { accepted, warnings } = await acceptedPartials(measured.root, index.partial, check);
    failures.push(...accepted.map((path) => `partial, but the compiler accepts it: ${path}`));
    outcomes.push({ measured, index, failures, warnings });
  }
  return outcomes;
}

async function acceptedPartials(
  root: string,
  partial: readonly string[],
  check: SyntaxCheck,
): Promise<{ accepted: string[]; warnings: string[] }> {
  const accepted: string[] = [];
  const warnings: string[] = [];
  for (const [language, paths] of Map.groupBy(partial.toSorted(), languageOfFile)) {
    if (language === undefined) continue;
    const verdict = await check(language, paths.map((path) => join(root, path)));
    if (verdict.kind === "checked") {
      accepted.push(...verdict.accepted.map((path) => relative(root, path).replaceAll("\\", "/")));
    } else {
      warnings.push(`${paths.length} partial ${language} files were not judged: ${verdict.reason}`);
    }
  }
  return { accepted, warnings };
}
