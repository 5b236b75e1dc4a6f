import assert from "node:assert/strict";
import type { WatcherHandle } from "../../src/source/watcher_opener.ts";
import { placesNamed as named } from "../support/places_named.ts";
import { ScriptedWatcher } from "../support/scripted_watcher.ts";
import { type WatchedWorkspace, withWatchedWorkspace } from "../support/watched_workspace.ts";

const NEVER = 1_000_000;
const files = { "src/desk.py": "def lend(book):\n    return book\n", "src/till.py": "" };

function loan(name: string): string {
  return `def ${name}(book):\n    return book\n`;
}

/** Saves, makes and removes files, and asks at once. */
async function assertFresh({ tree, workspace }: WatchedWorkspace): Promise<void> {
  tree.write("src/desk.py", loan("give"));
  assert.deepEqual(await named(workspace, "give"), ["src/desk.py src.desk.give"]);
  tree.write("new/deep/shelf.py", loan("shelve"));
  assert.deepEqual(await named(workspace, "shelve"), ["new/deep/shelf.py new.deep.shelf.shelve"]);
  tree.remove("new");
  assert.deepEqual(await named(workspace, "shelve"), []);
  tree.write(".graphin/ignore", "desk.py\n");
  assert.deepEqual(await named(workspace, "give"), []);
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 2));
}

Deno.test("an answer is fresh where the system has no watches left, and the state says why", async () => {
  const openWatcher = (): WatcherHandle => {
    throw new Error("OS file watch limit reached.");
  };
  const watch = { openWatcher, pollEveryMs: NEVER };
  await withWatchedWorkspace(files, async (watched) => {
    await assertFresh(watched);
    const { watching, warnings } = watched.workspace.status();
    assert.equal(watching, "polling");
    assert.deepEqual(warnings, [
      `changes are found by polling: cannot watch ${watched.tree.root} for changes ` +
      "(OS file watch limit reached.); looking for them every 1000 s instead",
    ]);
  }, { watch });
});

Deno.test("an answer is fresh where no events arrive, before and after that is found out", async () => {
  const watch = {
    openWatcher: () => new ScriptedWatcher(),
    probePatienceMs: 20,
    pollEveryMs: NEVER,
  };
  await withWatchedWorkspace(files, async (watched) => {
    await assertFresh(watched);
    await until(() => watched.workspace.status().watching === "polling");
    watched.tree.remove(".graphin/ignore");
    await assertFresh(watched);
  }, { watch });
});

Deno.test("an answer is fresh on a file system that others change", async () => {
  const watch = { remoteFileSystem: () => "NFS", pollEveryMs: NEVER };
  await withWatchedWorkspace(files, assertFresh, { watch });
});

Deno.test("an answer is fresh when the queue of the system was full", async () => {
  // Of all events the word of the full queue alone arrives, and those of probes.
  const openWatcher = (
    paths: string[],
    options: { recursive: boolean },
  ): WatcherHandle => {
    const real = Deno.watchFs(paths, options);
    return {
      close: () => real.close(),
      async *[Symbol.asyncIterator](): AsyncGenerator<Deno.FsEvent> {
        for await (const event of real) {
          const isProbe = event.paths.some((path) => path.includes(".tmp-probe-"));
          yield isProbe ? event : { kind: "other", paths: [], flag: "rescan" };
        }
      },
    };
  };
  await withWatchedWorkspace(files, assertFresh, { watch: { openWatcher } });
});

Deno.test("polling takes changes in although nobody asks", async () => {
  const watch = { remoteFileSystem: () => "NFS", pollEveryMs: 5, debounceMs: 1 };
  await withWatchedWorkspace(files, async ({ tree, workspace }) => {
    assert.equal(workspace.status().files, 2);
    tree.write("src/shelf.py", loan("shelve"));
    await until(() => workspace.status().files === 3);
    tree.remove("src");
    await until(() => workspace.status().files === 0);
  }, { watch });
});

Deno.test("an answer knows a changed file of the same size and time without any events", async () => {
  const watch = { remoteFileSystem: () => "NFS", openWatcher: () => new ScriptedWatcher() };
  await withWatchedWorkspace(files, async ({ tree, workspace }) => {
    let old = "lend";
    // A time long gone, one to come, and again at once, so that the system's own time is that of the last look.
    for (const [time, name] of [[1e9, "give"], [4e9, "take"], [4e9, "send"]] as const) {
      Deno.utimeSync(tree.at("src/desk.py"), time, time);
      assert.equal((await named(workspace, old)).length, 1);
      tree.write("src/desk.py", loan(name));
      Deno.utimeSync(tree.at("src/desk.py"), time, time);
      assert.deepEqual(await named(workspace, name), [`src/desk.py src.desk.${name}`]);
      assert.deepEqual(await named(workspace, old), []);
      old = name;
    }
  }, { watch: { ...watch, pollEveryMs: NEVER } });
});
