import assert from "node:assert/strict";
import { FakeOpenedWorkspace } from "../../tests/support/fake_opened_workspace.ts";
import { TemporaryTree } from "../../tests/support/temporary_tree.ts";
import type { LockRecord, RelayPlace } from "../workspace/lock_record.ts";
import { thisMachine } from "../workspace/this_machine.ts";
import { keptVersion } from "../workspace/kept_version.ts";
import { connectToOwner } from "./connect_to_owner.ts";
import { encodeFrame } from "./encode_frame.ts";
import { type ByteConnection, FrameChannel } from "./frame_channel.ts";
import { protocol } from "./protocol.ts";
import { FrameDecoder } from "./frame_decoder.ts";
import { RelayServer } from "./relay_server.ts";
import { RelayedSession } from "./relayed_session.ts";

const token = "5b1f0d2e-token";
const greeting = {
  type: "hello",
  protocol: 2,
  version: "1.2.3",
  token,
  root: "/projects/orders",
};

/** An owner with a workspace whose answers the test writes. */
class Owner implements AsyncDisposable {
  readonly fake = new FakeOpenedWorkspace();
  readonly server: RelayServer;
  readonly #directory: string;
  #place: RelayPlace = { kind: "none", why: "" };

  constructor(directory: string) {
    this.#directory = directory;
    this.server = new RelayServer({
      workspace: this.fake,
      lock: { token, proof: "proof", publish: (place) => this.#place = place },
      stateDirectory: directory,
      version: "1.2.3",
    });
    assert.equal(this.server.start(), undefined);
  }

  async connect(): Promise<ByteConnection> {
    const record: LockRecord = {
      pid: Deno.pid,
      version: "1.2.3",
      machine: thisMachine(),
      token,
      proof: "proof",
      relay: this.#place,
    };
    const connection = await connectToOwner(this.#directory, record);
    assert.ok(connection !== undefined);
    return connection;
  }

  async welcomed(): Promise<FrameChannel> {
    const channel = new FrameChannel(await this.connect());
    await channel.send(greeting);
    await channel.receive(10_000);
    return channel;
  }

  /** A session is answered as it should be. */
  async assertWorks(): Promise<void> {
    const channel = await this.welcomed();
    await channel.send({ type: "ping" });
    assert.deepEqual(await channel.receive(10_000), { type: "pong" });
    channel.close();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.server.close();
  }
}

Deno.test("a session that knows the token is welcome, and told who the owner is", async () => {
  using tree = new TemporaryTree();
  await using owner = new Owner(tree.root);
  const channel = new FrameChannel(await owner.connect());
  await channel.send(greeting);
  assert.deepEqual(await channel.receive(10_000), {
    type: "welcome",
    protocol: 2,
    version: "1.2.3",
    stateVersion: keptVersion,
    root: "/projects/orders",
    proof: "proof",
    status: owner.fake.status(),
  });
  channel.close();
});

Deno.test("a peer that does not know the token, or speaks another protocol, is sent away", async () => {
  using tree = new TemporaryTree();
  await using owner = new Owner(tree.root);
  const answers: unknown[] = [];
  const greetings = [
    { ...greeting, token: "5b1f0d2e-guess" },
    { type: "hello", protocol: 1, version: "9.0.0", secret: "of another form" },
  ];
  for (const other of greetings) {
    const channel = new FrameChannel(await owner.connect());
    await channel.send(other);
    answers.push(await channel.receive(10_000));
    assert.equal(await channel.receive(10_000), undefined);
    channel.close();
  }
  const refused = { type: "refused", protocol: 2, version: "1.2.3" };
  assert.deepEqual(answers, [
    { ...refused, reason: "token" },
    { ...refused, reason: "protocol" },
  ]);
  await owner.assertWorks();
});

Deno.test("what is no greeting ends its connection, and nothing else", async () => {
  using tree = new TemporaryTree();
  await using owner = new Owner(tree.root);
  const strange = [
    new TextEncoder().encode("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"),
    new Uint8Array(100_000).fill(0xff),
    new Uint8Array(4),
    Uint8Array.from([0, 0, 0, 3, 1, 2, 3]),
    encodeFrame(null),
    encodeFrame({ type: "ask", id: 1, question: { method: "diagnose" } }),
    encodeFrame({ ...greeting, version: "x".repeat(1000) }),
    encodeFrame({ ...greeting, token: ["5b1f0d2e-token"] }),
  ];
  for (const bytes of strange) {
    const connection = await owner.connect();
    const channel = new FrameChannel(connection);
    // The owner may close before it has read everything.
    await connection.write(bytes).catch(() => 0);
    assert.equal(await channel.receive(10_000).catch(() => undefined), undefined);
    channel.close();
  }
  const silent = await owner.connect();
  await owner.assertWorks();
  silent.close();
});

Deno.test("what is no question ends the session, and nothing else", async () => {
  using tree = new TemporaryTree();
  await using owner = new Owner(tree.root);
  const huge = new Uint8Array(4);
  new DataView(huge.buffer).setUint32(0, protocol.mostBytes.question + 1);
  const strange = [
    huge,
    encodeFrame({ type: "ask", id: 1, question: { method: "close" } }),
    encodeFrame({ type: "ask", id: "one", question: { method: "diagnose" } }),
    encodeFrame({ type: "ask", id: 1, question: { method: "read", query: { nodeIds: [7] } } }),
    encodeFrame(greeting),
  ];
  for (const bytes of strange) {
    const connection = await owner.connect();
    const channel = new FrameChannel(connection);
    await channel.send(greeting);
    await channel.receive(10_000);
    await connection.write(bytes);
    assert.equal(await channel.receive(10_000).catch(() => undefined), undefined);
    channel.close();
  }
  assert.equal(owner.fake.isClosed, false);
  await owner.assertWorks();
});

Deno.test("questions of one session are answered as their answers come, each once", async () => {
  using tree = new TemporaryTree();
  await using owner = new Owner(tree.root);
  const slow = Promise.withResolvers<void>();
  owner.fake.onRead = async (id) => {
    if (id === "slow") await slow.promise;
    return { kind: "gone", id, reason: "it was read" };
  };
  const channel = await owner.welcomed();
  const ask = (id: number, name: string): Promise<void> =>
    channel.send({ type: "ask", id, question: { method: "read", query: { nodeIds: [name] } } });
  await ask(1, "slow");
  await ask(2, "fast");
  const status = owner.fake.status();
  const answer = (id: number, name: string): unknown => ({
    type: "answer",
    id,
    status,
    value: [{ kind: "gone", id: name, reason: "it was read" }],
  });
  assert.deepEqual(await channel.receive(10_000), answer(2, "fast"));
  slow.resolve();
  assert.deepEqual(await channel.receive(10_000), answer(1, "slow"));
  channel.close();
});

Deno.test("a session that asks more than is answered is not read on, and others are", async () => {
  using tree = new TemporaryTree();
  await using owner = new Owner(tree.root);
  const slow = Promise.withResolvers<void>();
  let reads = 0;
  owner.fake.onRead = async (id) => {
    reads++;
    await slow.promise;
    return { kind: "gone", id, reason: "it was read" };
  };
  const channel = await owner.welcomed();
  const question = { method: "read", query: { nodeIds: ["till"] } };
  for (let id = 0; id < 200; id++) await channel.send({ type: "ask", id, question });
  while (reads < 64) await new Promise((next) => setTimeout(next, 5));
  await owner.assertWorks();
  assert.equal(reads, 64);
  slow.resolve();
  const ids = new Set<number>();
  for (let count = 0; count < 200; count++) {
    const message: unknown = await channel.receive(10_000);
    assert.ok(typeof message === "object" && message !== null && "id" in message);
    ids.add(Number(message.id));
  }
  assert.equal(ids.size, 200);
  channel.close();
});

Deno.test("an owner that does not follow changes begins to when it has a session", async () => {
  using tree = new TemporaryTree();
  await using owner = new Owner(tree.root);
  owner.fake.progressTo({ watching: "off" });
  const sessions = await Promise.all([owner.welcomed(), owner.welcomed(), owner.welcomed()]);
  for (const channel of sessions) {
    await channel.send({ type: "ask", id: 1, question: { method: "ready", catchUp: false } });
  }
  for (const channel of sessions) {
    const status = owner.fake.status();
    assert.deepEqual(await channel.receive(10_000), { type: "answer", id: 1, status, value: null });
  }
  assert.ok(owner.fake.catchUps >= 1);
  for (const channel of sessions) channel.close();
});

Deno.test({
  name: "an owner whose socket was removed listens anew",
  ignore: Deno.build.os === "windows",
  async fn(): Promise<void> {
    using tree = new TemporaryTree();
    await using owner = new Owner(tree.root);
    const [socket] = [...Deno.readDirSync(tree.root)].map(({ name }) => tree.at(name));
    assert.ok(socket !== undefined);
    const session = await owner.welcomed();
    Deno.removeSync(socket);
    await Promise.all([owner.server.look(), owner.server.look()]);
    // The system may take its time to let go of the socket before.
    await new Promise((resolve) => setTimeout(resolve, 50));
    await owner.assertWorks();
    // A session that is open goes on.
    await session.send({ type: "ping" });
    assert.deepEqual(await session.receive(10_000), { type: "pong" });
    session.close();
  },
});

Deno.test("when the owner closes its sessions end", async () => {
  using tree = new TemporaryTree();
  await using owner = new Owner(tree.root);
  const channel = await owner.welcomed();
  assert.equal(owner.server.sessionCount, 1);
  await owner.server.close();
  assert.equal(owner.server.sessionCount, 0);
  assert.deepEqual([...Deno.readDirSync(tree.root)], []);
  assert.equal(await channel.receive(10_000), undefined);
  channel.close();
  assert.equal(owner.fake.listenerCount, 0);
});

Deno.test({
  name: "an owner that cannot listen says why, and tries again",
  ignore: Deno.build.os === "windows",
  async fn(): Promise<void> {
    using tree = new TemporaryTree();
    const places: RelayPlace[] = [];
    let isFull = true;
    const server = new RelayServer({
      workspace: new FakeOpenedWorkspace(),
      lock: {
        token,
        proof: "proof",
        publish: (place) => {
          if (isFull && place.kind !== "none") throw new Error("no space left on device");
          places.push(place);
        },
      },
      stateDirectory: tree.root,
      version: "1.2.3",
    });
    server.start();
    assert.equal(server.problem, "no space left on device");
    await server.look();
    // It is told once, and no socket is left that nobody is told of.
    assert.deepEqual(places, [{ kind: "none", why: "no space left on device" }]);
    assert.deepEqual([...Deno.readDirSync(tree.root)], []);
    isFull = false;
    await server.look();
    assert.equal(server.problem, undefined);
    assert.deepEqual(places.at(-1), { kind: "workspace" });
    await server.close();
  },
});

Deno.test("a session that reads slowly is told the last state in any case", async () => {
  const fake = new FakeOpenedWorkspace();
  const sent: unknown[] = [];
  const decoder = new FrameDecoder();
  const isRead = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<null>();
  // The first write does not end before the reader has read.
  const connection: ByteConnection = {
    read: () => ended.promise,
    write: async (bytes) => {
      await isRead.promise;
      sent.push(...decoder.push(bytes.slice(), 10_000));
      return bytes.length;
    },
    close: () => ended.resolve(null),
  };
  const session = new RelayedSession(new FrameChannel(connection), fake, () => Promise.resolve());
  const over = session.run();
  for (let files = 1; files <= 1000; files++) fake.progressTo({ files });
  isRead.resolve();
  while (sent.length < 2) await new Promise((next) => setTimeout(next, 1));
  const state = (files: number): unknown => ({
    type: "status",
    status: { ...fake.status(), files },
  });
  assert.deepEqual(sent, [state(1), state(1000)]);
  connection.close();
  await over;
});
