import assert from "node:assert/strict";
import { TemporaryTree } from "../../tests/support/temporary_tree.ts";
import { pruneLog } from "./prune_log.ts";
import { rewriteLog } from "./rewrite_log.ts";

const before = Date.UTC(2026, 7, 2);
const pruned = "events-20260802T000000Z-pruned";
const old = '{"v":1,"ts":"2026-08-01T23:59:59Z","tool":"old"}\n';
const recent = '{"v":1,"ts":"2026-08-02T00:00:00Z","tool":"new"}\n';
const undated = '{"v":1,"ts":"some day","tool":"undated"}\nno JSON\n{"v":1,"ts":7}\n';

function contents(tree: TemporaryTree): Record<string, string> {
  const names = [...Deno.readDirSync(tree.root)].map(({ name }) => name).sort();
  return Object.fromEntries(names.map((name) => [name, Deno.readTextFileSync(tree.at(name))]));
}

Deno.test("logs lose what is older than a time, and what has none", () => {
  using tree = new TemporaryTree({
    "events-20260701T000000Z.jsonl": old + old,
    "events-20260702T000000Z.jsonl": `${old}\n${undated}${recent}${old}{"ts":"2026-09-01"}`,
    "events-20260703T000000Z.jsonl": `${recent}\n`,
    "events-20260704T000000Z.jsonl": undated,
    "events-20260705T000000Z.jsonl": "",
    "events.jsonl": recent + undated,
    "starts.jsonl": old,
  });
  assert.deepEqual(pruneLog(tree.root, { before, isDryRun: false }), {
    removed: ["events-20260701T000000Z.jsonl", "events-20260704T000000Z.jsonl"],
    rewritten: ["events-20260702T000000Z.jsonl"],
    kept: 3,
    dropped: 4,
    malformed: 6,
  });
  assert.deepEqual(contents(tree), {
    "events-20260702T000000Z.jsonl": `${recent}{"ts":"2026-09-01"}\n`,
    "events-20260703T000000Z.jsonl": `${recent}\n`,
    "events-20260705T000000Z.jsonl": "",
    "events.jsonl": recent + undated,
    "starts.jsonl": old,
  });
});

Deno.test("the log that is appended to is set aside when it has something older", () => {
  using tree = new TemporaryTree({ "events.jsonl": old + recent });
  assert.deepEqual(pruneLog(tree.root, { before, isDryRun: false }), {
    removed: [],
    rewritten: [`${pruned}.jsonl`],
    rotated: `${pruned}.jsonl`,
    kept: 1,
    dropped: 1,
    malformed: 0,
  });
  assert.deepEqual(contents(tree), { [`${pruned}.jsonl`]: recent });
  // The same cut again: what was kept then stays.
  tree.write("events.jsonl", recent + old + recent);
  assert.equal(pruneLog(tree.root, { before, isDryRun: false }).rotated, `${pruned}-002.jsonl`);
  tree.write("events.jsonl", old);
  assert.deepEqual(pruneLog(tree.root, { before, isDryRun: false }).removed, [
    `${pruned}-003.jsonl`,
  ]);
  assert.deepEqual(contents(tree), {
    [`${pruned}.jsonl`]: recent,
    [`${pruned}-002.jsonl`]: recent + recent,
  });
});

Deno.test("a dry run says the same and changes nothing", () => {
  const files = {
    "events-20260701T000000Z.jsonl": old,
    [`${pruned}.jsonl`]: recent,
    "events.jsonl": old + undated + recent,
  };
  using tree = new TemporaryTree(files);
  const dry = pruneLog(tree.root, { before, isDryRun: true });
  assert.deepEqual(contents(tree), files);
  assert.deepEqual(dry, {
    removed: ["events-20260701T000000Z.jsonl"],
    rewritten: [`${pruned}-002.jsonl`],
    rotated: `${pruned}-002.jsonl`,
    kept: 2,
    dropped: 2,
    malformed: 3,
  });
  assert.deepEqual(pruneLog(tree.root, { before, isDryRun: false }), dry);
});

Deno.test("where nothing is old everything stays as it is", () => {
  const files = { "events-20260701T000000Z.jsonl": recent, "events.jsonl": recent + undated };
  using tree = new TemporaryTree(files);
  const times = (): (Date | null)[] =>
    Object.keys(files).map((name) => Deno.statSync(tree.at(name)).mtime);
  const untouched = times();
  assert.deepEqual(pruneLog(tree.root, { before, isDryRun: false }), {
    removed: [],
    rewritten: [],
    kept: 1,
    dropped: 0,
    malformed: 0,
  });
  assert.deepEqual(contents(tree), files);
  assert.deepEqual(times(), untouched);
  using empty = new TemporaryTree();
  assert.equal(pruneLog(empty.root, { before, isDryRun: false }).kept, 0);
});

Deno.test("lines keep their bytes, and those that come meanwhile are kept, too", () => {
  using tree = new TemporaryTree();
  const path = tree.at("events-1.jsonl");
  const odd = new Uint8Array([0x22, 0xff, 0xed, 0xa0, 0x80, 0x22, 0x0d, 0x0a]);
  Deno.writeFileSync(path, odd);
  Deno.writeTextFileSync(path, old, { append: true });
  let isFirst = true;
  rewriteLog(path, (bytes) => {
    if (isFirst) Deno.writeTextFileSync(path, recent + old, { append: true });
    isFirst = false;
    return !new TextDecoder().decode(bytes).includes('"old"');
  });
  const expected = new Uint8Array([...odd, ...new TextEncoder().encode(recent)]);
  assert.deepEqual(Deno.readFileSync(path), expected);
  assert.deepEqual([...Deno.readDirSync(tree.root)].length, 1);
});

Deno.test("what a killed process was writing is removed after an hour", () => {
  const name = `.events.jsonl-${crypto.randomUUID()}`;
  using tree = new TemporaryTree({ [name]: recent, "events.jsonl": recent });
  pruneLog(tree.root, { before, isDryRun: false });
  assert.deepEqual(Object.keys(contents(tree)), [name, "events.jsonl"]);
  Deno.utimeSync(tree.at(name), new Date(0), new Date(Date.now() - 3_700_000));
  pruneLog(tree.root, { before, isDryRun: true });
  assert.deepEqual(Object.keys(contents(tree)), [name, "events.jsonl"]);
  pruneLog(tree.root, { before, isDryRun: false });
  assert.deepEqual(Object.keys(contents(tree)), ["events.jsonl"]);
});

Deno.test("links and directories with the name of a log are left alone", () => {
  using outside = new TemporaryTree({ "other.jsonl": old });
  using tree = new TemporaryTree({ "events-dir.jsonl/keep": "", "events.jsonl": recent });
  if (Deno.build.os !== "windows") {
    Deno.symlinkSync(outside.at("other.jsonl"), tree.at("events-1.jsonl"));
  }
  assert.equal(pruneLog(tree.root, { before, isDryRun: false }).dropped, 0);
  assert.equal(Deno.readTextFileSync(outside.at("other.jsonl")), old);
});
