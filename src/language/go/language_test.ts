import assert from "node:assert/strict";
import { factsOfText } from "../../../tests/support/facts_of_text.ts";
import { FactsReader } from "../../../tests/support/facts_reader.ts";
import { DefFlag } from "../../facts/def_flag.ts";
import { FileFlag } from "../../facts/file_flag.ts";
import { RefKind } from "../../facts/ref_kind.ts";
import { go } from "./language.ts";

async function read(text: string): Promise<FactsReader> {
  return new FactsReader(await factsOfText(go, "shop/orders.go", text));
}

const ORDERS = `package shop

func (o *Orders) Load(ids []int) (map[int]*Order, error) {
	for _, id := range ids {
		o.found[id] = o.find(id)
	}
	return o.found, nil
}
`;

Deno.test("go facts of the same bytes are the same bytes", async () => {
  const first = await read(ORDERS);
  const second = await read(ORDERS);
  assert.deepEqual(first.facts.bytes, second.facts.bytes);
});

Deno.test("go files with errors keep their intact parts", async () => {
  const reader = await read(`package shop

func load() Order {
	return fetch(1)
}

func broken( {
	value := = 3
}

func intact() {
	save()
}
`);
  assert.notEqual(reader.facts.file.flags(0) & FileFlag.partial, 0);
  assert.deepEqual(reader.ownersOf("fetch"), ["load"]);
  assert.equal(reader.facts.defs.flags(reader.def("load")) & DefFlag.partial, 0);
  assert.deepEqual(reader.ownersOf("save"), ["intact"]);
});

Deno.test("go spans are byte offsets", async () => {
  const text = "package shop\n\n// 주문 😀\nfunc 결제(금액 int) {\n\t승인(금액)\n}\n";
  const reader = await read(text);
  const bytes = new TextEncoder().encode(text);
  const { defs, refs } = reader.facts;
  const slice = (start: number, end: number): string =>
    new TextDecoder().decode(bytes.subarray(start, end));
  assert.equal(slice(defs.start(1), defs.end(1)), "func 결제(금액 int) {\n\t승인(금액)\n}");
  assert.equal(slice(refs.start(1), refs.start(1) + 6), "승인");
  assert.equal(reader.facts.text(defs.doc(1)), "주문 😀");
});

Deno.test("go calls of new with a value are read over", async () => {
  const reader = await read(`package shop

func run() {
	count := new(Number(3))
	make := func(n int) *Order { return nil }
	order := &Order{make(n - 1)}
	plain := new(Order)
}
`);
  assert.equal(reader.facts.file.flags(0), 0);
  assert.deepEqual(reader.uses([RefKind.call]), ["new/1", "Number/1", "make/1", "new/1"]);
});

Deno.test("go sources of hostile shape neither throw nor hang", async () => {
  const body = (code: string): string => `package shop\n\nfunc run() {\n\t${code}\n}\n`;
  const sums = await read(body(`total := ${"a() + ".repeat(2_000)}a()`));
  assert.equal(sums.uses([RefKind.call]).length, 2_001);
  assert.equal(sums.facts.file.flags(0) & FileFlag.partial, 0);
  const chain = await read(body(`query${".Where(x)".repeat(2_000)}`));
  assert.equal(chain.uses([RefKind.call]).length, 2_000);
  const nested = await read(body(`${"f(".repeat(3_000)}1${")".repeat(3_000)}`));
  assert.notEqual(nested.facts.file.flags(0) & FileFlag.partial, 0);
  const parentheses = await read(body(`x := ${"(".repeat(3_000)}1${")".repeat(3_000)}`));
  assert.equal(parentheses.binding("x").text, " = 1");
  const elses = await read(body(`if a {\n}${" else if b() {\n}".repeat(2_000)}`));
  assert.equal(elses.uses([RefKind.call]).length, 2_000);
});
