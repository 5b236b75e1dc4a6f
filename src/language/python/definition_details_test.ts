import assert from "node:assert/strict";
import { factsOfText } from "../../../tests/support/facts_of_text.ts";
import { FactsReader } from "../../../tests/support/facts_reader.ts";
import { DefFlag } from "../../facts/def_flag.ts";
import { DefKind } from "../../facts/def_kind.ts";
import { FileFlag } from "../../facts/file_flag.ts";
import { ParamFlag } from "../../facts/param_flag.ts";
import { nodeNames } from "../../link/node_names.ts";
import { python } from "./language.ts";
import { pythonNaming } from "./naming.ts";

const path = "app/services/payment.py";

async function read(text: string, at = path): Promise<FactsReader> {
  return new FactsReader(await factsOfText(python, at, text));
}

function idsOf({ facts }: FactsReader, at = path): string[] {
  return nodeNames(at, facts, pythonNaming).slice(1).flatMap((name) =>
    name === undefined ? [] : [name.id]
  );
}

function arityOf({ facts }: FactsReader, def: number): [min: number, max: number] {
  return [facts.defs.minArity(def), facts.defs.maxArity(def)];
}

Deno.test("python parameters keep types, defaults and how they may be given", async () => {
  const reader = await read(
    `def order(sku, /, count: int = 1, *extras: Extra, gift: "Gift | None", **tags: str): pass
`,
  );
  const { params, facts } = { params: reader.facts.params, facts: reader.facts };
  const rows = [1, 2, 3, 4, 5].map((row) => [
    facts.text(params.name(row)),
    reader.type(params.type(row)),
    reader.expr(params.default(row)),
    params.flags(row),
  ]);
  assert.deepEqual(rows, [
    ["sku", "", "", ParamFlag.positionalOnly],
    ["count", "int", "1", ParamFlag.optional],
    ["extras", "Extra", "", ParamFlag.rest],
    ["gift", "union Gift, None", "", ParamFlag.keywordOnly],
    ["tags", "str", "", ParamFlag.keywords],
  ]);
  assert.deepEqual(arityOf(reader, 1), [2, 255]);
});

Deno.test("python returns are kept, and what a generator yields", async () => {
  const reader = await read(`def pick(flag):
    if flag:
        return Card()
    return default.card

def rows(source):
    yield Row(1)
    yield from source.rest()
    return 3

async def load(client):
    return await client.get("/orders")
`);
  const { returns, defs } = reader.facts;
  const given = (def: number): string[] => {
    const [start, end] = reader.facts.range(returns.def, returns.count, def);
    return Array.from(
      { length: end - start },
      (_, index) => reader.expr(returns.expr(start + index)),
    );
  };
  assert.deepEqual(given(reader.def("pick")), ["Card()", "default.card"]);
  assert.deepEqual(given(reader.def("rows")), ["Row(1)", "spread"]);
  assert.equal(defs.flags(reader.def("rows")), DefFlag.exported | DefFlag.generator);
  assert.deepEqual(given(reader.def("load")), ["await"]);
  assert.equal(defs.flags(reader.def("load")), DefFlag.exported | DefFlag.async);
});

Deno.test("python __all__ alone says what is exported", async () => {
  const reader = await read(`__all__ = ["_charge"]
def _charge(): pass
def refund(): pass
`);
  const { defs } = reader.facts;
  assert.equal(defs.flags(reader.def("_charge")), DefFlag.protected | DefFlag.exported);
  assert.equal(defs.flags(reader.def("refund")), 0);
});

Deno.test("python deprecation is read from decorators and docstrings", async () => {
  const reader = await read(`@warnings.deprecated("use charge")
def pay(): pass

def bill():
    """Sends a bill.

    .. deprecated:: 2.1
    """

def charge(card):
    """Charges a card.

    :param card: what to charge

        .. deprecated:: 2.0
    """
`);
  const isDeprecated = (name: string): boolean =>
    (reader.facts.defs.flags(reader.def(name)) & DefFlag.deprecated) !== 0;
  assert.equal(isDeprecated("pay"), true);
  assert.equal(isDeprecated("bill"), true);
  assert.equal(isDeprecated("charge"), false);
});

Deno.test("python tests are known by file, class and base", async () => {
  const text = `def test_charge(): pass
def helper(): pass
class TestRefund:
    def test_partial(self): pass
    def build(self): pass
@pytest.fixture
def card(): pass
`;
  const flags = async (at: string, source = text): Promise<[number, string[]]> => {
    const { facts } = await read(source, at);
    const tests: string[] = [];
    for (let def = 1; def < facts.defs.count; def++) {
      if ((facts.defs.flags(def) & DefFlag.test) !== 0) {
        tests.push(facts.text(facts.defs.name(def)));
      }
    }
    return [facts.file.flags(0), tests];
  };
  const all = ["test_charge", "TestRefund", "test_partial", "card"];
  assert.deepEqual(await flags("app/test_payment.py"), [FileFlag.test, all]);
  assert.deepEqual(await flags("tests/payment.py"), [FileFlag.test, all]);
  assert.deepEqual(await flags("tests/helpers.py", "def build(): pass\n"), [FileFlag.test, []]);
  assert.deepEqual(await flags("test/helpers.py", "def build(): pass\n"), [FileFlag.test, []]);
  assert.deepEqual(await flags("django/test/client.py", "def build(): pass\n"), [0, []]);
  assert.deepEqual(await flags("app/protests/march.py", "def build(): pass\n"), [0, []]);
  assert.deepEqual(await flags("app/conftest.py", "def build(): pass\n"), [FileFlag.test, []]);
  assert.deepEqual(await flags("app/payment.py"), [0, ["card"]]);
  const cases = `class Refunds(unittest.TestCase):
    def test_partial(self): pass
    def setUp(self): pass
`;
  assert.deepEqual(await flags("app/checks.py", cases), [
    FileFlag.test,
    ["Refunds", "test_partial"],
  ]);
});

Deno.test("python scripts are known by their main guard", async () => {
  const guarded = await read(`if __name__ == "__main__":\n    main()\n`);
  assert.equal(guarded.facts.file.flags(0), FileFlag.script);
  const shebang = await read("#!/usr/bin/env python3\nmain()\n");
  assert.equal(shebang.facts.file.flags(0), FileFlag.script);
});

Deno.test("python type aliases are definitions without a node", async () => {
  const reader = await read(`from typing import TypeAlias
type Rows[T: Order] = list[T]
Key: TypeAlias = "dict[str, Order]"
`);
  const { defs, typeParams } = reader.facts;
  assert.deepEqual(idsOf(reader), []);
  assert.equal(defs.kind(1), DefKind.typeAlias);
  assert.equal(reader.type(defs.returnType(reader.def("Rows"))), "list<T>");
  assert.equal(reader.type(defs.returnType(reader.def("Key"))), "dict<str, Order>");
  assert.equal(reader.facts.text(typeParams.name(1)), "T");
  assert.equal(reader.type(typeParams.bound(1)), "Order");
});
