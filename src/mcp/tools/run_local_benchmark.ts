import * as z from "zod";
import { longestQuery } from "../../search/longest_query.ts";
import type { WorkspaceApi } from "../../workspace/workspace_api.ts";
import { askTools } from "../ask_tools.ts";
import { cdata } from "../cdata.ts";
import { element } from "../element.ts";
import { ToolError } from "../tool_error.ts";
import { defineTool } from "./define_tool.ts";
import { exploreById } from "./explore_by_id.ts";
import { exploreGraph } from "./explore_graph.ts";
import { readCode } from "./read_code.ts";
import { searchHybrid } from "./search_hybrid.ts";
import type { Tool } from "./tool.ts";
import { unfoundError } from "./unfound_error.ts";

const defaultRepeats = 3;
const mostRepeats = 9;
/** How long all runs together may take, in milliseconds. */
const timeLimitMs = 45_000;

/** Measures what finding one node costs with graphin and with grep. */
export const runLocalBenchmark: Tool = defineTool({
  name: "run_local_benchmark",
  title: "Bytes by graphin and by grep",
  description:
    "Measures, in this workspace, how many bytes it costs to find a known node: by search_hybrid, by search, explore " +
    "and read, by grep with 20 lines of context, and by reading all files that match. Reads every file; ask it only " +
    "when someone wants the comparison.",
  arguments: z.object({
    target_query: z.string().trim().min(1).max(longestQuery).describe("What is searched for."),
    expected_node: z.string().trim().min(1).describe("Id of the node that answers it."),
    repeats: z.number().int().default(defaultRepeats).meta({
      minimum: 1,
      maximum: mostRepeats,
      description: "Runs, of which times are medians, 1 to 9.",
    }),
  }),
  answer: async ({ target_query, expected_node, repeats }, { workspace, signal }) => {
    const expected = await idOf(workspace, expected_node);
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), timeLimitMs);
    const stop = AbortSignal.any([signal, limit.signal]);
    try {
      // It reads files as the indexer does, which a server that relays has not loaded.
      const { localBenchmark } = await import("../../evaluation/benchmark/local_benchmark.ts");
      const { benchmarkTable } = await import("../../evaluation/benchmark/benchmark_table.ts");
      const benchmark = await localBenchmark({
        workspace,
        ask: askTools([searchHybrid, exploreGraph, readCode], { workspace, signal: stop }),
        query: target_query,
        expected,
        repeats: Math.min(Math.max(repeats, 1), mostRepeats),
        signal: stop,
      });
      return element("benchmark_report", {
        grep_full_bytes: benchmark.grepFull.bytes,
        grep_c20_bytes: benchmark.grepContext.bytes,
        graphin_locate_bytes: benchmark.locate.bytes,
        graphin_bytes: benchmark.full.bytes,
        hit: benchmark.rank > 0,
        hit_rank: benchmark.rank,
      }, `\n${cdata(benchmarkTable(benchmark))}\n`);
    } catch (error) {
      if (!limit.signal.aborted) throw error;
      throw new ToolError(
        "INTERNAL",
        `the benchmark was ended after ${
          timeLimitMs / 1000
        } s; ask with repeats=1, or run graphin benchmark in a shell`,
      );
    } finally {
      clearTimeout(timer);
    }
  },
});

async function idOf(workspace: WorkspaceApi, name: string): Promise<string> {
  const query = { direction: "both", minConfidence: 1, limit: 1 } as const;
  const answer = await exploreById(workspace, name, query);
  if (answer.kind !== "found") throw unfoundError(answer);
  return answer.node.id;
}
