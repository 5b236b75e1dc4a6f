import { dirname } from "node:path";
import type { Random } from "../../support/random.ts";
import type { TemporaryTree } from "../../support/temporary_tree.ts";
import { git } from "./git.ts";
import type { StormHistory } from "./storm_history.ts";
import { stormTexts } from "./storm_texts.ts";

/** Where a storm edits, and what it tells of it. */
export interface StormScene {
  readonly tree: TemporaryTree;
  readonly history: StormHistory;
  readonly random: Random;
  /** Lets others run, for a while now and then. */
  readonly pause: () => Promise<void>;
}

type Edit = (scene: StormScene) => void | Promise<void>;

/** More files than this are not made. */
const MOST_FILES = 50;
const DAY_SECONDS = 24 * 3600;

/** Ways to change files, as people, editors, tools and version control do; by their names. */
export const stormEdits: Readonly<Record<string, Edit>> = {
  write,
  writeInParts,
  saveByRename,
  saveWithBackup,
  append,
  rename,
  renameCase,
  remove,
  moveDirectory,
  removeDirectory,
  turnIntoDirectory,
  keepTime,
  touch,
  changeClock,
  changeIgnored,
  checkOut,
  retargetLink,
  swap,
};

/** A path that is there, most of the time; edits of what is not there fail, as they do for people. */
function somePath({ history, random }: StormScene): string {
  return random.pick([...history.current.keys()]) ?? stormTexts.path(random);
}

function make({ tree, history }: StormScene, path: string, text: string): void {
  // What opens a file to write it empties it first.
  tree.write(path, "");
  history.record();
  tree.write(path, text);
}

function write(scene: StormScene): void {
  const { history, random } = scene;
  const isFull = history.current.size >= MOST_FILES;
  const path = isFull ? somePath(scene) : stormTexts.path(random);
  make(scene, path, stormTexts.text(path, random));
}

async function writeInParts(scene: StormScene): Promise<void> {
  const { tree, history, random, pause } = scene;
  const path = somePath(scene);
  const parts = stormTexts.text(path, random).split(/(?=\n\ndef |\nexport )/);
  for (let count = 0; count <= parts.length; count++) {
    if (count > 0 && !history.current.has(path)) return;
    // Only the last part is added, so that no earlier one is missing meanwhile.
    if (count === 0) Deno.writeTextFileSync(tree.at(path), "");
    else Deno.writeTextFileSync(tree.at(path), parts[count - 1] ?? "", { append: true });
    history.record();
    await pause();
  }
}

function saveByRename(scene: StormScene): void {
  const { tree, history, random } = scene;
  const path = somePath(scene);
  const hidden = `${dirname(path)}/.saved~${random.below(9)}`;
  tree.write(hidden, stormTexts.text(path, random));
  history.record();
  Deno.renameSync(tree.at(hidden), tree.at(path));
}

function saveWithBackup(scene: StormScene): void {
  const { tree, history } = scene;
  const path = somePath(scene);
  Deno.renameSync(tree.at(path), tree.at(`${path}~`));
  history.record();
  make(scene, path, stormTexts.text(path, scene.random));
  history.record();
  tree.remove(`${path}~`);
}

function append(scene: StormScene): void {
  const { tree, history, random } = scene;
  const path = somePath(scene);
  const [, ...added] = stormTexts.text(path, random).split(/(?=\n\ndef |\nexport )/);
  const text = history.current.get(path) ?? "";
  const names = stormTexts.definitions(path, added.join("")).map(({ name }) => name);
  if (names.some((name) => text.includes(name))) return;
  Deno.writeTextFileSync(tree.at(path), added.join(""), { append: true });
}

function rename(scene: StormScene): void {
  const { tree, random } = scene;
  const from = somePath(scene);
  const extension = from.slice(from.lastIndexOf("."));
  const to = stormTexts.path(random).replace(/\.\w+$/, extension);
  Deno.mkdirSync(tree.at(dirname(to)), { recursive: true });
  Deno.renameSync(tree.at(from), tree.at(to));
}

function renameCase(scene: StormScene): void {
  const { tree, random } = scene;
  const path = somePath(scene);
  const target = random.below(2) === 0 ? path : dirname(path);
  const at = target.lastIndexOf("/") + 1;
  const first = target.charAt(at);
  const other = first === first.toLowerCase() ? first.toUpperCase() : first.toLowerCase();
  const to = target.slice(0, at) + other + target.slice(at + 1);
  Deno.renameSync(tree.at(target), tree.at(to));
}

function remove(scene: StormScene): void {
  scene.tree.remove(somePath(scene));
}

function moveDirectory(scene: StormScene): void {
  const { tree, random } = scene;
  const path = somePath(scene);
  const from = random.pick(path.split("/").slice(0, -1)) ?? "";
  const directory = path.slice(0, path.indexOf(from) + from.length);
  const to = random.pick([`moved_${random.below(3)}`, `part_${random.below(6)}`, "moved_0/below"]);
  if (directory === "" || to === undefined || to.startsWith(directory)) return;
  Deno.mkdirSync(tree.at(dirname(to)), { recursive: true });
  Deno.renameSync(tree.at(directory), tree.at(to));
}

function removeDirectory(scene: StormScene): void {
  const directory = dirname(somePath(scene));
  if (directory !== ".") scene.tree.remove(directory);
}

/** A file becomes a directory, or a directory with the name of a file becomes one. */
function turnIntoDirectory(scene: StormScene): void {
  const { tree, history } = scene;
  const path = somePath(scene);
  const odd = /^(.*\.(?:py|ts))\//.exec(path)?.[1];
  tree.remove(odd ?? path);
  history.record();
  if (odd === undefined) {
    make(scene, `${path}/inside.py`, stormTexts.text("inside.py", scene.random));
  } else make(scene, odd, stormTexts.text(odd, scene.random));
}

/** Another content of the same length, with the time of the one before. */
function keepTime(scene: StormScene): void {
  const { tree, history, random } = scene;
  const path = somePath(scene);
  const text = stormTexts.sameLength(history.current.get(path) ?? "", random);
  if (text === undefined) return;
  const { atime, mtime } = Deno.statSync(tree.at(path));
  Deno.writeFileSync(tree.at(path), new TextEncoder().encode(text), { create: false });
  history.record();
  if (atime !== null && mtime !== null) Deno.utimeSync(tree.at(path), atime, mtime);
}

function touch(scene: StormScene): void {
  const now = new Date();
  Deno.utimeSync(scene.tree.at(somePath(scene)), now, now);
}

/** A content from a machine whose clock is wrong by days. */
function changeClock(scene: StormScene): void {
  const { tree, history, random } = scene;
  const path = somePath(scene);
  make(scene, path, stormTexts.text(path, random));
  history.record();
  const time = Date.now() / 1000 + (random.below(800) - 400) * DAY_SECONDS;
  Deno.utimeSync(tree.at(path), time, time);
}

function changeIgnored(scene: StormScene): void {
  const { tree, random } = scene;
  const path = somePath(scene);
  const rule = random.pick([`/${path.split("/")[0]}/`, path.slice(path.lastIndexOf("/") + 1)]);
  const file = random.pick([".gitignore", ".graphin/ignore"]) ?? ".gitignore";
  const isOver = random.below(3) > 0;
  const text = isOver ? "" : `${rule}\n`;
  tree.write(`${file}.new`, text);
  Deno.renameSync(tree.at(`${file}.new`), tree.at(file));
}

/** Another branch, or the one that is checked out as it was committed; now and then with nothing beside it. */
async function checkOut({ tree, history, random }: StormScene): Promise<void> {
  const branch = random.pick(["main", "other"]) ?? "main";
  const isClean = random.below(2) === 0;
  await history.wild(async () => {
    await git(tree.root, "checkout", "--quiet", "--force", branch);
    if (isClean) await git(tree.root, "clean", "-ffdqx", "-e", ".graphin");
  });
}

/** A link never stands for a file of the index, wherever it leads. */
function retargetLink(scene: StormScene): void {
  const { tree, history, random } = scene;
  const link = tree.at(`link_${random.below(2)}.py`);
  try {
    Deno.removeSync(link);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
  history.record();
  const target = random.pick([somePath(scene), dirname(somePath(scene)), "nowhere.py"]);
  Deno.symlinkSync(target ?? "nowhere.py", link);
}

function swap(scene: StormScene): void {
  const { tree, history } = scene;
  const [first, second] = [somePath(scene), somePath(scene)];
  if (first === second || first.slice(-3) !== second.slice(-3)) return;
  Deno.renameSync(tree.at(first), tree.at(".swapped"));
  history.record();
  Deno.renameSync(tree.at(second), tree.at(first));
  history.record();
  Deno.renameSync(tree.at(".swapped"), tree.at(second));
}
