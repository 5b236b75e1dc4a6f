import { isAbsolute, join } from "node:path";
import { atCommit } from "../at_commit.ts";
import type { OpenEvaluated } from "../evaluated_workspace.ts";
import { inLanes } from "../in_lanes.ts";
import type { LineSpan } from "../line_span.ts";
import type { TemporaryTrees } from "../temporary_trees.ts";
import { exploreIssue } from "./explore_issue.ts";
import type { ExploreLog } from "./explore_log.ts";
import { configName, type ExploreConfig, type ExploreSettings } from "./explore_settings.ts";
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
  const lanes = Map.groupBy(run.instances, ({ id, directory, commit }) =>
    // Two instances of one directory would share its index.
    commit === undefined ? `directory ${directory}` : `instance ${id}`);
  await inLanes([...lanes.values()], run.jobs, async (instances) => {
    for (const instance of instances) await exploreOnce(instance, run);
  });
}

async function exploreOnce(instance: Instance, run: ExploreRun): Promise<void> {
  const { log, onDone } = run;
  const { id } = instance;
  if (log.isDone(id)) return onDone(id);
  const start = performance.now();
  try {
    const { directory, commit } = instance;
    const place = {
      directory: isAbsolute(directory) ? directory : join(run.repositories, directory),
      commit,
    };
    const found = await atCommit(place, run.trees, (root) => exploreAt(root, instance, run));
    await log.add({ instance_id: id, ms: performance.now() - start, ...found });
    onDone(id);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    await log.add({
      instance_id: id,
      ms: performance.now() - start,
      error: message,
      regions: {},
    });
    onDone(id, message);
  }
}

async function exploreAt(
  root: string,
  { issue }: Instance,
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
    if (!run.keepIndex && !wasThere) await Deno.remove(state, { recursive: true }).catch(() => {});
  }
}
