import assert from "node:assert/strict";
import { ExtractionPool } from "../../src/language/extraction_pool.ts";
import { failingDisk } from "./scenarios/failing_disk.ts";
import type { FaultOutcome } from "./scenarios/fault_outcome.ts";
import { flippedBits } from "./scenarios/flipped_bits.ts";
import { killedSaves } from "./scenarios/killed_saves.ts";
import { missingFiles } from "./scenarios/missing_files.ts";
import { tornJournal } from "./scenarios/torn_journal.ts";

async function outcomeOf<T>(scenario: (pool: ExtractionPool) => Promise<T>): Promise<T> {
  const pool = new ExtractionPool(1);
  try {
    return await scenario(pool);
  } finally {
    pool.close();
  }
}

function assertRight(outcome: FaultOutcome): void {
  assert.equal(outcome.wrong, 0, JSON.stringify(outcome));
  assert.ok(outcome.injected > 0, JSON.stringify(outcome));
}

Deno.test("a journal that was cut anywhere gives the state of a save before the cut", async () => {
  const outcome = await outcomeOf((pool) => tornJournal(pool, 40));
  assertRight(outcome);
  assert.equal(outcome.rebuilt, 0);
  assert.ok(outcome.earlier > 0 && outcome.whole > 0);
});

Deno.test("a bit that flipped in a file of the index makes no answer wrong", async () => {
  const outcomes = await outcomeOf((pool) => flippedBits(pool, 15));
  assert.equal(outcomes.length, 3);
  for (const outcome of outcomes) assertRight(outcome);
});

Deno.test("a file of the index that is gone or empty makes no answer wrong", async () => {
  assertRight(await outcomeOf(missingFiles));
});

for (const kind of ["full", "broken", "once"] as const) {
  Deno.test(`a disk that is ${kind === "full" ? kind : `broken (${kind})`} at any operation of a save loses nothing`, async () => {
    assertRight(await outcomeOf((pool) => failingDisk(pool, kind, 3)));
  });
}

Deno.test("an index whose process was killed at any instant of saving is whole or one before", async () => {
  const outcome = await outcomeOf((pool) => killedSaves(pool, 4));
  assertRight(outcome);
  assert.equal(outcome.rebuilt, 0);
});
