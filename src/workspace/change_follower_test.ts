import assert from "node:assert/strict";
import type { DirtyHint, TreeWatch, WatchMode, watchTree } from "../source/watch_tree.ts";
import { ChangeFollower } from "./change_follower.ts";

const NEVER = 1_000_000;

/** A watch that is told what to say. */
class ScriptedWatch implements TreeWatch {
  state: WatchMode = { mode: "events" };
  readonly told: (readonly string[])[] = [];
  /** What each catching up hints at, in turn; nothing when there is no more. */
  readonly caughtUp: DirtyHint[][] = [];
  onDirty: (hint: DirtyHint) => void | Promise<void> = () => {};

  readonly watch: typeof watchTree = (_root, options) => {
    this.onDirty = options.onDirty;
    return this;
  };

  watchDirectories(directories: readonly string[]): void {
    this.told.push(directories);
  }

  catchUp(): Promise<void> {
    for (const hint of this.caughtUp.shift() ?? []) void this.onDirty(hint);
    return Promise.resolve();
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

/** Takes changes in, each batch when it is told to. */
class Scene {
  readonly watch = new ScriptedWatch();
  readonly batches: (readonly string[] | "all")[] = [];
  readonly #ends: (() => void)[] = [];
  readonly directories: readonly string[] = [""];
  readonly follower = new ChangeFollower({
    root: "/srv/shop",
    directories: this.directories,
    mayMatter: () => true,
    watch: this.watch.watch,
    takeIn: (paths) => {
      this.batches.push(paths ?? "all");
      return new Promise((resolve) => this.#ends.push(resolve));
    },
  });

  /** Ends the batch under way. */
  async end(): Promise<void> {
    this.#ends.shift()?.();
    await turn();
  }
}

function turn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

/** Tells by and by whether a promise is settled. */
function followed(promise: Promise<unknown>): { isSettled: boolean } {
  const state = { isSettled: false };
  promise.then(() => state.isSettled = true);
  return state;
}

Deno.test("hints that come while others are taken in are gathered into one batch", async () => {
  const scene = new Scene();
  void scene.watch.onDirty({ needsSweep: false, paths: ["till.py"] });
  void scene.watch.onDirty({ needsSweep: false, paths: ["desk.py"] });
  void scene.watch.onDirty({ needsSweep: false, paths: ["shelf.py", "desk.py"] });
  assert.equal(scene.follower.pending, 3);
  await scene.end();
  assert.deepEqual(scene.batches, [["till.py"], ["desk.py", "shelf.py"]]);
  await scene.end();
  assert.equal(scene.follower.pending, 0);
});

Deno.test("a sweep takes the place of paths that wait", async () => {
  const scene = new Scene();
  void scene.watch.onDirty({ needsSweep: false, paths: ["till.py"] });
  void scene.watch.onDirty({ needsSweep: true, paths: ["lib"] });
  assert.equal(scene.follower.pending, 3);
  await scene.end();
  await scene.end();
  assert.deepEqual(scene.batches, [["till.py"], "all"]);
  assert.equal(scene.follower.pending, 0);
});

Deno.test("a hint has been followed when its batch is taken in, not with the one before", async () => {
  const scene = new Scene();
  const first = followed(Promise.resolve(scene.watch.onDirty({ needsSweep: true })));
  const second = followed(Promise.resolve(scene.watch.onDirty({ needsSweep: true })));
  await scene.end();
  assert.deepEqual([first.isSettled, second.isSettled], [true, false]);
  await scene.end();
  assert.equal(second.isSettled, true);
});

Deno.test("changes before a call are taken in when it is settled, later ones need not be", async () => {
  const scene = new Scene();
  scene.watch.caughtUp.push([{ needsSweep: false, paths: ["till.py"] }]);
  const settled = followed(scene.follower.settled(NEVER));
  await turn();
  assert.equal(settled.isSettled, false);
  void scene.watch.onDirty({ needsSweep: false, paths: ["later.py"] });
  await scene.end();
  assert.equal(settled.isSettled, true);
  assert.deepEqual(scene.batches, [["till.py"], ["later.py"]]);
});

Deno.test("a call while a sweep is under way looks once more: new directories are watched only then", async () => {
  const scene = new Scene();
  void scene.watch.onDirty({ needsSweep: true });
  // Events tell of nothing at first; once the new directory is watched they ask for another sweep.
  scene.watch.caughtUp.push([], [{ needsSweep: true }]);
  const settled = followed(scene.follower.settled(NEVER));
  await turn();
  await scene.end();
  assert.equal(settled.isSettled, false);
  await scene.end();
  assert.equal(settled.isSettled, true);
  assert.deepEqual(scene.batches, ["all", "all"]);
});

Deno.test("a call is settled at once when nothing has happened", async () => {
  const scene = new Scene();
  assert.equal(await scene.follower.settled(NEVER), true);
  assert.deepEqual(scene.batches, []);
});

Deno.test("a call whose changes are not taken in in time is told so", async () => {
  const scene = new Scene();
  scene.watch.caughtUp.push([{ needsSweep: false, paths: ["till.py"] }]);
  assert.equal(await scene.follower.settled(1), false);
  assert.equal(scene.follower.pending, 1);
});

Deno.test("a sweep can be asked for, and is one of its own beside one that is under way", async () => {
  const scene = new Scene();
  void scene.watch.onDirty({ needsSweep: true });
  const swept = followed(scene.follower.swept(NEVER));
  await scene.end();
  assert.equal(swept.isSettled, false);
  await scene.end();
  assert.equal(swept.isSettled, true);
  assert.deepEqual(scene.batches, ["all", "all"]);
});

Deno.test("directories are told once for each sweep", () => {
  const scene = new Scene();
  scene.follower.watchDirectories(scene.directories);
  assert.deepEqual(scene.watch.told, []);
  const found = ["", "lib"];
  scene.follower.watchDirectories(found);
  scene.follower.watchDirectories(found);
  // A sweep that found the same gives another list: directories may have been replaced.
  scene.follower.watchDirectories(["", "lib"]);
  assert.deepEqual(scene.watch.told, [["", "lib"], ["", "lib"]]);
});

Deno.test("polling is told with its reason", () => {
  const scene = new Scene();
  assert.deepEqual([scene.follower.mode, scene.follower.problems], ["events", []]);
  scene.watch.state = { mode: "polling", reason: "cannot watch /srv/shop" };
  assert.equal(scene.follower.mode, "polling");
  assert.deepEqual(scene.follower.problems, [
    "changes are found by polling: cannot watch /srv/shop",
  ]);
});

Deno.test("nobody waits for a follower that is closed", async () => {
  const scene = new Scene();
  void scene.watch.onDirty({ needsSweep: true });
  const settled = scene.follower.settled(NEVER);
  await turn();
  await scene.follower.close();
  await settled;
  await scene.end();
  assert.deepEqual(scene.batches, ["all"]);
});
