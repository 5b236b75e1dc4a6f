import assert from "node:assert/strict";
import { DefKind } from "./def_kind.ts";
import { FactsBuilder, type FinishOptions } from "./facts_builder.ts";
import { factsVersion } from "./facts_version.ts";
import { FileFacts } from "./file_facts.ts";
import { PackedColumns } from "./packed_columns.ts";

const plain: FinishOptions = { toByte: (offset) => offset, hashOf: (start, end) => [start, end] };

function sample(): FactsBuilder {
  const builder = new FactsBuilder();
  const outer = builder.add("defs", { kind: DefKind.class, name: "Oven", start: 4, end: 40 });
  const inner = builder.add("defs", {
    kind: DefKind.method,
    name: "bake",
    container: outer,
    start: 10,
    end: 30,
  });
  builder.add("params", { def: inner, name: "loaf", typeText: "Loaf" });
  builder.add("params", { def: outer, name: "size", typeText: "int" });
  builder.add("params", { def: inner, name: "minutes", typeText: "int" });
  builder.add("file", { packageName: "bakery" });
  return builder;
}

Deno.test("FactsBuilder keeps rows by section, with strings in byte order", () => {
  const facts = new FileFacts(sample().finish(plain));
  assert.equal(facts.defs.count, 3);
  assert.equal(facts.text(facts.defs.name(1)), "Oven");
  assert.equal(facts.text(facts.defs.name(2)), "bake");
  assert.equal(facts.defs.container(2), 1);
  assert.equal(facts.text(facts.file.packageName(0)), "bakery");
  const texts = Array.from({ length: facts.stringCount }, (_, id) => facts.text(id));
  assert.deepEqual(texts, ["", "Loaf", "Oven", "bake", "bakery", "int", "loaf", "minutes", "size"]);
});

Deno.test("FactsBuilder groups the rows of an owner, in the order in which they were added", () => {
  const facts = new FileFacts(sample().finish(plain));
  const namesOf = (def: number): string[] => {
    const [start, end] = facts.range(facts.params.def, facts.params.count, def);
    return Array.from(
      { length: end - start },
      (_, index) => facts.text(facts.params.name(start + index)),
    );
  };
  assert.deepEqual(namesOf(1), ["size"]);
  assert.deepEqual(namesOf(2), ["loaf", "minutes"]);
  assert.deepEqual(namesOf(3), []);
});

Deno.test("FactsBuilder turns offsets into bytes before it asks for hashes", () => {
  const facts = new FileFacts(sample().finish({ ...plain, toByte: (offset) => offset * 3 }));
  assert.deepEqual([facts.defs.start(2), facts.defs.end(2)], [30, 90]);
  assert.deepEqual([facts.defs.hashLow(2), facts.defs.hashHigh(2)], [30, 90]);
});

Deno.test("FactsBuilder gives the same bytes for the same rows", () => {
  assert.deepEqual(sample().finish(plain), sample().finish(plain));
});

Deno.test("FileFacts refuses facts of another version", () => {
  const other = PackedColumns.encode(factsVersion + 1, []);
  assert.throws(() => new FileFacts(other), /Cannot read facts of version/);
});

Deno.test("FactsBuilder keeps a reference as it keeps any other row", () => {
  const row = {
    owner: 1,
    scope: 2,
    kind: 3,
    expr: 4,
    argc: 5,
    args: 6,
    flags: 7,
    line: 8,
    start: 9,
    literal: "loaf",
  };
  const [one, other] = [sample(), sample()];
  assert.equal(one.addReference(row), other.add("refs", row));
  assert.equal(one.addReference({ start: 20 }), other.add("refs", { start: 20 }));
  assert.deepEqual(one.finish(plain), other.finish(plain));
});

Deno.test("FactsBuilder keeps offsets where bytes and code units are the same", () => {
  const facts = new FileFacts(sample().finish({ hashOf: () => [0, 0] }));
  assert.deepEqual([facts.defs.start(2), facts.defs.end(2)], [10, 30]);
});
