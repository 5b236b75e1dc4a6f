import assert from "node:assert/strict";
import type { WatcherHandle } from "./watcher_opener.ts";
import { ScriptedWatcher } from "../../tests/support/scripted_watcher.ts";
import { TemporaryTree } from "../../tests/support/temporary_tree.ts";
import { type DirtyHint, type TreeWatch, watchTree, type WatchTreeOptions } from "./watch_tree.ts";

const isLinux = Deno.build.os === "linux";
const NEVER = 1_000_000;

/** Collects hints and waits for those to come. */
class Hints {
  readonly #pending: DirtyHint[] = [];
  #wake: (() => void) | null = null;

  readonly add = (hint: DirtyHint): void => {
    this.#pending.push(hint);
    this.#wake?.();
  };

  get count(): number {
    return this.#pending.length;
  }

  async next(): Promise<DirtyHint> {
    for (;;) {
      const hint = this.#pending.shift();
      if (hint !== undefined) return hint;
      await new Promise<void>((resolve) => this.#wake = resolve);
    }
  }

  /** Saves a file again and again until a hint names it. */
  async savingNames(tree: TemporaryTree, path: string): Promise<void> {
    let saves = 0;
    const saving = setInterval(() => tree.write(path, `saves = ${++saves}\n`), 40);
    try {
      await this.naming(path);
    } finally {
      clearInterval(saving);
    }
  }

  /** Passes over hints until one names the path. */
  async naming(path: string): Promise<DirtyHint> {
    for (;;) {
      const hint = await this.next();
      if (hint.paths?.includes(path)) return hint;
    }
  }
}

interface Scene {
  readonly tree: TemporaryTree;
  readonly hints: Hints;
  readonly watcher: ScriptedWatcher;
  readonly watch: TreeWatch;
}

/** Runs a test on a scripted watch that has given its first hint. */
async function withScript(
  options: Partial<WatchTreeOptions>,
  test: (scene: Scene) => Promise<void>,
): Promise<void> {
  using tree = new TemporaryTree();
  const hints = new Hints();
  const watcher = new ScriptedWatcher();
  const watch = watchTree(tree.root, {
    onDirty: hints.add,
    debounceMs: 5,
    sweepEveryMs: NEVER,
    openWatcher: () => watcher,
    ...options,
  });
  try {
    assert.deepEqual(await hints.next(), { needsSweep: true });
    await test({ tree, hints, watcher, watch });
  } finally {
    await watch.close();
  }
}

Deno.test("watchTree names the paths of a few events", async () => {
  await withScript({}, async ({ tree, hints, watcher, watch }) => {
    watcher.push("modify", tree.at("src/cart.ts"));
    watcher.push("access", tree.at("src/cart.ts"));
    watcher.push("remove", tree.at("src/old.ts"));
    assert.deepEqual(await hints.next(), {
      needsSweep: false,
      paths: ["src/cart.ts", "src/old.ts"],
    });
    assert.deepEqual(watch.state, { mode: "events" });
  });
});

Deno.test("watchTree passes over what is of no interest", async () => {
  await withScript({}, async ({ tree, hints, watcher }) => {
    watcher.push("access", tree.at("read.py"));
    watcher.push("create", tree.at(".graphin/graph.bin"));
    watcher.push("modify", tree.at(".git/index"));
    watcher.push("modify", tree.at("module/.git/HEAD"));
    watcher.push("modify", tree.at("web/node_modules/pad/index.js"));
    watcher.push("modify", tree.at(".graphin/ignore"));
    watcher.push("modify", tree.at(".git/info/exclude"));
    assert.deepEqual(await hints.next(), {
      needsSweep: true,
      paths: [".graphin/ignore", ".git/info/exclude"],
    });
  });
});

Deno.test("watchTree asks which other paths are of no interest", async () => {
  const ignorePath = (path: string): boolean => path.endsWith(".log");
  await withScript({ ignorePath }, async ({ tree, hints, watcher }) => {
    watcher.push("modify", tree.at("server.log"));
    watcher.push("modify", tree.at(".graphin/journal"));
    watcher.push("modify", tree.at("build/step.py"));
    assert.deepEqual(await hints.next(), { needsSweep: false, paths: ["build/step.py"] });
  });
});

Deno.test("watchTree asks for a sweep when events may have been lost", async () => {
  await withScript({}, async ({ tree, hints, watcher }) => {
    for (let number = 0; number < 12; number++) {
      watcher.push("modify", tree.at(`node_modules/pad/${number}.js`));
    }
    assert.deepEqual(await hints.next(), { needsSweep: true });
  });
});

Deno.test("watchTree does not take many events, one at a time, for a loss", async () => {
  await withScript({ debounceMs: 50 }, async ({ tree, hints, watcher }) => {
    for (let number = 0; number < 20; number++) {
      watcher.push("modify", tree.at("src/app.py"));
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    assert.deepEqual(await hints.next(), { needsSweep: false, paths: ["src/app.py"] });
  });
});

Deno.test("watchTree asks for a sweep when a directory has appeared", async () => {
  await withScript({}, async ({ tree, hints, watcher }) => {
    tree.write("lib/moved/in.go", "");
    watcher.push("rename", tree.at("lib/moved"));
    assert.deepEqual(await hints.next(), { needsSweep: true, paths: ["lib/moved"] });
  });
});

Deno.test("watchTree asks for a sweep when ignore rules have changed", async () => {
  await withScript({}, async ({ tree, hints, watcher }) => {
    watcher.push("modify", tree.at("docs/.gitignore"));
    assert.deepEqual(await hints.next(), { needsSweep: true, paths: ["docs/.gitignore"] });
  });
});

Deno.test("watchTree asks for a sweep when an event says too little", async () => {
  await withScript({}, async ({ tree, hints, watcher }) => {
    watcher.push("other");
    assert.deepEqual(await hints.next(), { needsSweep: true });
    watcher.push("remove", tree.root);
    assert.deepEqual(await hints.next(), { needsSweep: true });
    watcher.push("modify", "/somewhere/else.py");
    assert.deepEqual(await hints.next(), { needsSweep: true });
  });
});

Deno.test("watchTree names no paths when they are many", async () => {
  await withScript({ maxPaths: 2 }, async ({ tree, hints, watcher }) => {
    for (const name of ["a.py", "b.py", "c.py"]) watcher.push("modify", tree.at(name));
    assert.deepEqual(await hints.next(), { needsSweep: true });
  });
});

Deno.test("watchTree does not wait for ever for quiet", async () => {
  await withScript({ debounceMs: 1000, maxDelayMs: 20 }, async ({ tree, hints, watcher }) => {
    const chatter = setInterval(() => watcher.push("modify", tree.at("busy.py")), 2);
    try {
      assert.deepEqual(await hints.next(), { needsSweep: false, paths: ["busy.py"] });
    } finally {
      clearInterval(chatter);
    }
  });
});

Deno.test("watchTree asks for a sweep now and then", async () => {
  await withScript({ sweepEveryMs: 5 }, async ({ hints }) => {
    assert.deepEqual(await hints.next(), { needsSweep: true });
    assert.deepEqual(await hints.next(), { needsSweep: true });
  });
});

Deno.test("watchTree polls and says why when it cannot watch", async () => {
  const openWatcher = (): WatcherHandle => {
    throw new Error("OS file watch limit reached.");
  };
  await withScript({ openWatcher, pollEveryMs: 5 }, async ({ tree, hints, watch }) => {
    assert.deepEqual(watch.state, {
      mode: "polling",
      reason: `cannot watch ${tree.root} for changes (OS file watch limit reached.); ` +
        "looking for them every 0.005 s instead",
    });
    watch.watchDirectories([""]);
    assert.deepEqual(await hints.next(), { needsSweep: true });
    assert.deepEqual(await hints.next(), { needsSweep: true });
  });
});

Deno.test("watchTree polls when watching breaks off", async () => {
  await withScript({ pollEveryMs: 5 }, async ({ hints, watcher, watch }) => {
    watcher.fail(new Error("device removed"));
    assert.deepEqual(await hints.next(), { needsSweep: true });
    assert.deepEqual(await hints.next(), { needsSweep: true });
    assert.equal(watch.state.mode, "polling");
  });
});

Deno.test("watchTree gives no hint after it has been closed", async () => {
  await withScript({}, async ({ tree, hints, watcher, watch }) => {
    watcher.push("modify", tree.at("late.py"));
    await watch.close();
    await new Promise((resolve) => setTimeout(resolve, 20));
    assert.equal(hints.count, 0);
    watch.watchDirectories(["src"]);
    await watch.close();
  });
});

Deno.test("watchTree can be closed before it has begun", async () => {
  using tree = new TemporaryTree();
  const hints = new Hints();
  await watchTree(tree.root, { onDirty: hints.add }).close();
  assert.equal(hints.count, 0);
});

Deno.test("watchTree notices a save, a rename and a removal on disk", async () => {
  using tree = new TemporaryTree({ "src/cart.ts": "let total = 0;\n" });
  const hints = new Hints();
  const watch = watchTree(tree.root, { onDirty: hints.add, debounceMs: 20 });
  try {
    assert.equal((await hints.next()).needsSweep, true);
    tree.write("src/cart.ts", "let total = 1;\n");
    await hints.naming("src/cart.ts");
    tree.write("src/cart.ts.tmp", "let total = 2;\n");
    Deno.renameSync(tree.at("src/cart.ts.tmp"), tree.at("src/order.ts"));
    await hints.naming("src/order.ts");
    tree.remove("src/cart.ts");
    await hints.naming("src/cart.ts");
  } finally {
    await watch.close();
  }
});

Deno.test("watchTree follows the directories of a walk", { ignore: !isLinux }, async () => {
  using tree = new TemporaryTree({ "src/a.py": "", "node_modules/pad/index.js": "" });
  const hints = new Hints();
  const opened: string[] = [];
  const watch = watchTree(tree.root, {
    onDirty: hints.add,
    debounceMs: 20,
    directories: ["", "src", "gone"],
    openWatcher: (paths, options) => {
      assert.equal(options.recursive, false);
      opened.push(...paths);
      return Deno.watchFs(paths, options);
    },
  });
  try {
    await hints.savingNames(tree, "src/a.py");
    tree.write("lib/b.py", "");
    await hints.naming("lib");
    watch.watchDirectories(["", "lib", "src"]);
    await hints.savingNames(tree, "lib/b.py");
    assert.deepEqual(opened, [tree.root, tree.at("src"), tree.at("lib")]);
  } finally {
    await watch.close();
  }
});

Deno.test("watchTree watches a replaced directory anew", { ignore: !isLinux }, async () => {
  using tree = new TemporaryTree({ "src/a.py": "" });
  const hints = new Hints();
  const watch = watchTree(tree.root, {
    onDirty: hints.add,
    debounceMs: 20,
    directories: ["", "src"],
  });
  try {
    await hints.savingNames(tree, "src/a.py");
    tree.remove("src");
    tree.write("src/a.py", "");
    await hints.naming("src");
    watch.watchDirectories(["", "src"]);
    await hints.savingNames(tree, "src/a.py");
  } finally {
    await watch.close();
  }
});

Deno.test("watchTree watches a directory that comes back", { ignore: !isLinux }, async () => {
  using tree = new TemporaryTree({ "src/a.py": "" });
  const hints = new Hints();
  const watch = watchTree(tree.root, {
    onDirty: hints.add,
    debounceMs: 20,
    directories: ["", "src"],
  });
  try {
    await hints.savingNames(tree, "src/a.py");
    tree.remove("src");
    await hints.naming("src");
    watch.watchDirectories([""]);
    tree.write("src/a.py", "");
    await hints.naming("src");
    watch.watchDirectories(["", "src"]);
    await hints.savingNames(tree, "src/a.py");
  } finally {
    await watch.close();
  }
});
