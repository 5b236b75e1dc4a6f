import type { WorkspaceApi } from "../../src/workspace/workspace_api.ts";
import { quantile } from "./quantile.ts";

/** The 95th percentile of the time of each sort of answer, in milliseconds. */
export interface AnswerTimes {
  readonly search: number;
  readonly explore: number;
  readonly read: number;
  /** Names that were searched for, for comparison with other searches. */
  readonly names: readonly string[];
}

const WORDS = [
  "parse the configuration file",
  "write response body",
  "close idle connections",
  "error handling",
  "create a new instance from options",
  "test fixture",
  "cache lookup by key",
  "validate input arguments",
];

/** Asks a workspace for names, for words, for neighbourhoods and for sources, each many times. */
export async function answerTimes(workspace: WorkspaceApi): Promise<AnswerTimes> {
  const places = new Map<string, string>();
  for (const query of WORDS) {
    const { results } = await workspace.search({ query, limit: 20 });
    for (const { id, displayName } of results) places.set(id, displayName);
  }
  const names = [...places.values()].map((name) => name.split(".").at(-1) ?? name);
  const queries = [...names, ...WORDS];
  const ids = [...places.keys()];
  return {
    search: await p95(queries, (query) => workspace.search({ query, limit: 5 })),
    explore: await p95(
      ids,
      (nodeId) => workspace.explore({ nodeId, direction: "both", minConfidence: 0.85 }),
    ),
    read: await p95(ids, (id) => workspace.read({ nodeIds: [id] })),
    names,
  };
}

async function p95<T>(items: readonly T[], ask: (item: T) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 3; round++) {
    for (const item of items) {
      const began = performance.now();
      await ask(item);
      times.push(performance.now() - began);
    }
  }
  return quantile(times, 0.95);
}
