import assert from "node:assert/strict";
import { mayHaveChanged } from "./may_have_changed.ts";
import type { SourceEntry } from "./source_entry.ts";

const CHANGED_MS = Date.UTC(2026, 4, 4, 12, 0, 0, 250);

/** A file as it was changed last, by a clock that gives change times in whole seconds. */
const entry: SourceEntry = {
  path: "src/till.py",
  size: 120,
  mtimeMs: CHANGED_MS,
  ctimeMs: CHANGED_MS - 250,
  inode: 7,
};

/** Whether a file that was read so long after its last change may be another one now. */
function afterMs(delayMs: number, now: Partial<SourceEntry> = {}, then = entry): boolean {
  return mayHaveChanged({ ...then, indexedAtMs: CHANGED_MS + delayMs }, { ...then, ...now });
}

Deno.test("a file with the stamp that it had long before it was read is the same", () => {
  assert.equal(afterMs(60_000), false);
});

Deno.test("a file with any other stamp may have changed", () => {
  assert.equal(afterMs(60_000, { size: 121 }), true);
  assert.equal(afterMs(60_000, { mtimeMs: CHANGED_MS - 1 }), true);
  assert.equal(afterMs(60_000, { inode: 8 }), true);
});

Deno.test("a file of the same size and time is told by the time that programs cannot set", () => {
  assert.equal(afterMs(60_000, { ctimeMs: entry.ctimeMs + 30_000 }), true);
});

Deno.test("a file that was read within two seconds of its last change may have changed since", () => {
  assert.equal(afterMs(1_999), true);
  assert.equal(afterMs(2_000), false);
});

Deno.test("a file dated to the future by a program comes to rest, by the system's own time", () => {
  const future = { ...entry, mtimeMs: CHANGED_MS + 86_400_000 };
  // The system gives whole seconds: it may have been changed until 750 ms after CHANGED_MS.
  assert.equal(afterMs(2_749, {}, future), true);
  assert.equal(afterMs(2_750, {}, future), false);
});

Deno.test("a file dated to the past by a program is as new as the system says", () => {
  const past = { ...entry, mtimeMs: 0 };
  assert.equal(afterMs(1_000, {}, past), true);
  assert.equal(afterMs(1_750, {}, past), false);
});

Deno.test("a file of a system whose clock is ahead is never sure to be the same", () => {
  const ahead = { ...entry, mtimeMs: CHANGED_MS + 3_600_000, ctimeMs: CHANGED_MS + 3_599_750 };
  assert.equal(afterMs(60_000, {}, ahead), true);
});

Deno.test("where the system keeps no change time the other one counts, future or not", () => {
  const bare = { ...entry, ctimeMs: 0 };
  assert.equal(afterMs(60_000, {}, bare), false);
  assert.equal(afterMs(60_000, {}, { ...bare, mtimeMs: CHANGED_MS + 3_600_000 }), true);
});
