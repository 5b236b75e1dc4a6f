import { openSharedWorkspace } from "../../../src/relay/open_shared_workspace.ts";
import type { WorkspaceApi } from "../../../src/workspace/workspace_api.ts";
import { McpSession } from "../../e2e/mcp_session.ts";
import { ExtractionPool } from "../../../src/language/extraction_pool.ts";
import { indexDescription } from "../../support/index_description.ts";
import { KeptWorkspace } from "../../support/kept_workspace.ts";
import { Random } from "../../support/random.ts";
import { TemporaryTree } from "../../support/temporary_tree.ts";
import { freshCopy } from "./fresh_copy.ts";
import { makeStormRepository } from "./make_storm_repository.ts";
import { quietAnswers } from "./quiet_answers.ts";
import { StormAnswers } from "./storm_answers.ts";
import { stormEdits, type StormScene } from "./storm_edits.ts";
import { StormHistory } from "./storm_history.ts";

/** How a storm goes. */
export interface EditStormOptions {
  /** The same seed makes the same edits; what runs beside them differs. */
  readonly seed: number;
  readonly operations: number;
  /** After how many operations there is quiet, and all answers are compared with those of a fresh build. */
  readonly quietAfter: number;
  /** Whether the index is in another process, or in this one. */
  readonly owner: "process" | "here";
  /** How many ask at once; the first asks the owner where that is here, all others relay. */
  readonly readers: number;
}

/** What became of a storm. */
export interface EditStormOutcome {
  readonly operations: number;
  /** Operations of each sort that did change something. */
  readonly done: Readonly<Record<string, number>>;
  readonly answers: number;
  /** Answers that said of files that they are not on disk as they are indexed. */
  readonly outdated: number;
  /** Times that all answers, and at the end the kept index, were compared with a fresh build. */
  readonly compared: number;
  /** How many of these comparisons found no difference. */
  readonly equal: number;
  /** What was wrong, in words. */
  readonly wrong: readonly string[];
}

/** Edits files at random below a live server while others ask it. */
export async function editStorm(options: EditStormOptions): Promise<EditStormOutcome> {
  const random = new Random(options.seed);
  using tree = new TemporaryTree();
  await makeStormRepository(tree, random);
  const history = new StormHistory(tree.root);
  const answers = new StormAnswers(history, new Random(options.seed + 1));
  const pauses = new Random(options.seed + 2);
  const scene: StormScene = { tree, history, random, pause: () => pause(pauses) };
  const done: Record<string, number> = {};
  let [compared, equal] = [0, 0];
  const compare = (found: readonly string[]): void => {
    compared++;
    if (found.length === 0) equal++;
    answers.wrong.push(...found);
  };
  const server = options.owner === "process" ? await McpSession.start(tree.root) : undefined;
  await server?.ready();
  const readers = await openReaders(tree.root, options.readers);
  const [first] = readers;
  for (let count = 0; count < options.operations; count += options.quietAfter) {
    const operations = Math.min(options.quietAfter, options.operations - count);
    await Promise.all([
      storm(scene, operations, done).finally(() => history.isOver = true),
      ...readers.map(async (reader) => {
        while (!history.isOver) {
          await answers.ask(reader);
          // What is answered without waiting for anything would leave nobody else a turn, the index's scan neither.
          await new Promise((next) => setTimeout(next, 0));
        }
      }),
    ]);
    history.isOver = false;
    if (first !== undefined) compare(await differences(first, scene));
  }
  for (const reader of readers.reverse()) await reader.close();
  await server?.[Symbol.asyncDispose]();
  compare(await keptDifferences(scene));
  const { asked, outdated, wrong } = answers;
  const { operations } = options;
  return { operations, done, answers: asked, outdated, compared, equal, wrong };
}

async function openReaders(root: string, count: number): Promise<WorkspaceApi[]> {
  const readers: WorkspaceApi[] = [];
  for (let index = 0; index < count; index++) {
    const reader = openSharedWorkspace({
      root,
      workers: 1,
      force: false,
      version: "storm",
      watch: true,
    });
    await reader.ready();
    readers.push(reader);
  }
  return readers;
}

async function storm(
  scene: StormScene,
  operations: number,
  done: Record<string, number>,
): Promise<void> {
  const kinds = Object.entries(stormEdits);
  for (let count = 0; count < operations; count++) {
    const [kind = "", edit] = scene.random.pick(kinds) ?? [];
    const before = scene.history.version;
    try {
      await edit?.(scene);
      done[kind] = (done[kind] ?? 0) + 1;
    } catch (error) {
      // As for people, what was to be edited may be another thing by now.
      if (!(error instanceof Error) || !("code" in error)) throw error;
    }
    scene.history.record();
    if (scene.history.version > before) await scene.pause();
  }
}

/** Others run for no time, for a turn, or for some milliseconds. */
async function pause(random: Random): Promise<void> {
  const kind = random.below(3);
  if (kind > 0) await new Promise((next) => setTimeout(next, kind === 1 ? 0 : random.below(20)));
}

async function differences(
  workspace: WorkspaceApi,
  { tree, history }: StormScene,
): Promise<string[]> {
  const answers = await quietAnswers(workspace, history.current);
  using fresh = await freshCopy(tree.root, history.current);
  return between("in quiet", answers, fresh.answers);
}

async function keptDifferences({ tree, history }: StormScene): Promise<string[]> {
  using fresh = await freshCopy(tree.root, history.current);
  const pool = new ExtractionPool(1);
  try {
    const [kept, expected] = await Promise.all([tree, fresh.tree].map(async (each) => {
      const workspace = new KeptWorkspace({ pool, tree: each });
      await workspace.reopen();
      return indexDescription(workspace.index, { isExact: false });
    }));
    return between("as kept", kept ?? [], expected ?? []);
  } finally {
    pool.close();
  }
}

function between(when: string, actual: readonly string[], expected: readonly string[]): string[] {
  const [has, should] = [new Set(actual), new Set(expected)];
  return [
    ...actual.filter((line) => !should.has(line)).map((line) =>
      `${when}, not in a fresh build: ${line}`
    ),
    ...expected.filter((line) => !has.has(line)).map((line) =>
      `${when}, in a fresh build: ${line}`
    ),
  ];
}
