import assert from "node:assert/strict";
import { join } from "node:path";
import { FakeOpenedWorkspace } from "../../tests/support/fake_opened_workspace.ts";
import { TemporaryTree } from "../../tests/support/temporary_tree.ts";
import { readLockRecord } from "../workspace/lock_record.ts";
import { thisMachine } from "../workspace/this_machine.ts";
import type { StateOwnership } from "../workspace/persistence.ts";
import type { SearchAnswer, WorkspaceStatus } from "../workspace/workspace_api.ts";
import { FrameChannel } from "./frame_channel.ts";
import { relayPaths } from "./relay_paths.ts";
import { SharedWorkspace } from "./shared_workspace.ts";

/** A process of one workspace, as far as sharing goes. */
class Peer {
  readonly fake: FakeOpenedWorkspace;
  readonly opened: StateOwnership[] = [];
  readonly workspace: SharedWorkspace;
  questions = 0;

  constructor(
    root: string,
    name: string,
    { version = "1.2.3", ...status }: Partial<WorkspaceStatus> & { version?: string } = {},
  ) {
    this.fake = new FakeOpenedWorkspace(status);
    this.fake.root = root;
    this.fake.onSearch = () => {
      this.questions++;
      return answerOf(name);
    };
    this.workspace = new SharedWorkspace({
      root,
      version,
      catchUp: false,
      open: (ownership) => {
        this.opened.push(ownership);
        const close = this.fake.close.bind(this.fake);
        this.fake.close = async () => {
          await close();
          if (ownership.kind === "held") await ownership.lock.release();
        };
        return Promise.resolve(this.fake);
      },
    });
    this.workspace.start();
  }

  async answer(): Promise<string | undefined> {
    const { results } = await this.workspace.search({ query: "till", limit: 5 });
    return results[0]?.id;
  }
}

function answerOf(id: string): SearchAnswer {
  return {
    results: [{
      id,
      displayName: "open",
      kind: "method",
      file: "Till.java",
      line: 3,
      signature: "void open()",
      match: "exact",
    }],
  };
}

// The system's wait for a lock cannot be ended: it is over when the owner is.
const sanitizeOps = false;
const sanitizeResources = false;

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((next) => setTimeout(next, 5));
}

async function closeAll(peers: readonly Peer[]): Promise<void> {
  for (const { workspace } of peers) await workspace.close();
}

Deno.test({
  name: "of sixteen processes one has the index, and all give its answers",
  sanitizeOps,
  sanitizeResources,
  async fn(): Promise<void> {
    using tree = new TemporaryTree();
    const peers = Array.from({ length: 16 }, (_, index) => new Peer(tree.root, `peer ${index}`));
    await Promise.all(peers.map(({ workspace }) => workspace.ready()));
    const owners = peers.filter(({ workspace }) => workspace.seat === "owner");
    assert.equal(owners.length, 1);
    assert.equal(peers.filter(({ workspace }) => workspace.seat === "session").length, 15);
    assert.equal(peers.flatMap(({ opened }) => opened).length, 1);
    const answers = new Set(await Promise.all(peers.map((peer) => peer.answer())));
    assert.deepEqual([...answers], [`peer ${peers.findIndex((peer) => peer === owners[0])}`]);
    assert.equal(owners[0]?.questions, 16);
    await closeAll(peers);
  },
});

Deno.test({
  name: "when the owner ends one of the others takes its place, until none is left",
  sanitizeOps,
  sanitizeResources,
  async fn(): Promise<void> {
    using tree = new TemporaryTree();
    const peers = Array.from({ length: 5 }, (_, index) => new Peer(tree.root, `peer ${index}`));
    const left = new Set(peers);
    while (left.size > 0) {
      const answers = new Set(await Promise.all([...left].map((peer) => peer.answer())));
      const [owner, ...more] = [...left].filter(({ workspace }) => workspace.seat === "owner");
      assert.ok(owner !== undefined);
      assert.deepEqual(more, []);
      assert.deepEqual([...answers], [`peer ${peers.indexOf(owner)}`]);
      await owner.workspace.close();
      left.delete(owner);
    }
    assert.deepEqual(peers.map(({ opened }) => opened.map(({ kind }) => kind)), [
      ["held"],
      ["held"],
      ["held"],
      ["held"],
      ["held"],
    ]);
  },
});

Deno.test({
  name: "what the owner leaves unanswered is answered by the next, once",
  sanitizeOps,
  sanitizeResources,
  async fn(): Promise<void> {
    using tree = new TemporaryTree();
    const owner = new Peer(tree.root, "owner");
    await owner.workspace.ready();
    const heirs = [new Peer(tree.root, "heir"), new Peer(tree.root, "heir")];
    await Promise.all(heirs.map(({ workspace }) => workspace.ready()));
    const asked = Promise.withResolvers<void>();
    let count = 0;
    owner.fake.search = () => {
      if (++count === 20) asked.resolve();
      return new Promise(() => {});
    };
    let answered = 0;
    const questions = heirs.flatMap((heir) =>
      Array.from({ length: 10 }, async () => {
        const answer = await heir.answer();
        answered++;
        return answer;
      })
    );
    await asked.promise;
    assert.equal(answered, 0);
    await owner.workspace.close();
    assert.deepEqual([...new Set(await Promise.all(questions))], ["heir"]);
    assert.equal(answered, 20);
    assert.equal(heirs.reduce((sum, { questions }) => sum + questions, 0), 20);
    await closeAll(heirs);
  },
});

Deno.test({
  name: "what is asked again is answered when the next owner is up to date",
  sanitizeOps,
  sanitizeResources,
  async fn(): Promise<void> {
    using tree = new TemporaryTree();
    const owner = new Peer(tree.root, "owner");
    await owner.workspace.ready();
    const heir = new Peer(tree.root, "heir", { state: "checking", progress: 0 });
    await heir.workspace.ready();
    const asked = Promise.withResolvers<void>();
    owner.fake.search = () => {
      asked.resolve();
      return new Promise(() => {});
    };
    const question = heir.answer();
    await asked.promise;
    await owner.workspace.close();
    await until(() => heir.workspace.seat === "owner");
    // A new question is told the state, and not kept waiting.
    assert.equal(heir.workspace.status().state, "checking");
    assert.equal(await heir.answer(), "heir");
    assert.equal(heir.questions, 1);
    heir.fake.progressTo({ state: "ready", progress: 100 });
    assert.equal(await question, "heir");
    assert.equal(heir.questions, 2);
    await heir.workspace.close();
  },
});

Deno.test({
  name: "a session of another version relays, and says whose answers it gives",
  sanitizeOps,
  sanitizeResources,
  async fn(): Promise<void> {
    using tree = new TemporaryTree();
    const owner = new Peer(tree.root, "owner");
    await owner.workspace.ready();
    const other = new Peer(tree.root, "other", { version: "1.3.0" });
    await other.workspace.ready();
    assert.equal(await other.answer(), "owner");
    assert.deepEqual(other.workspace.status().warnings, [
      `the index is kept by graphin 1.2.3 (process ${Deno.pid}), which answers for this graphin ` +
      "1.3.0; to use this version, end that process",
    ]);
    assert.deepEqual(owner.workspace.status().warnings, []);
    await owner.workspace.close();
    assert.equal(await other.answer(), "other");
    assert.deepEqual(other.workspace.status().warnings, []);
    await other.workspace.close();
  },
});

Deno.test({
  name: "beside an owner of another protocol a process answers by itself, until that ends",
  ignore: Deno.build.os === "windows",
  sanitizeOps,
  sanitizeResources,
  async fn(): Promise<void> {
    using tree = new TemporaryTree();
    const owner = new Peer(tree.root, "owner");
    await owner.workspace.ready();
    const record = readLockRecord(tree.at(".graphin/lock"));
    // Another program answers where the owner listens.
    const path = relayPaths(tree.at(".graphin"), record?.token ?? "").inWorkspace ?? "";
    Deno.removeSync(path);
    const future = Deno.listen({ transport: "unix", path });
    Deno.chmodSync(path, 0o600);
    const greeted = (async () => {
      const channel = new FrameChannel(await future.accept());
      const greeting = await channel.receive(10_000);
      await channel.send({ type: "refused", protocol: 2, version: "2.0.0", reason: "protocol" });
      channel.close();
      return greeting;
    })();
    const other = new Peer(tree.root, "other");
    assert.equal(await other.answer(), "other");
    assert.equal(other.workspace.seat, "alone");
    const why = `the index is kept by graphin 2.0.0 (process ${Deno.pid}), which does not ` +
      "understand this graphin 1.2.3; end that process to keep the index with this one; " +
      "this one keeps nothing";
    assert.deepEqual(other.opened, [{ kind: "denied", why }]);
    assert.deepEqual(await greeted, {
      type: "hello",
      protocol: 1,
      version: "1.2.3",
      token: record?.token,
      root: tree.root,
    });
    future.close();
    await owner.workspace.close();
    await until(() => other.workspace.seat === "owner");
    assert.equal(await other.answer(), "other");
    assert.deepEqual(other.opened.map(({ kind }) => kind), ["denied", "held"]);
    await other.workspace.close();
  },
});

Deno.test({
  name: "beside an owner on another machine a process answers by itself",
  sanitizeOps,
  sanitizeResources,
  async fn(): Promise<void> {
    using tree = new TemporaryTree();
    tree.write(
      ".graphin/lock",
      JSON.stringify({
        pid: 7,
        version: "1.2.3",
        machine: { ...thisMachine(), host: "laptop.example", bootedAt: 0 },
        token: "theirs",
        proof: "theirs",
        relay: { kind: "workspace" },
      }),
    );
    const peer = new Peer(tree.root, "peer");
    assert.equal(await peer.answer(), "peer");
    assert.deepEqual(peer.opened, [{
      kind: "denied",
      why: "process 7, which keeps the index of this workspace, runs on laptop.example; " +
        "this one keeps nothing",
    }]);
    await peer.workspace.close();
    assert.equal(readLockRecord(tree.at(".graphin/lock"))?.token, "theirs");
  },
});

Deno.test({
  name: "beside an owner that is another user's a process answers by itself",
  // Only the system's administrator can give files away.
  ignore: Deno.build.os === "windows" || Deno.uid() !== 0,
  sanitizeOps,
  sanitizeResources,
  async fn(): Promise<void> {
    using tree = new TemporaryTree();
    const owner = new Peer(tree.root, "owner");
    await owner.workspace.ready();
    Deno.chownSync(tree.at(".graphin/lock"), 12345, 12345);
    const other = new Peer(tree.root, "other");
    assert.equal(await other.answer(), "other");
    assert.deepEqual(other.opened, [{
      kind: "denied",
      why: `process ${Deno.pid}, which keeps the index of this workspace, is another user's; ` +
        "this one keeps nothing",
    }]);
    await closeAll([owner, other]);
  },
});

Deno.test({
  name: "an owner whose lock was taken over becomes a session of the new one",
  sanitizeOps,
  sanitizeResources,
  async fn(): Promise<void> {
    using tree = new TemporaryTree();
    const first = new Peer(tree.root, "first");
    await first.workspace.ready();
    tree.remove(".graphin");
    const second = new Peer(tree.root, "second");
    assert.equal(await second.answer(), "second");
    const [ownership] = first.opened;
    assert.ok(ownership?.kind === "held");
    ownership.lock.onLost();
    await until(() => first.workspace.seat === "session");
    assert.equal(await first.answer(), "second");
    await closeAll([first, second]);
  },
});

Deno.test({
  name: "a workspace that cannot be opened answers with the reason, and lets others try",
  sanitizeOps,
  sanitizeResources,
  async fn(): Promise<void> {
    using tree = new TemporaryTree();
    const broken = new SharedWorkspace({
      root: tree.root,
      version: "1.2.3",
      catchUp: false,
      open: () => Promise.reject(new Error("the disk is gone")),
    });
    broken.start();
    await assert.rejects(() => broken.ready(), /the disk is gone/);
    const peer = new Peer(tree.root, "peer");
    assert.equal(await peer.answer(), "peer");
    assert.equal(peer.workspace.seat, "owner");
    await peer.workspace.close();
    await broken.close();
  },
});

Deno.test({
  name: "a state directory that is a link is left to the workspace",
  ignore: Deno.build.os === "windows",
  async fn(): Promise<void> {
    using outside = new TemporaryTree();
    using tree = new TemporaryTree();
    Deno.symlinkSync(outside.root, join(tree.root, ".graphin"));
    const peer = new Peer(tree.root, "peer");
    assert.equal(await peer.answer(), "peer");
    assert.deepEqual(peer.opened, [{ kind: "take" }]);
    assert.deepEqual([...Deno.readDirSync(outside.root)], []);
    await peer.workspace.close();
  },
});
