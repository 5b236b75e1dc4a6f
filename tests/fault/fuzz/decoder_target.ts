import assert from "node:assert/strict";
import { FactsBuilder } from "../../../src/facts/facts_builder.ts";
import { FileFacts } from "../../../src/facts/file_facts.ts";
import { PackedColumns } from "../../../src/facts/packed_columns.ts";
import { journalRecord } from "../../../src/workspace/journal_record.ts";
import { journal } from "../../../src/workspace/journal.ts";
import { OtherVersionError } from "../../../src/workspace/other_version_error.ts";
import { mutate } from "../../support/mutate.ts";
import type { Random } from "../../support/random.ts";
import type { FuzzTarget, FuzzTargetMaker } from "./fuzz_target.ts";

/** What is decoded without a checksum around it refuses with an error that it declares, or gives what can be read. */
export const decoderTargets: Readonly<Record<string, FuzzTargetMaker>> = {
  "packed columns": () => targetOf(columns, (bytes) => readColumns(PackedColumns.decode(bytes))),
  "packed facts": () => targetOf(facts, (bytes) => readFacts(new FileFacts(bytes))),
  "journal records": () => targetOf(record, (bytes) => void journalRecord.decode(bytes)),
  journal: () => Promise.resolve({ attempt: tryJournal, [Symbol.asyncDispose]: nothing }),
};

function targetOf(
  make: (random: Random) => Uint8Array,
  read: (bytes: Uint8Array) => void,
): Promise<FuzzTarget> {
  const attempt = (random: Random): void => {
    const whole = make(random);
    read(whole);
    const damaged = mutate.bytes(whole, make(random), random);
    try {
      read(damaged);
    } catch (error) {
      // A fault in the code has a class of its own, such as TypeError; so has what is of another version, as is declared.
      if (error instanceof OtherVersionError) return;
      if (!(error instanceof Error) || error.constructor !== Error) throw error;
    }
  };
  return Promise.resolve({ attempt, [Symbol.asyncDispose]: nothing });
}

function nothing(): Promise<void> {
  return Promise.resolve();
}

function columns(random: Random): Uint8Array {
  const limits = [2, 0x100, 0x10000, 0xffffffff];
  return PackedColumns.encode(
    random.below(9),
    Array.from({ length: random.below(12) }, () => {
      const limit = random.pick(limits) ?? 2;
      return Array.from({ length: random.below(30) }, () => random.below(limit));
    }),
  );
}

function readColumns(columns: PackedColumns): void {
  for (let index = 0; index < columns.length; index++) {
    assert.equal(columns.at(index).length, columns.lengthOf(index));
  }
}

function facts(random: Random): Uint8Array {
  const builder = new FactsBuilder();
  builder.add("file", { bytes: 1000, lines: 20 });
  for (let count = random.below(8); count > 0; count--) {
    const start = random.below(900);
    const name = `name ${random.below(5)} é`;
    builder.add("defs", { name, start, end: start + 50, line: 1, endLine: 3 });
    builder.add("refs", { start, line: 2, argc: 1, literal: name });
  }
  return builder.finish({ toByte: undefined, hashOf: () => [1, 2] });
}

function readFacts(facts: FileFacts): void {
  for (let id = 0; id < facts.stringCount; id++) assert.equal(typeof facts.text(id), "string");
  const { defs, refs } = facts;
  for (const section of [defs, refs]) {
    assert.ok(section.count <= facts.bytes.byteLength, `${section.count} rows`);
    for (let row = 0; row < section.count; row++) {
      assert.ok(Number.isFinite(section.line(row)) && Number.isFinite(section.start(row)));
    }
  }
}

function record(random: Random): Uint8Array<ArrayBuffer> {
  const numbers = Array.from({ length: random.below(6) }, () => random.below(1 << 30));
  return journalRecord.encode({
    kind: "commit",
    isLinked: random.below(2) === 0,
    removed: numbers,
    redirects: numbers.map((number) => [`from ${number}`, `to ${number} é`]),
    stamps: numbers.map((number) => ({
      number,
      size: random.below(1 << 20),
      mtimeMs: 1e12 + random.below(1 << 30),
      ctimeMs: 1e12,
      inode: 2 ** 40 + number,
      indexedAtMs: 1e12,
    })),
  });
}

/** A sum stands in for the checksum, which a test of the whole store covers. */
function digest(bytes: Uint8Array): Uint8Array {
  const sum = new Uint8Array(16);
  let [low, high] = [bytes.length, 0x9e3779b9];
  for (const byte of bytes) {
    low = Math.imul(low ^ byte, 0x01000193) >>> 0;
    high = Math.imul(high + byte, 0x85ebca6b) >>> 0;
  }
  new DataView(sum.buffer).setUint32(0, low);
  new DataView(sum.buffer).setUint32(4, high);
  return sum;
}

/** What is read of a damaged journal is what was written first in it, record by record. */
function tryJournal(random: Random): void {
  const records = Array.from({ length: random.below(6) }, () => record(random));
  const frames = records.map((each, index) => journal.frame(each, index + 1, digest));
  const whole = Uint8Array.from(frames.flatMap((frame) => [...frame]));
  const damaged = mutate.bytes(whole, frames[0] ?? whole, random);
  const read = journal.read(damaged, digest);
  assert.ok(read.records.length <= records.length);
  for (const [index, each] of read.records.entries()) {
    assert.deepEqual([...each], [...records[index] ?? []]);
  }
  assert.deepEqual([...journal.read(whole, digest).records].map((each) => [...each]), [
    ...records.map((each) => [...each]),
  ]);
}
