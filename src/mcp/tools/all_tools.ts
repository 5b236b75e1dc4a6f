import { bootstrapWorkspace } from "./bootstrap_workspace.ts";
import { diagnoseIndex } from "./diagnose_index.ts";
import { exploreGraph } from "./explore_graph.ts";
import { gatherContext } from "./gather_context.ts";
import { readCode } from "./read_code.ts";
import { runLocalBenchmark } from "./run_local_benchmark.ts";
import { searchHybrid } from "./search_hybrid.ts";
import type { Tool } from "./tool.ts";

/** The tools in the order in which they are listed. */
export const allTools: readonly Tool[] = [
  bootstrapWorkspace,
  gatherContext,
  searchHybrid,
  exploreGraph,
  readCode,
  diagnoseIndex,
  runLocalBenchmark,
];
