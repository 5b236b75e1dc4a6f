import assert from "node:assert/strict";
import { TemporaryTree } from "../../tests/support/temporary_tree.ts";
import { type WatcherHandle, watcherOpener } from "./watcher_opener.ts";

const isLinux = Deno.build.os === "linux";

/** Queues of the kernel for changes that this process has. */
function queues(): number {
  let count = 0;
  for (const { name } of Deno.readDirSync("/proc/self/fd")) {
    try {
      if (Deno.readLinkSync(`/proc/self/fd/${name}`) === "anon_inode:inotify") count++;
    } catch {
      // The handle by which the directory was read.
    }
  }
  return count;
}

/** Takes events down as `kind path` until one of `last` comes. */
async function eventsUntil(
  watcher: WatcherHandle,
  root: string,
  last: string,
): Promise<string[]> {
  const seen: string[] = [];
  for await (const { kind, paths } of watcher) {
    const event = `${kind} ${paths.map((path) => path.slice(root.length)).join()}`;
    if (event !== seen.at(-1)) seen.push(event);
    if (event === last) break;
  }
  return seen;
}

Deno.test({
  name: "changes in a watched directory are told in their order",
  ignore: !isLinux,
  async fn(): Promise<void> {
    using tree = new TemporaryTree();
    Deno.mkdirSync(tree.at("src/deep"), { recursive: true });
    const watcher = watcherOpener()([tree.at("src")], { recursive: false });
    const seen = eventsUntil(watcher, tree.root, "remove /src/done");
    Deno.writeTextFileSync(tree.at("src/order.ts"), "export {};\n");
    Deno.renameSync(tree.at("src/order.ts"), tree.at("src/Größe\n.ts"));
    Deno.writeTextFileSync(tree.at("src/deep/unseen.ts"), "export {};\n");
    Deno.chmodSync(tree.at("src/deep"), 0o700);
    Deno.mkdirSync(tree.at("src/done"));
    Deno.removeSync(tree.at("src/done"));
    assert.deepEqual(await seen, [
      "create /src/order.ts",
      "modify /src/order.ts",
      "rename /src/order.ts",
      "rename /src/Größe\n.ts",
      "modify /src/deep",
      "create /src/done",
      "remove /src/done",
    ]);
  },
});

Deno.test({
  name: "watchers share one queue of the system, which goes with the last of them",
  ignore: !isLinux,
  async fn(): Promise<void> {
    using tree = new TemporaryTree();
    const before = queues();
    const open = watcherOpener();
    const watchers = ["api", "core"].map((name) => {
      Deno.mkdirSync(tree.at(name));
      return open([tree.at(name), tree.at("missing")], { recursive: false });
    });
    assert.equal(queues(), before + 1);
    for (const [at, watcher] of watchers.entries()) {
      const name = ["api", "core"][at];
      const seen = eventsUntil(watcher, tree.root, `create /${name}/done`);
      for (const other of ["api", "core"]) Deno.writeTextFileSync(tree.at(`${other}/done`), "");
      assert.deepEqual((await seen).at(-1), `create /${name}/done`);
      for (const other of ["api", "core"]) Deno.removeSync(tree.at(`${other}/done`));
    }
    assert.equal(queues(), before);
  },
});

Deno.test({
  name: "a directory that was replaced by another of its name is watched once it is opened anew",
  ignore: !isLinux,
  async fn(): Promise<void> {
    using tree = new TemporaryTree();
    const open = watcherOpener();
    Deno.mkdirSync(tree.at("src"));
    const first = open([tree.at("src")], { recursive: false });
    const toldOfEnd = eventsUntil(first, tree.root, "remove /src");
    Deno.removeSync(tree.at("src"));
    assert.deepEqual(await toldOfEnd, ["remove /src"]);
    Deno.mkdirSync(tree.at("src"));
    const second = open([tree.at("src")], { recursive: false });
    const seen = eventsUntil(second, tree.root, "create /src/order.ts");
    Deno.writeTextFileSync(tree.at("src/order.ts"), "");
    assert.deepEqual(await seen, ["create /src/order.ts"]);
  },
});
