import { Buffer } from "node:buffer";
import type { WorkspaceApi } from "../../workspace/workspace_api.ts";
import { answerElements } from "../answer_elements.ts";
import type { Ask } from "../ask.ts";
import { grepTerms } from "../grep_terms.ts";
import { median } from "../median.ts";
import { type GrepProgram, realGrep } from "../real_grep.ts";
import { type GrepModel, grepModel } from "./grep_model.ts";
import { modelContext } from "./model_context.ts";

/** What is measured. */
export interface LocalBenchmarkOptions {
  readonly workspace: WorkspaceApi;
  /** Calls the tools whose answers are counted. */
  readonly ask: Ask;
  readonly query: string;
  /** Id of the node that answers the query. */
  readonly expected: string;
  /** How often everything is measured; times are medians. */
  readonly repeats: number;
  readonly signal: AbortSignal;
}

/** What one way of finding code costs. */
export interface MeasuredCost {
  readonly bytes: number;
  /** Median of the repeats. */
  readonly ms: number;
}

/** What was measured. */
export interface LocalBenchmark {
  readonly query: string;
  readonly expected: string;
  /** Place of the expected node among the first five results; 0 when it is not there. */
  readonly rank: number;
  readonly repeats: number;
  /** Files that hold a term of the query. */
  readonly files: number;
  readonly grepFull: MeasuredCost;
  readonly grepContext: MeasuredCost;
  /** What the installed programs print with as many lines of context. */
  readonly installed:
    readonly (MeasuredCost & { readonly program: GrepProgram; readonly isCut: boolean })[];
  /** One search. */
  readonly locate: MeasuredCost;
  /** A search, the neighbourhood of a node, and its source. */
  readonly full: MeasuredCost;
  /** Place of the expected node among twenty for each constant of rank fusion; only where meaning counts. */
  readonly fusion: readonly { readonly rankConstant: number; readonly rank: number }[];
}

const results = 5;
const fusionResults = 20;
const rankConstants = [20, 60, 100];
const programs: readonly GrepProgram[] = ["rg", "grep"];

/**
 * Measures what it costs to find one node with graphin and with grep, in bytes of what an agent reads.
 *
 * @throws The signal's reason when it aborts.
 */
export async function localBenchmark(options: LocalBenchmarkOptions): Promise<LocalBenchmark> {
  const { query, expected, repeats, signal, workspace } = options;
  const runs: Run[] = [];
  for (let run = 0; run < repeats; run++) {
    signal.throwIfAborted();
    runs.push(await measureOnce(options));
  }
  const [first] = runs;
  if (first === undefined) throw new Error("a benchmark is measured once at least");
  const timed = (bytes: number, ms: (run: Run) => number): MeasuredCost => ({
    bytes,
    ms: median(runs.map(ms)),
  });
  return {
    query,
    expected,
    rank: first.rank,
    repeats,
    files: first.grep.files,
    grepFull: timed(first.grep.fullBytes, ({ grep }) => grep.ms),
    grepContext: timed(first.grep.contextBytes, ({ grep }) => grep.ms),
    installed: first.installed.map(({ program, bytes, isCut }, index) => ({
      program,
      isCut,
      ...timed(bytes, ({ installed }) => installed[index]?.ms ?? 0),
    })),
    locate: timed(first.locateBytes, (run) => run.locateMs),
    full: timed(first.fullBytes, (run) => run.fullMs),
    fusion: await fusionRanks(workspace, query, expected),
  };
}

interface Run {
  readonly rank: number;
  readonly grep: GrepModel;
  readonly installed: readonly {
    readonly program: GrepProgram;
    readonly bytes: number;
    readonly ms: number;
    readonly isCut: boolean;
  }[];
  readonly locateBytes: number;
  readonly locateMs: number;
  readonly fullBytes: number;
  readonly fullMs: number;
}

async function measureOnce(options: LocalBenchmarkOptions): Promise<Run> {
  const { workspace, ask, query, expected, signal } = options;
  const terms = grepTerms(query);
  const start = performance.now();
  const located = await ask("search_hybrid", { query, top_k: results });
  const locateMs = performance.now() - start;
  const ids = resultIds(located);
  const rank = ids.indexOf(expected) + 1;
  const read = rank > 0 ? expected : ids[0];
  const locateBytes = Buffer.byteLength(located);
  let fullBytes = locateBytes;
  if (read !== undefined) {
    fullBytes += Buffer.byteLength(
      await ask("explore_graph", { node_id: read, direction: "both" }),
    );
    fullBytes += Buffer.byteLength(await ask("read_code", { node_id: read }));
  }
  const fullMs = performance.now() - start;
  const grep = await grepModel(workspace.root, terms, signal);
  const installed: Run["installed"][number][] = [];
  for (const program of programs) {
    const found = await realGrep(program, {
      root: workspace.root,
      terms,
      context: modelContext,
      signal,
    });
    if (found !== undefined) installed.push(found);
  }
  return { rank, grep, installed, locateBytes, locateMs, fullBytes, fullMs };
}

function resultIds(answer: string): string[] {
  return [...answerElements(answer)].flatMap(({ name, attributes }) => {
    const id = name === "node" ? attributes.get("id") : undefined;
    return id === undefined ? [] : [id];
  });
}

async function fusionRanks(
  workspace: WorkspaceApi,
  query: string,
  expected: string,
): Promise<LocalBenchmark["fusion"]> {
  if (workspace.status().semantic?.state !== "ready") return [];
  const ranks: { rankConstant: number; rank: number }[] = [];
  for (const rankConstant of rankConstants) {
    const answer = await workspace.search({ query, limit: fusionResults, rankConstant });
    ranks.push({ rankConstant, rank: answer.results.findIndex(({ id }) => id === expected) + 1 });
  }
  return ranks;
}
