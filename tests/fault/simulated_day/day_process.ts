/**
 * Lives a day of a server on a workspace of its own: edits, questions, shell commands that relay. Prints a line of JSON for
 * each sample of what the process uses, and one at the end.
 *
 * Usage: day_process.ts SEED UPDATES SAMPLES, with `--v8-flags=--expose-gc`
 */
import process from "node:process";
import { SharedWorkspace } from "../../../src/relay/shared_workspace.ts";
import { openWorkspace } from "../../../src/workspace/workspace.ts";
import type { OpenedWorkspace } from "../../../src/workspace/opened_workspace.ts";
import { Random } from "../../support/random.ts";
import { TemporaryTree } from "../../support/temporary_tree.ts";
import { makeStormRepository } from "../edit_storm/make_storm_repository.ts";
import { StormAnswers } from "../edit_storm/storm_answers.ts";
import { stormEdits } from "../edit_storm/storm_edits.ts";
import { StormHistory } from "../edit_storm/storm_history.ts";
import { stormTexts } from "../edit_storm/storm_texts.ts";
import { runProgram } from "../../e2e/run_program.ts";
import { compressTime } from "./compress_time.ts";
import type { DayLine, DaySample } from "./day_sample.ts";

/** A hundredth of the time between two saves and two sweeps makes minutes of a day. */
const COMPRESSION = 100;
const SHELL_EVERY = 50;

const [seed = 1, updates = 100, samples = 20] = Deno.args.map(Number);
compressTime(COMPRESSION);
const random = new Random(seed);
const tree = new TemporaryTree();
await makeStormRepository(tree, random);
const history = new StormHistory(tree.root);
const answers = new StormAnswers(history, new Random(seed + 1));
let listeners = 0;
const options = { root: tree.root, workers: 1, force: false, version: "day", watch: true };
const workspace = new SharedWorkspace({
  root: tree.root,
  version: "day",
  catchUp: false,
  open: async (ownership) => counted(await openWorkspace({ ...options, ownership })),
});
workspace.start();
await workspace.ready();
const kinds = Object.values(stormEdits);
for (let update = 1; update <= updates; update++) {
  try {
    await random.pick(kinds)?.({ tree, history, random, pause: () => Promise.resolve() });
  } catch (error) {
    if (!(error instanceof Error) || !("code" in error)) throw error;
  }
  history.record();
  for (let count = random.below(4); count >= 0; count--) await answers.ask(workspace);
  if (update % SHELL_EVERY === 0) await askFromShell();
  history.forget();
  if (update % Math.max(1, Math.floor(updates / samples)) === 0) await print({ sample: sampled() });
}
await workspace.close();
await print({ end: { asked: answers.asked, wrong: answers.wrong } });
tree[Symbol.dispose]();
Deno.exit();

/** Somebody asks from a shell, and so through a relay. */
async function askFromShell(): Promise<void> {
  const query = stormTexts.name(random);
  const { code, stderr } = await runProgram(["search", query, "--workspace", tree.root]);
  if (code !== 0) answers.wrong.push(`search ${query} from a shell: ${code} ${stderr}`);
}

/** The same workspace, with a count of those who listen to it. */
function counted(opened: OpenedWorkspace): OpenedWorkspace {
  const listen = opened.onProgress.bind(opened);
  opened.onProgress = (listener) => {
    const end = listen(listener);
    listeners++;
    return () => {
      listeners--;
      end();
    };
  };
  return opened;
}

function sampled(): DaySample {
  const collect: unknown = Reflect.get(globalThis, "gc");
  for (let times = 0; times < 3; times++) if (typeof collect === "function") collect();
  const { rss, heapUsed } = process.memoryUsage();
  const handles = [...Deno.readDirSync("/proc/self/fd")].length;
  const kept = [...Deno.readDirSync(tree.at(".graphin"))].filter(({ isFile }) => isFile);
  const bytes = kept.reduce((sum, { name }) => sum + sizeOf(tree.at(`.graphin/${name}`)), 0);
  return { rss, heapUsed, handles, listeners, keptBytes: bytes, keptFiles: kept.length };
}

/** A file may go at any moment. */
function sizeOf(path: string): number {
  try {
    return Deno.statSync(path).size;
  } catch {
    return 0;
  }
}

async function print(line: DayLine): Promise<void> {
  await Deno.stdout.write(new TextEncoder().encode(`${JSON.stringify(line)}\n`));
}
