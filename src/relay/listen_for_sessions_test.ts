import assert from "node:assert/strict";
import { join } from "node:path";
import { TemporaryTree } from "../../tests/support/temporary_tree.ts";
import type { LockRecord, RelayPlace } from "../workspace/lock_record.ts";
import { thisMachine } from "../workspace/this_machine.ts";
import { connectToOwner } from "./connect_to_owner.ts";
import { isOwnDirectory } from "./is_own_directory.ts";
import { makeOwnDirectory } from "./make_own_directory.ts";
import { listenAtPort } from "./listen_at_port.ts";
import { listenForSessions } from "./listen_for_sessions.ts";
import { removeDeadSockets } from "./remove_dead_sockets.ts";
import { relayPaths } from "./relay_paths.ts";

const ignore = Deno.build.os === "windows";
const token = "5b1f0d2e-owner";

function record(relay: RelayPlace): LockRecord {
  return { pid: Deno.pid, version: "1.2.3", machine: thisMachine(), token, proof: "", relay };
}

async function isFound(directory: string, place: RelayPlace): Promise<boolean> {
  const connection = await connectToOwner(directory, record(place));
  connection?.close();
  return connection !== undefined;
}

Deno.test({
  name: "the owner listens in the state directory, for its user alone",
  ignore,
  async fn(): Promise<void> {
    using tree = new TemporaryTree();
    const listener = listenForSessions(tree.root, token);
    assert.deepEqual(listener.place, { kind: "workspace" });
    const path = relayPaths(tree.root, token).inWorkspace ?? "";
    assert.equal((Deno.lstatSync(path).mode ?? 0) & 0o777, 0o600);
    const accepted = listener.accept();
    assert.equal(await isFound(tree.root, listener.place), true);
    (await accepted).close();
    Deno.removeSync(path);
    assert.equal(listener.isThere(), false);
    listener.close();
    assert.equal(await isFound(tree.root, listener.place), false);
  },
});

Deno.test({
  name: "where the path would be too long the owner listens in a directory of the user's own",
  ignore,
  async fn(): Promise<void> {
    using tree = new TemporaryTree();
    const deep = tree.at("d".repeat(100));
    Deno.mkdirSync(deep);
    const listener = listenForSessions(deep, token);
    assert.deepEqual(listener.place, { kind: "runtime" });
    const accepted = listener.accept();
    assert.equal(await isFound(deep, listener.place), true);
    (await accepted).close();
    listener.close();
  },
});

Deno.test({
  name: "only those sockets are removed from a shared directory that nobody listens at",
  ignore,
  async fn(): Promise<void> {
    using tree = new TemporaryTree();
    const [live, dead] = [tree.at("live"), tree.at("dead")];
    const listener = Deno.listen({ transport: "unix", path: live });
    const killed = Deno.listen({ transport: "unix", path: tree.at("killed") });
    // A socket keeps its name when it is closed under another.
    Deno.renameSync(tree.at("killed"), dead);
    killed.close();
    for (const path of [live, dead]) Deno.chmodSync(path, 0o600);
    tree.write("notes", "kept");
    const accepted = listener.accept();
    await removeDeadSockets(tree.root);
    (await accepted).close();
    const names = [...Deno.readDirSync(tree.root)].map(({ name }) => name).sort();
    assert.deepEqual(names, ["live", "notes"]);
    listener.close();
  },
});

Deno.test({
  name: "sockets that killed owners left are removed, and other files are not",
  ignore,
  fn(): void {
    using tree = new TemporaryTree({ "relay-0123456789ab": "left", "relay-notes": "kept" });
    const listener = listenForSessions(tree.root, token);
    const names = [...Deno.readDirSync(tree.root)].map(({ name }) => name);
    assert.equal(names.includes("relay-0123456789ab"), false);
    assert.equal(names.includes("relay-notes"), true);
    listener.close();
  },
});

Deno.test({
  name: "what is no socket of the user alone is not connected to",
  ignore,
  async fn(): Promise<void> {
    using tree = new TemporaryTree();
    const path = relayPaths(tree.root, token).inWorkspace ?? "";
    const listener = Deno.listen({ transport: "unix", path: tree.at("theirs") });
    Deno.chmodSync(tree.at("theirs"), 0o600);
    Deno.symlinkSync(tree.at("theirs"), path);
    assert.equal(await isFound(tree.root, { kind: "workspace" }), false);
    Deno.removeSync(path);
    Deno.renameSync(tree.at("theirs"), path);
    Deno.chmodSync(path, 0o666);
    assert.equal(await isFound(tree.root, { kind: "workspace" }), false);
    Deno.removeSync(path);
    Deno.writeTextFileSync(path, "");
    assert.equal(await isFound(tree.root, { kind: "workspace" }), false);
    listener.close();
  },
});

Deno.test({
  name: "a directory that others may look into, or that a link leads to, is not the user's own",
  ignore,
  fn(): void {
    using tree = new TemporaryTree();
    makeOwnDirectory(tree.at("own"));
    assert.equal(isOwnDirectory(tree.at("own")), true);
    Deno.symlinkSync(tree.at("own"), tree.at("link"));
    assert.throws(() => makeOwnDirectory(tree.at("link")));
    Deno.mkdirSync(tree.at("open"));
    Deno.chmodSync(tree.at("open"), 0o755);
    assert.throws(() => makeOwnDirectory(tree.at("open")));
  },
});

Deno.test("no two owners listen at one path, and no path is longer than systems take", () => {
  const one = relayPaths("/projects/orders/.graphin", "one");
  const two = relayPaths("/projects/orders/.graphin", "two");
  assert.notEqual(one.inWorkspace, two.inWorkspace);
  assert.equal(relayPaths(join("/", "d".repeat(90)), "one").inWorkspace, undefined);
  for (const path of one.inRuntime) assert.ok(new TextEncoder().encode(path).length < 104);
});

Deno.test("where there are no such sockets the owner listens at a port of this machine", async () => {
  using tree = new TemporaryTree();
  const listener = listenAtPort();
  assert.equal(listener.place.kind, "tcp");
  const accepted = listener.accept();
  assert.equal(await isFound(tree.root, listener.place), true);
  (await accepted).close();
  listener.close();
  assert.equal(await isFound(tree.root, listener.place), false);
});
