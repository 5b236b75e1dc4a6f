import assert from "node:assert/strict";
import { sharingTest } from "../../tests/support/sharing_test.ts";
import { until } from "../../tests/support/until.ts";

sharingTest(
  "of sixteen processes one has the index, and all give its answers",
  async (_, start) => {
    const peers = Array.from({ length: 16 }, (_, index) => start(`peer ${index}`));
    await Promise.all(peers.map(({ workspace }) => workspace.ready()));
    const owners = peers.filter(({ workspace }) => workspace.seat === "owner");
    assert.equal(owners.length, 1);
    assert.equal(peers.filter(({ workspace }) => workspace.seat === "session").length, 15);
    assert.equal(peers.flatMap(({ opened }) => opened).length, 1);
    const answers = new Set(await Promise.all(peers.map((peer) => peer.answer())));
    assert.deepEqual([...answers], [`peer ${peers.findIndex((peer) => peer === owners[0])}`]);
    assert.equal(owners[0]?.questions, 16);
  },
);

sharingTest(
  "when the owner ends one of the others takes its place, until none is left",
  async (_, start) => {
    const peers = Array.from({ length: 5 }, (_, index) => start(`peer ${index}`));
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
);

sharingTest("what the owner leaves unanswered is answered by the next, once", async (_, start) => {
  const owner = start("owner");
  await owner.workspace.ready();
  const heirs = [start("heir"), start("heir")];
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
});

sharingTest(
  "what is asked again is answered when the next owner is up to date",
  async (_, start) => {
    const owner = start("owner");
    await owner.workspace.ready();
    const heir = start("heir", { state: "checking", progress: 0 });
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
  },
);

sharingTest(
  "what is asked again is not kept waiting for ever, and the state says so",
  async (_, start) => {
    const owner = start("owner");
    await owner.workspace.ready();
    const heir = start("heir", { state: "checking", progress: 0, patience: { completeMs: 0 } });
    await heir.workspace.ready();
    const asked = Promise.withResolvers<void>();
    owner.fake.search = () => {
      asked.resolve();
      return new Promise(() => {});
    };
    const told: string[] = [];
    heir.workspace.onProgress(({ state }) => told.push(state));
    const question = heir.answer();
    await asked.promise;
    await owner.workspace.close();
    assert.equal(await question, "heir");
    assert.equal(heir.workspace.status().state, "checking");
    assert.ok(told.includes("checking"));
  },
);

sharingTest(
  "a session of another version relays, and says whose answers it gives",
  async (_, start) => {
    const owner = start("owner");
    await owner.workspace.ready();
    const other = start("other", { version: "1.3.0" });
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
  },
);

sharingTest(
  "an owner whose lock was taken over becomes a session of the new one",
  async (tree, start) => {
    const first = start("first");
    await first.workspace.ready();
    tree.remove(".graphin");
    const second = start("second");
    assert.equal(await second.answer(), "second");
    const [ownership] = first.opened;
    assert.ok(ownership?.kind === "held");
    ownership.lock.onLost();
    await until(() => first.workspace.seat === "session");
    assert.equal(await first.answer(), "second");
  },
);

sharingTest(
  "a workspace that cannot be opened answers with the reason, and lets others try",
  async (_, start) => {
    const broken = start("broken", { failure: () => "the disk is gone" });
    await assert.rejects(() => broken.workspace.ready(), { message: "the disk is gone" });
    assert.deepEqual(broken.workspace.status().warnings, [
      "cannot open the workspace: the disk is gone",
    ]);
    const peer = start("peer");
    assert.equal(await peer.answer(), "peer");
    assert.equal(peer.workspace.seat, "owner");
    // The one that failed asks the other from now on, and tells no failure any more.
    await until(() => broken.workspace.seat === "session");
    assert.equal(await broken.answer(), "peer");
    assert.deepEqual(broken.workspace.status().warnings, []);
  },
);

sharingTest("a workspace that could not be opened is tried again", async (_, start) => {
  let reason: string | undefined = "too many open files";
  const peer = start("peer", { failure: () => reason, patience: { retryMs: 10 } });
  await assert.rejects(() => peer.answer(), { message: "too many open files" });
  reason = undefined;
  await until(() => peer.workspace.seat === "owner");
  assert.equal(await peer.answer(), "peer");
  assert.deepEqual(peer.workspace.status().warnings, []);
});
