/**
 * Measures graphin on real packages and on a large synthetic workspace, every figure as a ratio of two things that were
 * measured in one run.
 *
 * Usage: bench.ts [--files N] [PACKAGE …] (default: a large one of each language, and 100000 synthetic files; 0 leaves
 * the synthetic workspace out)
 */
import { parseArgs } from "node:util";
import { openWorkspace } from "../src/workspace/workspace.ts";
import { answerTimes } from "./bench/answer_times.ts";
import { diskFigures } from "./bench/disk_figures.ts";
import { type Figure, figureLine } from "./bench/figure_line.ts";
import { grepTime } from "./bench/grep_time.ts";
import { quantile } from "./bench/quantile.ts";
import { relayCost } from "./bench/relay_cost.ts";
import { removeIndex } from "./bench/remove_index.ts";
import { saveToAnswer } from "./bench/save_to_answer.ts";
import { type SpawnedCost, spawnedCost } from "./bench/spawned_cost.ts";
import { updateTime } from "./bench/update_time.ts";
import { fetchCorpus } from "./corpus/fetch.ts";

const DEFAULT_PACKAGES = ["ra-core", "webpack", "networkx", "rocketmq", "ktor", "hugo"];
const ROUNDS = 3;
/** Servers by which the relay between them can be measured. */
const FEWEST_SERVERS = 5;

async function measure(root: string): Promise<Figure[]> {
  const cold: SpawnedCost[] = [];
  const warm: SpawnedCost[] = [];
  const parsed: SpawnedCost[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    removeIndex(root);
    cold.push(await spawnedCost("index_once.ts", root));
    warm.push(await spawnedCost("index_once.ts", root));
    parsed.push(await spawnedCost("parse_once.ts", root));
  }
  const median = (costs: readonly SpawnedCost[], pick: (cost: SpawnedCost) => number): number =>
    quantile(costs.map(pick), 0.5);
  const coldSeconds = median(cold, (cost) => cost.wallSeconds);
  const workspace = await openWorkspace({ root, version: "bench", watch: false });
  await workspace.ready();
  const times = await answerTimes(workspace);
  const update = await updateTime(workspace);
  await workspace.close();
  const following = await openWorkspace({ root, version: "bench", watch: true });
  await following.ready();
  const followingTimes = await answerTimes(following);
  const save = await saveToAnswer(following);
  await following.close();
  const grep = await grepTime(root, times.names);
  const relay = await relayCost(root, FEWEST_SERVERS);
  removeIndex(root);
  const figures: Figure[] = [
    {
      name: "index CPU ÷ parse CPU",
      value: median(cold, (cost) => cost.cpuSeconds) / median(parsed, (cost) => cost.cpuSeconds),
      target: 2.5,
    },
    {
      name: "warm start ÷ cold start",
      value: median(warm, (cost) => cost.wallSeconds) / coldSeconds,
      target: 0.15,
    },
    { name: "one-file update ÷ cold start", value: update / coldSeconds, target: 0.02 },
    { name: "save → answer p95 ÷ parse p95", value: save.answer / save.parse, target: 3 },
    { name: "…in processor time, on average", value: save.answerCpu / save.parseCpu },
    {
      name: "peak MiB per 1,000 nodes",
      value: median(cold, (cost) => cost.peakBytes / 2 ** 20 / cost.nodes * 1000),
      target: undefined,
    },
    { name: "relayed − direct call p95, ms", value: relay.overheadMs, target: 2 },
    { name: "owner killed → answers, ms", value: relay.takeoverMs, target: 1000 },
  ];
  if (grep === undefined) console.log("  answers ÷ grep: skipped, there is no grep here");
  else {
    for (const kind of ["search", "explore", "read"] as const) {
      figures.push(
        { name: `${kind} p95 ÷ grep p95`, value: times[kind] / grep, target: 0.1 },
        { name: "…following changes", value: followingTimes[kind] / grep, target: 0.1 },
      );
    }
  }
  return figures;
}

const { values, positionals } = parseArgs({
  args: Deno.args,
  allowPositionals: true,
  options: { files: { type: "string", default: "100000" } },
});
const files = Number(values.files);
if (!(files === 0 || files >= 100)) {
  throw new Error("usage: bench.ts [--files N] [PACKAGE …], where N is 0, or 100 or more");
}
const wanted = positionals.length > 0 ? positionals : DEFAULT_PACKAGES;
for (const each of await fetchCorpus(({ name }) => wanted.includes(name))) {
  console.log(`${each.language}/${each.name} ${each.version}, ${each.files.length} files`);
  for (const figure of await measure(each.root)) console.log(figureLine(figure));
}
if (files > 0) {
  const { subject, figures } = await diskFigures(files);
  console.log(subject);
  for (const figure of figures) console.log(figureLine(figure));
}
