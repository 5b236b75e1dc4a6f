import { isAbsolute, join } from "node:path";
import type { OpenEvaluated } from "../evaluated_workspace.ts";
import { forEachCommit } from "../for_each_commit.ts";
import { inLanes } from "../in_lanes.ts";
import type { LineSpan } from "../line_span.ts";
import type { TemporaryTrees } from "../temporary_trees.ts";
import { exploreIssue } from "./explore_issue.ts";
import type { ExploreLog } from "./explore_log.ts";
import { configName } from "./config_name.ts";
import type { ExploreConfig, ExploreSettings } from "./explore_settings.ts";
import type { Instance } from "./instance.ts";

/** A run over a benchmark. */
export interface ExploreRun {
  readonly instances: readonly Instance[];
  /** Directory that the instances' directories are relative to. */
  readonly repositories: string;
  readonly settings: ExploreSettings;
  readonly configs: readonly ExploreConfig[];
  /** Instances at a time. */
  readonly jobs: number;
  /** Whether indexes are left where they were made. */
  readonly keepIndex: boolean;
  readonly log: ExploreLog;
  readonly trees: TemporaryTrees;
  readonly open: OpenEvaluated;
  /** Called when an instance is done, or was done before. */
  readonly onDone: (id: string, error?: string) => void;
}

/** Explores all instances that the log does not have. What fails in one of them is in the log, and the others go on. */
export async function runExplore(run: ExploreRun): Promise<void> {
  const { log, onDone, jobs, trees } = run;
  const left: Instance[] = [];
  for (const instance of run.instances) {
    if (log.isDone(instance.id)) onDone(instance.id);
    else left.push(instance);
  }
  await inLanes(lanesOf(left, jobs), jobs, async (lane) => {
    const { directory } = lane[0] ?? { directory: "" };
    const place = isAbsolute(directory) ? directory : join(run.repositories, directory);
    await forEachCommit(place, lane, {
      trees,
      work: (root, instance) => exploreOnce(root, instance, run),
      onFault: async ({ id }, error) => {
        await log.add({ instance_id: id, ms: 0, error, regions: {} });
        onDone(id, error);
      },
    });
  });
}

/**
 * Instances that are done one after the other: those of one directory, which share its index, and neighbours in one
 * history, of which each has little to read when the one before is done.
 */
function lanesOf(instances: readonly Instance[], jobs: number): Instance[][] {
  return [...Map.groupBy(instances, ({ directory }) => directory).values()].flatMap((group) => {
    const undated = group.filter(({ commit }) => commit === undefined);
    const dated = group.filter(({ commit }) => commit !== undefined);
    const length = Math.max(1, Math.ceil(dated.length / jobs));
    const parts = Array.from(
      { length: Math.ceil(dated.length / length) },
      (_, part) => dated.slice(part * length, (part + 1) * length),
    );
    return undated.length === 0 ? parts : [undated, ...parts];
  });
}

async function exploreOnce(root: string, instance: Instance, run: ExploreRun): Promise<void> {
  const start = performance.now();
  const found = await exploreAt(root, instance, run);
  await run.log.add({ instance_id: instance.id, ms: performance.now() - start, ...found });
  run.onDone(instance.id);
}

async function exploreAt(
  root: string,
  { issue, commit }: Instance,
  run: ExploreRun,
): Promise<{ readonly nodes: number; readonly regions: Record<string, LineSpan[]> }> {
  const state = join(root, ".graphin");
  const wasThere = await Deno.stat(state).then(() => true, () => false);
  const workspace = await run.open(root);
  const regions: Record<string, LineSpan[]> = {};
  try {
    for (const config of run.configs) {
      regions[configName(config)] = [
        ...await exploreIssue(issue, workspace, run.settings, config),
      ];
    }
    return { nodes: workspace.api.status().nodes, regions };
  } finally {
    await workspace.api.close();
    const isLeft = run.keepIndex || wasThere || commit !== undefined;
    if (!isLeft) await Deno.remove(state, { recursive: true }).catch(() => {});
  }
}
