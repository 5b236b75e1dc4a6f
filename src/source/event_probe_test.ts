import assert from "node:assert/strict";
import { TemporaryTree } from "../../tests/support/temporary_tree.ts";
import { EventProbe, type ProbeOutcome } from "./event_probe.ts";

const NEVER = 1_000_000;

/** Paths of the files of probes. */
function probeFiles(tree: TemporaryTree): string[] {
  return [...Deno.readDirSync(tree.root)].map(({ name }) => tree.at(name)).sort();
}

/** The only file of a probe. */
function probeFile(tree: TemporaryTree): string {
  const [path, ...others] = probeFiles(tree);
  assert.ok(path !== undefined && others.length === 0);
  return path;
}

async function isSettled(run: Promise<ProbeOutcome>): Promise<boolean> {
  const pending = Symbol();
  return await Promise.race([run, Promise.resolve(pending)]) !== pending;
}

Deno.test("a probe arrives with the event of its file", async () => {
  using tree = new TemporaryTree();
  const probe = new EventProbe(tree.root, { patienceMs: NEVER });
  const first = probe.run();
  assert.equal(probe.note("create", probeFile(tree)), true);
  assert.equal(await first, "arrived");
  const second = probe.run();
  assert.equal(probe.note("modify", probeFile(tree)), true);
  assert.equal(await second, "arrived");
  probe.close();
  assert.deepEqual(probeFiles(tree), []);
});

Deno.test("a probe takes neither other paths nor late events for its own", async () => {
  using tree = new TemporaryTree();
  const probe = new EventProbe(tree.root, { patienceMs: NEVER });
  const run = probe.run();
  assert.equal(probe.note("modify", tree.at("index.bin")), false);
  assert.equal(probe.note("access", probeFile(tree)), true);
  assert.equal(probe.note("remove", probeFile(tree)), true);
  assert.equal(await isSettled(run), false);
  probe.note("modify", probeFile(tree));
  assert.equal(await run, "arrived");
  probe.close();
});

Deno.test("a probe whose event does not come is lost, and its event counts no more", async () => {
  using tree = new TemporaryTree();
  const probe = new EventProbe(tree.root, { patienceMs: 5 });
  const run = probe.run();
  const old = probeFile(tree);
  assert.equal(await run, "lost");
  assert.deepEqual(probeFiles(tree), []);
  const next = probe.run();
  assert.notEqual(probeFile(tree), old);
  assert.equal(probe.note("create", old), true);
  assert.equal(await next, "lost");
  probe.close();
});

Deno.test("a probe for a call that comes while one is under way is sent anew, once for all", async () => {
  using tree = new TemporaryTree();
  const probe = new EventProbe(tree.root, { patienceMs: NEVER });
  const first = probe.run();
  const second = probe.run();
  assert.equal(probe.run(), second);
  probe.note("create", probeFile(tree));
  assert.equal(await first, "arrived");
  // The next one is sent when the first has ended.
  await new Promise((resolve) => setTimeout(resolve, 0));
  assert.equal(await isSettled(second), false);
  probe.note("modify", probeFile(tree));
  assert.equal(await second, "arrived");
  probe.close();
});

Deno.test("a probe is sent again when its event may have been dropped", async () => {
  using tree = new TemporaryTree();
  const probe = new EventProbe(tree.root, { patienceMs: NEVER });
  probe.repeat();
  assert.deepEqual(probeFiles(tree), []);
  const run = probe.run();
  Deno.utimeSync(probeFile(tree), 1, 1);
  probe.repeat();
  assert.notEqual(Deno.lstatSync(probeFile(tree)).mtime?.getTime(), 1000);
  probe.note("modify", probeFile(tree));
  assert.equal(await run, "arrived");
  probe.close();
});

Deno.test("the second event of a probe that was sent twice is not taken for that of the next", async () => {
  using tree = new TemporaryTree();
  const probe = new EventProbe(tree.root, { patienceMs: NEVER });
  const run = probe.run();
  probe.repeat();
  const old = probeFile(tree);
  probe.note("create", old);
  assert.equal(await run, "arrived");
  const next = probe.run();
  assert.equal(probe.note("modify", old), true);
  assert.equal(await isSettled(next), false);
  probe.note("create", probeFile(tree));
  assert.equal(await next, "arrived");
  probe.close();
});

Deno.test("a probe is unavailable where there is no directory for it, and comes back with it", async () => {
  using tree = new TemporaryTree();
  const probe = new EventProbe(tree.at("state"), { patienceMs: NEVER });
  assert.equal(await probe.run(), "unavailable");
  tree.write("state", "a file");
  assert.equal(await probe.run(), "unavailable");
  tree.remove("state");
  Deno.mkdirSync(tree.at("state"));
  const run = probe.run();
  const [{ name } = { name: "" }] = [...Deno.readDirSync(tree.at("state"))];
  probe.note("create", tree.at(`state/${name}`));
  assert.equal(await run, "arrived");
  probe.close();
});

Deno.test("a probe makes its file again when that was removed", async () => {
  using tree = new TemporaryTree();
  const probe = new EventProbe(tree.root, { patienceMs: NEVER });
  const first = probe.run();
  const path = probeFile(tree);
  probe.note("create", path);
  await first;
  Deno.removeSync(path);
  const second = probe.run();
  assert.equal(probeFile(tree), path);
  probe.note("create", path);
  assert.equal(await second, "arrived");
  probe.close();
});

Deno.test("a probe that is closed waits no longer", async () => {
  using tree = new TemporaryTree();
  const probe = new EventProbe(tree.root, { patienceMs: NEVER });
  const run = probe.run();
  probe.close();
  await run;
  assert.deepEqual(probeFiles(tree), []);
});

Deno.test("a probe that waits for its turn is not sent once probing has ended", async () => {
  using tree = new TemporaryTree();
  const probe = new EventProbe(tree.root, { patienceMs: NEVER });
  const first = probe.run();
  const second = probe.run();
  probe.close();
  assert.equal(await first, "arrived");
  assert.equal(await second, "unavailable");
  assert.deepEqual(probeFiles(tree), []);
});
