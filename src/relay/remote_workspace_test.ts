import assert from "node:assert/strict";
import { FakeOpenedWorkspace } from "../../tests/support/fake_opened_workspace.ts";
import { TemporaryTree } from "../../tests/support/temporary_tree.ts";
import type { LockRecord, RelayPlace } from "../workspace/lock_record.ts";
import { thisMachine } from "../workspace/this_machine.ts";
import type {
  ContextAnswer,
  Diagnosis,
  ExploreAnswer,
  NodePlace,
  ReadAnswer,
  SearchAnswer,
  WorkspaceStatus,
} from "../workspace/workspace_api.ts";
import { keptVersion } from "../workspace/kept_version.ts";
import { connectToOwner } from "./connect_to_owner.ts";
import { ConnectionLostError } from "./connection_lost_error.ts";
import { encodeFrame } from "./encode_frame.ts";
import type { ByteConnection } from "./frame_channel.ts";
import { RefusedError } from "./refused_error.ts";
import { RelayServer } from "./relay_server.ts";
import { RemoteWorkspace } from "./remote_workspace.ts";

const patience = { greetingMs: 10_000, silenceMs: 15_000 };
const token = "5b1f0d2e-token";

/** A workspace with an owner, and a session of it. */
class Pair implements AsyncDisposable {
  private constructor(
    readonly tree: TemporaryTree,
    readonly fake: FakeOpenedWorkspace,
    readonly server: RelayServer,
    readonly remote: RemoteWorkspace,
  ) {}

  static async make(record: Partial<LockRecord> = {}, root = "/projects/orders"): Promise<Pair> {
    const tree = new TemporaryTree();
    const fake = new FakeOpenedWorkspace();
    let relay: RelayPlace | undefined;
    const server = new RelayServer({
      workspace: fake,
      lock: { token, proof: "proof", publish: (place) => relay = place },
      stateDirectory: tree.root,
      version: "1.2.3",
    });
    server.start();
    const found: LockRecord = {
      pid: 4711,
      version: "1.2.3",
      machine: thisMachine(),
      token,
      proof: "proof",
      relay,
      ...record,
    };
    const connection = await connectToOwner(tree.root, { ...found, token });
    assert.ok(connection !== undefined);
    try {
      const options = {
        connection,
        record: found,
        root,
        version: "1.2.3",
        catchUp: false,
        patience,
      };
      return new Pair(tree, fake, server, await RemoteWorkspace.begin(options));
    } catch (error) {
      await server.close();
      tree[Symbol.dispose]();
      throw error;
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.remote.close();
    await this.server.close();
    this.tree[Symbol.dispose]();
  }
}

const till: NodePlace = {
  id: "shop.Till.open()",
  displayName: "open",
  kind: "method",
  file: "shop/Till.java",
  line: 12,
  signature: 'void open() throws «Ärger», "quotes" and 돈',
};

const row = {
  ...till,
  type: "call",
  confidence: 0.9,
  rule: "java.member",
  evidenceFile: "shop/Shop.java",
  evidenceLine: 4,
};

Deno.test("answers come as the owner gave them", async () => {
  await using pair = await Pair.make();
  const { fake, remote } = pair;
  const searched: SearchAnswer = { results: [{ ...till, match: "both" }] };
  fake.onSearch = (query) => {
    assert.deepEqual(query, { query: "till", limit: 3, target: "code" });
    return searched;
  };
  assert.deepEqual(await remote.search({ query: "till", limit: 3, target: "code" }), searched);

  const explored: ExploreAnswer[] = [
    {
      kind: "found",
      node: till,
      redirectedFrom: "shop.Till.unlock()",
      uses: [{ ...row, dispatchedFrom: "shop.Box.open()" }],
      usedBy: [{ ...row, implementations: 40 }],
      totals: { uses: 1, usedBy: 30 },
      hidden: { uses: 2, usedBy: 0 },
      externals: [{ package: "java.util", count: 3 }],
      unresolved: [{ name: "ring", count: 1 }],
      unresolvedNamesakes: 5,
      nextCursor: "20",
    },
    { kind: "ambiguous", id: "open", count: 9, candidates: [till] },
    { kind: "unknown", id: "opne", similar: [till] },
  ];
  for (const answer of explored) {
    fake.onExplore = () => answer;
    const query = { nodeId: "open", direction: "both", minConfidence: 0.5, limit: 7 } as const;
    assert.deepEqual(await remote.explore(query), answer);
  }

  const read: ReadAnswer[] = [
    {
      kind: "code",
      id: till.id,
      askedAs: "open",
      file: till.file,
      startLine: 12,
      endLine: 14,
      text: 'void open() {\r\n\tring("\\u0000 \ud83d\uded2");\n}',
      reparsed: true,
      partial: false,
    },
    { kind: "gone", id: "shop.Till.close()", reason: "shop/Till.java no longer holds it" },
  ];
  fake.onRead = (id) => read[id === till.id ? 0 : 1] ?? { kind: "unknown", id, similar: [] };
  assert.deepEqual(await remote.read({ nodeIds: [till.id, "shop.Till.close()"] }), read);

  const diagnosis: Diagnosis = {
    status: fake.status(),
    edgesByConfidence: [{ confidence: 1, count: 7 }],
    externalReferences: 3,
    unresolvedReferences: 2,
    partial: { count: 1, files: ["shop/Broken.java"] },
    dangling: { count: 1, edges: [{ source: "one", target: "two" }] },
    databaseDangling: { count: 0, edges: [] },
    skipped: [{ path: "big.bin", reason: "binary" }],
    skippedCount: 1,
    storage: { path: "/projects/orders/.graphin", bytes: 9, parts: [{ name: "a", bytes: 9 }] },
    settings: { version: "1.2.3", workers: 2, schemaVersion: 5 },
    hints: ["a hint"],
  };
  fake.diagnosis = diagnosis;
  assert.deepEqual(await remote.diagnose(), diagnosis);
});

Deno.test("what is gathered for a question comes as the owner gave it", async () => {
  await using pair = await Pair.make();
  const { fake, remote } = pair;
  const gathered: ContextAnswer = {
    understood: { frames: 3, framesFound: 1, places: 2, placesFound: 2 },
    blocks: [{
      ids: [till.id, "shop.Till.close()"],
      kind: "method",
      file: till.file,
      reason: "frame",
      startLine: 12,
      endLine: 20,
      pieces: [{ startLine: 12, endLine: 12, text: "void open() {\n" }],
    }],
    edges: [{ from: 0, to: 0, source: "Till.open", target: "Till.close", type: "call", line: 13 }],
    rows: [
      { ...till, role: "test", of: 0 },
      { ...till, role: "table", access: "write", isMissing: true },
    ],
    left: 4,
    unknownSeeds: ["shop.Bill"],
    semanticNote: "a note",
    outdated: [till.file],
  };
  const query = { question: "why?", room: 8_000, target: "code", seedIds: [till.id] } as const;
  fake.onContext = (asked) => {
    assert.deepEqual(asked, query);
    return gathered;
  };
  assert.deepEqual(await remote.gatherContext(query), gathered);
});

Deno.test("a failure of the owner is the caller's", async () => {
  await using pair = await Pair.make();
  pair.fake.onSearch = () => {
    throw new RangeError("the query has 9000 characters");
  };
  await assert.rejects(() => pair.remote.search({ query: "till", limit: 3 }), {
    message: "the query has 9000 characters",
  });
  await assert.rejects(() => pair.remote.diagnose(), { message: "the test gave no diagnosis" });
});

Deno.test("an answer without its form is refused, and the session goes on", async () => {
  await using pair = await Pair.make();
  pair.fake.search = () => Promise.resolve(JSON.parse('{"results":[{"id":7}]}'));
  await assert.rejects(
    () => pair.remote.search({ query: "till", limit: 3 }),
    /an answer without its form/,
  );
  assert.equal(
    (await pair.remote.explore({ nodeId: "till", direction: "both", minConfidence: 0 }))
      .kind,
    "unknown",
  );
});

Deno.test("the state of indexing follows the owner's", async () => {
  await using pair = await Pair.make();
  const { fake, remote } = pair;
  assert.deepEqual(remote.status(), fake.status());
  const told = Promise.withResolvers<WorkspaceStatus>();
  remote.onProgress(told.resolve);
  await remote.search({ query: "till", limit: 3 });
  fake.progressTo({ state: "indexing", progress: 40 });
  assert.equal((await told.promise).progress, 40);
  fake.current = { ...fake.current, files: 9 };
  await remote.search({ query: "till", limit: 3 });
  assert.equal(remote.status().files, 9);
});

Deno.test("what the owner did not answer fails as lost when it goes, and so does what comes later", async () => {
  await using pair = await Pair.make();
  const asked = Promise.withResolvers<void>();
  pair.fake.search = () => {
    asked.resolve();
    return new Promise(() => {});
  };
  const question = assert.rejects(
    pair.remote.search({ query: "till", limit: 3 }),
    ConnectionLostError,
  );
  await asked.promise;
  await pair.server.close();
  await question;
  await pair.remote.ended;
  await assert.rejects(() => pair.remote.ready(), ConnectionLostError);
});

Deno.test("who cannot show that it is the owner is not asked", async () => {
  await assert.rejects(() => Pair.make({ proof: "another" }), RefusedError);
  await assert.rejects(() => Pair.make({ token: "old" }), ConnectionLostError);
});

Deno.test("a session that sees the workspace at another path says so", async () => {
  await using pair = await Pair.make({}, "/mnt/orders");
  assert.equal(pair.remote.root, "/mnt/orders");
  assert.deepEqual(pair.remote.status().warnings, [
    "the graphin process that keeps the index has this workspace at /projects/orders: " +
    "absolute paths are understood as it sees them",
  ]);
});

/** A connection to an owner that welcomes whoever comes, and says nothing more. */
function silentOwner(
  fake: FakeOpenedWorkspace,
  { version = "1.2.3", stateVersion = keptVersion } = {},
): ByteConnection {
  const welcome = encodeFrame({
    type: "welcome",
    protocol: 2,
    version,
    stateVersion,
    root: "/projects/orders",
    proof: "proof",
    status: fake.status(),
  });
  const closed = Promise.withResolvers<null>();
  let isWelcomed = false;
  return {
    read: (into) => {
      if (isWelcomed) return closed.promise;
      isWelcomed = true;
      into.set(welcome);
      return Promise.resolve(welcome.length);
    },
    write: (bytes) => Promise.resolve(bytes.length),
    close: () => closed.resolve(null),
  };
}

Deno.test("a session of an owner that keeps the index in another layout says what its end would cost", async () => {
  const fake = new FakeOpenedWorkspace();
  const remote = await RemoteWorkspace.begin({
    connection: silentOwner(fake, { version: "1.1.0", stateVersion: keptVersion - 1 }),
    record: { pid: 4711, version: "1.1.0", machine: thisMachine(), token, proof: "proof" },
    root: "/projects/orders",
    version: "1.2.3",
    catchUp: false,
    patience,
  });
  assert.deepEqual(remote.status().warnings, [
    "the index is kept by graphin 1.1.0 (process 4711), which answers for this graphin 1.2.3; " +
    "to use this version, end that process: the index is built anew then",
  ]);
  await remote.close();
});

Deno.test("an owner that owes an answer and gives no sign of life is left", async () => {
  const remote = await RemoteWorkspace.begin({
    connection: silentOwner(new FakeOpenedWorkspace()),
    record: { pid: 4711, version: "1.2.3", machine: thisMachine(), token, proof: "proof" },
    root: "/projects/orders",
    version: "1.2.3",
    catchUp: false,
    patience: { ...patience, silenceMs: 50 },
  });
  await assert.rejects(() => remote.search({ query: "till", limit: 3 }), ConnectionLostError);
  await remote.ended;
});

Deno.test("whether the workspace is ready is asked anew each time, and once at a time", async () => {
  await using pair = await Pair.make();
  const { fake, remote } = pair;
  const questions: unknown[] = [];
  fake.ready = () => {
    questions.push("ready");
    return Promise.resolve();
  };
  // The owner asks once itself when a session begins.
  await remote.search({ query: "till", limit: 3 });
  questions.length = 0;
  await Promise.all([remote.ready(), remote.ready()]);
  assert.equal(questions.length, 1);
  fake.current = { ...fake.current, files: 12 };
  await remote.ready();
  assert.equal(questions.length, 2);
  assert.equal(remote.status().files, 12);
});

Deno.test("files that are not as they are indexed are named by the owner's answers", async () => {
  await using pair = await Pair.make();
  const { fake, remote } = pair;
  const searched: SearchAnswer = { results: [{ ...till, match: "exact" }], outdated: [till.file] };
  fake.onSearch = () => searched;
  assert.deepEqual(await remote.search({ query: "till", limit: 3 }), searched);
  fake.search = () => Promise.resolve(JSON.parse('{"results":[],"outdated":"shop/Till.java"}'));
  await assert.rejects(
    () => remote.search({ query: "till", limit: 3 }),
    /an answer without its form/,
  );
});
