import assert from "node:assert/strict";
import { ScriptedWatcher } from "../../tests/support/scripted_watcher.ts";
import { TemporaryTree } from "../../tests/support/temporary_tree.ts";
import { ChangeEvents } from "./change_events.ts";

/** Watches with scripted watchers, and notes which directories each of them was opened with. */
class Scene {
  readonly events: ChangeEvents;
  readonly opened: string[][] = [];
  readonly watchers: ScriptedWatcher[] = [];
  readonly seen: string[] = [];
  readonly failures: unknown[] = [];
  ready = 0;
  /** What opening a watcher fails with. */
  refusal: Error | undefined;

  constructor(tree: TemporaryTree) {
    this.events = new ChangeEvents(tree.root, {
      onEvent: (event) => this.seen.push(`${event.kind} ${event.paths.join(" ")}`),
      onReady: () => this.ready++,
      onFailure: (error) => this.failures.push(error),
      openWatcher: (paths) => {
        if (this.refusal !== undefined) throw this.refusal;
        const names = paths.map((path) => path.slice(tree.root.length + 1));
        this.opened.push(names);
        const watcher = new ScriptedWatcher();
        this.watchers.push(watcher);
        return watcher;
      },
    });
  }

  /** What was opened since the last call. */
  async news(): Promise<string[][]> {
    await this.events.opened;
    return this.opened.splice(0);
  }
}

async function handled(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 0));
}

Deno.test("directories that are told again are not watched again", async () => {
  using tree = new TemporaryTree({ "src/till.py": "", "lib/desk.py": "" });
  const scene = new Scene(tree);
  scene.events.watchDirectories(["", "src"]);
  assert.deepEqual(await scene.news(), [["", "src"]]);
  scene.events.watchDirectories(["", "src"]);
  assert.deepEqual(await scene.news(), []);
  scene.events.watchDirectories(["", "lib", "src"]);
  assert.deepEqual(await scene.news(), [["lib"]]);
  assert.equal(scene.ready, 2);
  await scene.events.close();
});

Deno.test("a directory that an event names is watched anew, and so is what is below it", async () => {
  using tree = new TemporaryTree({ "src/deep/till.py": "", "srcs/desk.py": "" });
  const scene = new Scene(tree);
  const directories = ["", "src", "src/deep", "srcs"];
  for (const kind of ["rename", "create", "remove"] as const) {
    scene.events.watchDirectories(directories);
    await scene.news();
    scene.watchers.at(-1)?.push(kind, tree.at("src"));
    await handled();
    scene.events.watchDirectories(directories);
    // Watchers of one process share what they watch, so that all of them are opened again.
    assert.deepEqual(await scene.news(), [directories], kind);
    assert.equal(scene.watchers.at(-2)?.isClosed, true);
  }
  await scene.events.close();
});

Deno.test("files that come, change and go make no directory watched anew", async () => {
  using tree = new TemporaryTree({ "src/till.py": "" });
  const scene = new Scene(tree);
  scene.events.watchDirectories(["", "src"]);
  await scene.news();
  for (const kind of ["create", "modify", "rename", "remove"] as const) {
    scene.watchers.at(-1)?.push(kind, tree.at("src/till.py"));
  }
  scene.watchers.at(-1)?.push("modify", tree.at("src"));
  await handled();
  assert.equal(scene.seen.length, 5);
  scene.events.watchDirectories(["", "src"]);
  assert.deepEqual(await scene.news(), []);
  await scene.events.close();
});

Deno.test("a directory that is replaced by another one of its name is watched anew", async () => {
  using tree = new TemporaryTree({ "src/till.py": "" });
  const scene = new Scene(tree);
  scene.events.watchDirectories(["", "src"]);
  await scene.news();
  // The old one lives on, so that the new one has another number.
  Deno.renameSync(tree.at("src"), tree.at("old"));
  tree.write("src/till.py", "");
  scene.events.watchDirectories(["", "src"]);
  assert.deepEqual(await scene.news(), [["", "src"]]);
  await scene.events.close();
});

Deno.test("all directories are watched anew when events were lost", async () => {
  using tree = new TemporaryTree({ "src/till.py": "" });
  const scene = new Scene(tree);
  scene.events.watchDirectories(["", "src"]);
  await scene.news();
  scene.events.distrust();
  scene.events.watchDirectories(["", "src"]);
  assert.deepEqual(await scene.news(), [["", "src"]]);
  await scene.events.close();
});

Deno.test("a limit of the system ends all watching, and is told once", async () => {
  using tree = new TemporaryTree({ "src/till.py": "" });
  const scene = new Scene(tree);
  scene.events.watchDirectories([""]);
  await scene.news();
  scene.refusal = new Error('OS file watch limit reached. about ["/srv/shop/src"]');
  scene.events.watchDirectories(["", "src"]);
  await scene.news();
  assert.deepEqual(scene.failures, [scene.refusal]);
  assert.equal(scene.watchers[0]?.isClosed, true);
  assert.equal(scene.ready, 1);
  await scene.events.close();
});

Deno.test("a directory that has vanished is left out of what is watched", async () => {
  using tree = new TemporaryTree({ "src/till.py": "", "lib/desk.py": "" });
  const scene = new Scene(tree);
  scene.events.watchDirectories(["", "gone", "src"]);
  assert.deepEqual(await scene.news(), [["", "src"]]);
  await scene.events.close();
});
