import assert from "node:assert/strict";
import { FactsBuilder } from "../facts/facts_builder.ts";
import { DamagedFactsError } from "../facts/damaged_facts_error.ts";
import { semanticsOf } from "../language/semantics.ts";
import { Linker } from "../link/linker.ts";
import { FactsStore } from "./facts_store.ts";
import { LoadedFacts } from "./loaded_facts.ts";
import { StoredFile } from "./stored_file.ts";

function factsOf(packageName: string): Uint8Array<ArrayBuffer> {
  const facts = new FactsBuilder();
  facts.add("file", { packageName });
  return facts.finish({ hashOf: () => [0, 0] });
}

function packageOf(file: StoredFile): string {
  return file.facts.text(file.facts.file.packageName(0));
}

function setUp(): { facts: FactsStore; memory: LoadedFacts; file: StoredFile } {
  const facts = new FactsStore();
  const memory = new LoadedFacts(facts);
  const place = { number: 1, path: "shop/order.go", semantics: semanticsOf(0) };
  return { facts, memory, file: new StoredFile(place, memory) };
}

Deno.test("StoredFile reads its facts when they are asked for, and again after they were released", () => {
  const { facts, memory, file } = setUp();
  facts.set(1, factsOf("orders"));
  assert.equal(packageOf(file), "orders");
  const known = file.facts;
  assert.equal(file.facts, known);
  memory.trim(0);
  assert.notEqual(file.facts, known);
  assert.equal(packageOf(file), "orders");
});

Deno.test("StoredFile that keeps its version has it still when the store has another", () => {
  const { facts, memory, file } = setUp();
  facts.set(1, factsOf("orders"));
  file.keepVersion();
  facts.set(1, factsOf("invoices"));
  assert.equal(packageOf(file), "orders");
  memory.trim(0);
  assert.equal(packageOf(file), "orders");
});

Deno.test("StoredFile says that the index is damaged when its facts are nowhere", () => {
  const { file } = setUp();
  assert.throws(() => file.facts, DamagedFactsError);
  assert.throws(() => file.keepVersion(), DamagedFactsError);
});

Deno.test("linking ends, and makes no edges of its own, where the facts of a file are lost on the way", () => {
  const { facts, memory, file } = setUp();
  facts.set(1, factsOf("orders"));
  const steps = new Linker().apply([{ number: 1, path: file.path, file }]);
  steps.next();
  facts.delete(1);
  memory.trim(0);
  assert.throws(() => {
    for (const _step of steps);
  }, DamagedFactsError);
});

Deno.test("LoadedFacts has those released that were read first", () => {
  const facts = new FactsStore();
  const memory = new LoadedFacts(facts);
  const released: number[] = [];
  for (const number of [1, 2, 3, 4]) {
    facts.set(number, factsOf("orders"));
    memory.load({ number, release: () => released.push(number) });
  }
  memory.trim(1 << 20);
  assert.deepEqual(released, []);
  // Each takes more than ten KiB and less than twelve: three quarters of the budget hold two of them.
  memory.trim(36 << 10);
  assert.deepEqual(released, [1, 2]);
});
