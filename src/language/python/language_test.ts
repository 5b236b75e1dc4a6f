import assert from "node:assert/strict";
import { factsOfText } from "../../../tests/support/facts_of_text.ts";
import { FactsReader } from "../../../tests/support/facts_reader.ts";
import { DefFlag } from "../../facts/def_flag.ts";
import { FileFlag } from "../../facts/file_flag.ts";
import { RefKind } from "../../facts/ref_kind.ts";
import { python } from "./language.ts";

async function read(text: string, path = "shop/orders.py"): Promise<FactsReader> {
  return new FactsReader(await factsOfText(python, path, text));
}

const ORDERS = `from .models import Order

class Orders:
    async def load(self, ids: list[int]) -> dict[int, Order]:
        return {id: await self.find(id) for id in ids if isinstance(id, int)}
`;

Deno.test("python facts of the same bytes are the same bytes", async () => {
  const first = await read(ORDERS);
  const second = await read(ORDERS);
  assert.deepEqual(first.facts.bytes, second.facts.bytes);
});

Deno.test("python files with errors keep their intact parts", async () => {
  const reader = await read(`class Orders:
    def load(self):
        return fetch(1)

def broken(first
    return first)

def intact():
    return save()
`);
  assert.notEqual(reader.facts.file.flags(0) & FileFlag.partial, 0);
  assert.deepEqual(reader.ownersOf("fetch"), ["load"]);
  assert.equal(reader.facts.defs.flags(reader.def("load")) & DefFlag.partial, 0);
});

Deno.test("python definitions with an error inside are partial", async () => {
  const reader = await read(`def broken():
    value = = 3
    save()

def intact():
    pass
`);
  assert.notEqual(reader.facts.defs.flags(reader.def("broken")) & DefFlag.partial, 0);
  assert.deepEqual(reader.ownersOf("save"), ["broken"]);
  assert.equal(reader.facts.defs.flags(reader.def("intact")), DefFlag.exported);
});

Deno.test("python spans are byte offsets", async () => {
  const text = `# 주문 😀\ndef 결제(금액):\n    return 승인(금액)\n`;
  const reader = await read(text);
  const bytes = new TextEncoder().encode(text);
  const { defs, refs } = reader.facts;
  const slice = (start: number, end: number): string =>
    new TextDecoder().decode(bytes.subarray(start, end));
  assert.equal(slice(defs.start(1), defs.end(1)), "def 결제(금액):\n    return 승인(금액)");
  assert.equal(slice(refs.start(1), refs.start(1) + 6), "승인");
});

Deno.test("python type parameter defaults are read over", async () => {
  const reader = await read(`class Page[T = Order, *Rest = *tuple[int, str]](Base[T]):
    def items[K: (int, str) = int](self, key: K) -> list[T]: ...
type Rows[T = Order] = list[T]
`);
  assert.equal(reader.facts.file.flags(0), 0);
  const { typeParams, facts } = { typeParams: reader.facts.typeParams, facts: reader.facts };
  const names = [1, 2, 3, 4].map((row) => facts.text(typeParams.name(row)));
  assert.deepEqual(names, ["T", "Rest", "K", "T"]);
  assert.deepEqual(reader.uses([RefKind.super]), ["Base<T>"]);
});

Deno.test("python sources of hostile shape neither throw nor hang", async () => {
  const sums = await read(`total = ${"a() + ".repeat(2_000)}a()\n`);
  assert.equal(sums.uses([RefKind.call]).length, 2_001);
  assert.equal(sums.facts.file.flags(0) & FileFlag.partial, 0);
  const chain = await read(`query${".where(x)".repeat(2_000)}\n`);
  assert.equal(chain.uses([RefKind.call]).length, 2_000);
  const both = await read(`ok = ${"a and ".repeat(2_000)}b()\n`);
  assert.deepEqual(both.uses([RefKind.call]), ["b/0"]);
  const nested = await read(`${"f(".repeat(3000)}1${")".repeat(3000)}\n`);
  assert.notEqual(nested.facts.file.flags(0) & FileFlag.partial, 0);
  const union = await read(`x: ${"A | ".repeat(3000)}B\n`);
  assert.equal(union.uses([RefKind.type]).length, 3001);
});
