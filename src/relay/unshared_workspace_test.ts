import assert from "node:assert/strict";
import { sharingTest } from "../../tests/support/sharing_test.ts";
import { TemporaryTree } from "../../tests/support/temporary_tree.ts";
import { until } from "../../tests/support/until.ts";
import { readLockRecord } from "../workspace/lock_record.ts";
import { thisMachine } from "../workspace/this_machine.ts";
import { FrameChannel } from "./frame_channel.ts";
import { relayPaths } from "./relay_paths.ts";

/** Puts another listener where the owner of a workspace listens. */
function listenInPlaceOfOwner(tree: TemporaryTree): Deno.UnixListener {
  const token = readLockRecord(tree.at(".graphin/lock"))?.token ?? "";
  const path = relayPaths(tree.at(".graphin"), token).inWorkspace ?? "";
  Deno.removeSync(path);
  const listener = Deno.listen({ transport: "unix", path });
  Deno.chmodSync(path, 0o600);
  return listener;
}

sharingTest(
  "beside an owner of another protocol a process answers by itself, until that ends",
  async (tree, start) => {
    const owner = start("owner");
    await owner.workspace.ready();
    const token = readLockRecord(tree.at(".graphin/lock"))?.token;
    const future = listenInPlaceOfOwner(tree);
    const greeted = (async () => {
      const channel = new FrameChannel(await future.accept());
      const greeting = await channel.receive(10_000);
      await channel.send({ type: "refused", protocol: 3, version: "2.0.0", reason: "protocol" });
      channel.close();
      return greeting;
    })();
    const other = start("other");
    assert.equal(await other.answer(), "other");
    assert.equal(other.workspace.seat, "alone");
    const why = `the index is kept by graphin 2.0.0 (process ${Deno.pid}), which does not ` +
      "understand this graphin 1.2.3; end that process to keep the index with this one; " +
      "this one keeps nothing";
    assert.deepEqual(other.opened, [{ kind: "denied", why }]);
    assert.deepEqual(await greeted, {
      type: "hello",
      protocol: 2,
      version: "1.2.3",
      token,
      root: tree.root,
    });
    future.close();
    await owner.workspace.close();
    await until(() => other.workspace.seat === "owner");
    assert.equal(await other.answer(), "other");
    assert.deepEqual(other.opened.map(({ kind }) => kind), ["denied", "held"]);
  },
  Deno.build.os === "windows",
);

sharingTest(
  "beside an owner that hangs a process answers by itself, until that answers again",
  async (tree, start) => {
    const owner = start("owner");
    await owner.workspace.ready();
    const hung = listenInPlaceOfOwner(tree);
    const other = start("other", { patience: { greetingMs: 50, retryMs: 10 } });
    assert.equal(await other.answer(), "other");
    assert.deepEqual(other.opened, [{
      kind: "denied",
      why: `the index is kept by process ${Deno.pid}, which is suspended or hangs; ` +
        "resume or end it; this one keeps nothing",
    }]);
    // That takes its socket along: the owner notices, and makes another.
    hung.close();
    await until(() => other.workspace.seat === "session");
    assert.equal(await other.answer(), "owner");
    assert.equal(other.fake.isClosed, true);
  },
  Deno.build.os === "windows",
);

sharingTest(
  "beside an owner on another machine a process answers by itself",
  async (tree, start) => {
    const theirs = {
      pid: 7,
      version: "1.2.3",
      machine: { ...thisMachine(), host: "laptop.example", bootedAt: 0 },
      token: "theirs",
      proof: "theirs",
      relay: { kind: "workspace" },
    };
    tree.write(".graphin/lock", JSON.stringify(theirs));
    const peer = start("peer");
    assert.equal(await peer.answer(), "peer");
    assert.deepEqual(peer.opened, [{
      kind: "denied",
      why: "process 7, which keeps the index of this workspace, runs on laptop.example; " +
        "this one keeps nothing",
    }]);
    await peer.workspace.close();
    assert.equal(readLockRecord(tree.at(".graphin/lock"))?.token, "theirs");
  },
);

// Only the system's administrator can give files away.
const cannotGiveAway = Deno.build.os === "windows" || Deno.uid() !== 0;

sharingTest(
  "beside an owner that is another user's a process answers by itself",
  async (tree, start) => {
    const owner = start("owner");
    await owner.workspace.ready();
    Deno.chownSync(tree.at(".graphin/lock"), 12345, 12345);
    const other = start("other");
    assert.equal(await other.answer(), "other");
    assert.deepEqual(other.opened, [{
      kind: "denied",
      why: "the index of this workspace is kept by another user (id 12345); this one keeps nothing",
    }]);
  },
  cannotGiveAway,
);

sharingTest(
  "a state directory that is another user's is left alone, also by the administrator",
  async (tree, start) => {
    Deno.mkdirSync(tree.at(".graphin"));
    Deno.chownSync(tree.at(".graphin"), 12345, 12345);
    const peer = start("peer");
    assert.equal(await peer.answer(), "peer");
    assert.deepEqual(peer.opened, [{
      kind: "denied",
      why: `the index cannot be kept in ${tree.at(".graphin")}: it is another user's (id 12345); ` +
        "this one keeps nothing",
    }]);
    assert.deepEqual([...Deno.readDirSync(tree.at(".graphin"))], []);
  },
  cannotGiveAway,
);

sharingTest(
  "where the lock cannot be written a process answers by itself, until it can",
  async (tree, start) => {
    // A directory in the place of the file cannot be replaced by it, whoever tries.
    tree.write(".graphin/lock/in_the_way", "");
    const peer = start("peer", { patience: { retryMs: 10 } });
    assert.equal(await peer.answer(), "peer");
    const [ownership] = peer.opened;
    assert.ok(ownership?.kind === "denied");
    const directory = tree.at(".graphin");
    assert.ok(
      ownership.why.startsWith(`the index cannot be kept in ${directory}: `),
      ownership.why,
    );
    assert.deepEqual([...Deno.readDirSync(directory)].map(({ name }) => name).sort(), [
      "guard",
      "lock",
    ]);
    tree.remove(".graphin/lock");
    await until(() => peer.workspace.seat === "owner");
    assert.deepEqual(peer.opened.map(({ kind }) => kind), ["denied", "held"]);
  },
);

sharingTest(
  "a state directory that is a link is not followed",
  async (tree, start) => {
    using outside = new TemporaryTree();
    Deno.symlinkSync(outside.root, tree.at(".graphin"));
    const peer = start("peer");
    assert.equal(await peer.answer(), "peer");
    assert.deepEqual(peer.opened, [{
      kind: "denied",
      why: `the index cannot be kept in ${tree.at(".graphin")}: it is a symbolic link, ` +
        "which is not followed; put a directory in its place; this one keeps nothing",
    }]);
    assert.deepEqual([...Deno.readDirSync(outside.root)], []);
  },
  Deno.build.os === "windows",
);
