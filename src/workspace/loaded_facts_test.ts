import assert from "node:assert/strict";
import { FactsBuilder } from "../facts/facts_builder.ts";
import { FileFacts } from "../facts/file_facts.ts";
import { FactsStore } from "./facts_store.ts";
import { LoadedFacts } from "./loaded_facts.ts";

class Holder {
  isReleased = false;

  constructor(readonly number: number) {}

  release(): void {
    this.isReleased = true;
  }
}

function facts(): FileFacts {
  const builder = new FactsBuilder();
  builder.add("file", { bytes: 10, lines: 1 });
  return new FileFacts(builder.finish({ toByte: undefined, hashOf: () => [0, 0] }));
}

Deno.test("facts that were read first leave memory first, and those that nobody asks for take no room", () => {
  const loaded = new LoadedFacts(new FactsStore());
  const files = [1, 2, 3, 4].map((number) => new Holder(number));
  for (const file of files) loaded.note(file, facts());
  const [first, second] = files;
  assert.ok(first !== undefined && second !== undefined);
  loaded.note(first, facts());
  assert.equal(loaded.size, 4);
  loaded.trim(40 << 10);
  assert.deepEqual(files.map(({ isReleased }) => isReleased), [false, true, true, false]);
  loaded.forget(first);
  assert.equal(loaded.size, 1);
  assert.equal(first.isReleased, false);
});
