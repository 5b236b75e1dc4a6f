import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { ScriptedWatcher } from "../../tests/support/scripted_watcher.ts";
import { TemporaryTree } from "../../tests/support/temporary_tree.ts";
import { type DirtyHint, type TreeWatch, watchTree, type WatchTreeOptions } from "./watch_tree.ts";

const NEVER = 1_000_000;

interface Scene {
  readonly tree: TemporaryTree;
  readonly watcher: ScriptedWatcher;
  readonly watch: TreeWatch;
  readonly hints: DirtyHint[];
  /** Gives the events of probes from now on. */
  answerProbes(): void;
}

/** Runs a test on a watch of which only the events are not real; none comes but for those that are scripted. */
async function withScene(
  options: Partial<WatchTreeOptions>,
  test: (scene: Scene) => Promise<void>,
): Promise<void> {
  using tree = new TemporaryTree({ ".graphin/index.bin": "", "src/till.py": "" });
  const hints: DirtyHint[] = [];
  const watcher = new ScriptedWatcher();
  const watch = watchTree(tree.root, {
    onDirty: (hint) => void hints.push(hint),
    debounceMs: 1,
    sweepEveryMs: NEVER,
    pollEveryMs: NEVER,
    probePatienceMs: 5,
    remoteFileSystem: () => undefined,
    openWatcher: () => watcher,
    ...options,
  });
  let answering: ReturnType<typeof setInterval> | undefined;
  const answerProbes = (): void => {
    answering ??= setInterval(() => {
      for (const path of probesIn(tree)) watcher.push("modify", path);
    }, 1);
  };
  try {
    await test({ tree, watcher, watch, hints, answerProbes });
  } finally {
    clearInterval(answering);
    await watch.close();
  }
}

/** Absolute paths of the files of probes. */
function probesIn(tree: TemporaryTree): string[] {
  if (!existsSync(tree.at(".graphin"))) return [];
  return [...Deno.readDirSync(tree.at(".graphin"))].map(({ name }) => tree.at(`.graphin/${name}`))
    .filter((path) => path.includes(".tmp-probe-"));
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 1));
}

Deno.test("a watch without any events polls and says so, until events arrive", async () => {
  await withScene({ pollEveryMs: 10 }, async ({ tree, watch, hints, answerProbes }) => {
    await until(() => watch.state.mode === "polling");
    assert.deepEqual(watch.state, {
      mode: "polling",
      reason: `cannot watch ${tree.root} for changes (no events of changes arrive); ` +
        "looking for them every 0.01 s instead",
    });
    answerProbes();
    await until(() => watch.state.mode === "events");
    hints.splice(0);
    // What happened before events arrived may have been missed.
    await until(() => hints.length > 0);
    assert.deepEqual(hints[0], { needsSweep: true });
  });
});

Deno.test("a watch that reached a limit of the system is tried again", async () => {
  let isFull = true;
  const watcher = new ScriptedWatcher();
  const openWatcher = (): ScriptedWatcher => {
    if (isFull) throw new Error("OS file watch limit reached.");
    return watcher;
  };
  await withScene({ openWatcher, retryEveryMs: 5 }, async ({ tree, watch, hints }) => {
    await until(() => watch.state.mode === "polling");
    isFull = false;
    await until(() => watch.state.mode === "events");
    await until(() => hints.length > 0);
    hints.splice(0);
    watcher.push("modify", tree.at("src/till.py"));
    await until(() => hints.some((hint) => hint.paths?.includes("src/till.py") === true));
  });
});

Deno.test("a file system that others change is polled although events arrive", async () => {
  await withScene(
    { remoteFileSystem: () => "NFS", pollEveryMs: 5 },
    async ({ tree, watch, hints, answerProbes }) => {
      answerProbes();
      const reason = `cannot watch ${tree.root} for changes (changes made elsewhere give no sign ` +
        "on its file system, NFS); looking for them every 0.005 s instead";
      assert.deepEqual(watch.state, { mode: "polling", reason });
      await until(() => hints.length > 3);
      assert.deepEqual(watch.state, { mode: "polling", reason });
    },
  );
});

Deno.test("catching up where changes are polled asks for a sweep each time", async () => {
  await withScene({ remoteFileSystem: () => "9P" }, async ({ watch, hints }) => {
    for (let call = 0; call < 2; call++) {
      hints.splice(0);
      await watch.catchUp();
      assert.deepEqual(hints, [{ needsSweep: true }]);
    }
  });
});

Deno.test("catching up gives the hint of what came before the event of the probe", async () => {
  await withScene({ debounceMs: NEVER }, async ({ tree, watcher, watch, hints, answerProbes }) => {
    answerProbes();
    await watch.catchUp();
    hints.splice(0);
    watcher.push("modify", tree.at("src/till.py"));
    await watch.catchUp();
    assert.deepEqual(hints, [{ needsSweep: false, paths: ["src/till.py"] }]);
    await watch.catchUp();
    assert.equal(hints.length, 1);
  });
});

Deno.test("catching up asks for a sweep when the event of the probe is lost", async () => {
  await withScene({ debounceMs: NEVER }, async ({ tree, watcher, watch, hints }) => {
    // Some events arrive, so that the watch does not count as silent.
    const chatter = setInterval(() => watcher.push("access", tree.at("src/till.py")), 1);
    try {
      await watch.catchUp();
      hints.splice(0);
      await watch.catchUp();
      assert.deepEqual(hints, [{ needsSweep: true }]);
      assert.deepEqual(watch.state, { mode: "events" });
    } finally {
      clearInterval(chatter);
    }
  });
});

Deno.test("catching up asks for a sweep where no probe can be sent", async () => {
  await withScene({ debounceMs: NEVER }, async ({ tree, watch, hints, answerProbes }) => {
    answerProbes();
    await watch.catchUp();
    tree.remove(".graphin");
    for (let call = 0; call < 3; call++) {
      hints.splice(0);
      await watch.catchUp();
      assert.deepEqual(hints, [{ needsSweep: true }]);
    }
  });
});

Deno.test("the word of a full queue of the system asks for a sweep", async () => {
  await withScene({}, async ({ watcher, hints, answerProbes }) => {
    answerProbes();
    await until(() => hints.length > 0);
    hints.splice(0);
    watcher.overflow();
    await until(() => hints.length > 0);
    assert.deepEqual(hints, [{ needsSweep: true }]);
  });
});

Deno.test("a probe whose event a full queue has dropped is sent once more", async () => {
  await withScene({ probePatienceMs: NEVER }, async ({ tree, watcher, watch, hints }) => {
    await until(() => hints.length > 0);
    hints.splice(0);
    const [probe] = probesIn(tree);
    assert.ok(probe !== undefined);
    Deno.utimeSync(probe, 1, 1);
    for (let number = 0; number < 16; number++) watcher.push("modify", tree.at("src/till.py"));
    await until(() => Deno.lstatSync(probe).mtime?.getTime() !== 1000);
    watcher.push("modify", probe);
    const answering = setInterval(() => {
      for (const path of probesIn(tree)) watcher.push("modify", path);
    }, 1);
    await watch.catchUp();
    clearInterval(answering);
    assert.equal(hints.some((hint) => hint.needsSweep), true);
  });
});

Deno.test("a repository that begins or ends asks for a sweep, what happens in it does not", async () => {
  await withScene({}, async ({ tree, watcher, hints, answerProbes }) => {
    answerProbes();
    await until(() => hints.length > 0);
    for (const kind of ["create", "rename", "remove"] as const) {
      hints.splice(0);
      watcher.push(kind, tree.at("module/.git"));
      await until(() => hints.length > 0);
      assert.deepEqual(hints, [{ needsSweep: true }], kind);
    }
    hints.splice(0);
    tree.write(".git/HEAD", "");
    watcher.push("modify", tree.at(".git"));
    watcher.push("create", tree.at(".git/HEAD.lock"));
    watcher.push("modify", tree.at("src/till.py"));
    await until(() => hints.length > 0);
    assert.deepEqual(hints, [{ needsSweep: false, paths: ["src/till.py"] }]);
  });
});
