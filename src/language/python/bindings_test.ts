import assert from "node:assert/strict";
import { factsOfText } from "../../../tests/support/facts_of_text.ts";
import { FactsReader } from "../../../tests/support/facts_reader.ts";
import { BindingFlag } from "../../facts/binding_flag.ts";
import { BindingKind } from "../../facts/binding_kind.ts";
import { ScopeKind } from "../../facts/scope_kind.ts";
import { python } from "./language.ts";

async function read(text: string): Promise<FactsReader> {
  return new FactsReader(await factsOfText(python, "shop/orders.py", text));
}

/** All bindings of a name, as kind and text. */
function bindingsOf(reader: FactsReader, name: string): [kind: number, text: string][] {
  const { bindings } = reader.facts;
  const found: [number, string][] = [];
  for (let row = 1; row < bindings.count; row++) {
    if (reader.facts.text(bindings.name(row)) !== name) continue;
    const type = reader.type(bindings.type(row));
    const init = reader.expr(bindings.init(row));
    const path = reader.facts.text(bindings.path(row));
    found.push([bindings.kind(row), `${type}${init === "" ? "" : ` = ${init}`}${path}`]);
  }
  return found;
}

Deno.test("python assignments bind names with types, values and paths", async () => {
  const reader = await read(`first, (second, *rest), last = load()
total: "Money" = Money(0)
a = b = Order()
count += 1
names = []  # type: List[Name]
LIMIT: Final = 5
`);
  const { local } = BindingKind;
  assert.deepEqual(bindingsOf(reader, "first"), [[local, " = load()[0]"]]);
  assert.deepEqual(bindingsOf(reader, "second"), [[local, " = load()[1][0]"]]);
  assert.deepEqual(bindingsOf(reader, "rest"), [[local, " = load()[1]..."]]);
  assert.deepEqual(bindingsOf(reader, "last"), [[local, " = load()[2]"]]);
  assert.deepEqual(bindingsOf(reader, "total"), [[local, "Money = Money(0)"]]);
  assert.deepEqual(bindingsOf(reader, "a"), [[local, " = Order()"]]);
  assert.deepEqual(bindingsOf(reader, "b"), [[local, " = Order()"]]);
  assert.deepEqual(bindingsOf(reader, "count"), [[local, " = count + 1"]]);
  assert.deepEqual(bindingsOf(reader, "names"), [[local, "List<Name> = []"]]);
  assert.deepEqual(bindingsOf(reader, "LIMIT"), [[local, " = 5"]]);
  assert.equal(reader.binding("LIMIT").flags, BindingFlag.const | BindingFlag.exported);
});

Deno.test("python statements bind their variables", async () => {
  const reader = await read(`def run(orders, *lines: Line, **options: str):
    for index, order in enumerate(orders):
        pass
    with open_store() as store, lock:
        pass
    try:
        pass
    except (KeyError, errors.NotFound) as error:
        pass
    if (found := store.find(1)):
        pass
    global cache
    cache = {}
    del cache
    def inner():
        nonlocal found
    match order:
        case Point(x=0, y=height) if height > 1:
            pass
        case [head, *middle, tail]:
            pass
        case {"id": key, **others}:
            pass
        case str() as text:
            pass
        case (single):
            pass
`);
  assert.deepEqual(bindingsOf(reader, "orders"), [[BindingKind.param, ""]]);
  assert.deepEqual(bindingsOf(reader, "lines"), [[BindingKind.param, "Line[]"]]);
  assert.deepEqual(bindingsOf(reader, "index"), [[BindingKind.loop, " = enumerate(orders)[0]"]]);
  assert.deepEqual(bindingsOf(reader, "order"), [
    [BindingKind.loop, " = enumerate(orders)[1]"],
    [BindingKind.narrow, "Point"],
    [BindingKind.narrow, "str"],
  ]);
  assert.deepEqual(bindingsOf(reader, "store"), [[BindingKind.with, " = open_store()"]]);
  assert.deepEqual(bindingsOf(reader, "error"), [
    [BindingKind.except, "union KeyError, errors.NotFound"],
  ]);
  assert.deepEqual(bindingsOf(reader, "found"), [
    [BindingKind.local, " = store.find(1)"],
    [BindingKind.nonlocal, ""],
  ]);
  assert.deepEqual(bindingsOf(reader, "cache").map(([kind]) => kind), [
    BindingKind.global,
    BindingKind.local,
    BindingKind.local,
  ]);
  const { pattern } = BindingKind;
  assert.deepEqual(bindingsOf(reader, "height"), [[pattern, " = (Point) order.y"]]);
  assert.deepEqual(bindingsOf(reader, "head"), [[pattern, " = order[0]"]]);
  assert.deepEqual(bindingsOf(reader, "middle"), [[pattern, " = order..."]]);
  assert.deepEqual(bindingsOf(reader, "tail"), [[pattern, " = order[-1]"]]);
  assert.deepEqual(bindingsOf(reader, "key"), [[pattern, ' = order["id"]']]);
  assert.deepEqual(bindingsOf(reader, "text"), [[pattern, "str = order"]]);
  assert.deepEqual(bindingsOf(reader, "single"), [[pattern, " = order"]]);
});

Deno.test("python asynchronous loops and contexts bind what is awaited", async () => {
  const reader = await read(`async def run(pool):
    async with pool.acquire() as connection:
        async for row in connection.rows():
            pass
`);
  assert.deepEqual(bindingsOf(reader, "connection"), [[BindingKind.with, " = await"]]);
  assert.deepEqual(bindingsOf(reader, "row"), [[BindingKind.loop, " = await"]]);
});

Deno.test("python class bodies bind fields, methods bind attributes of their receiver", async () => {
  const reader = await read(`class Order:
    __slots__ = ("id", "_lines")
    total: int = 0
    cache: ClassVar[dict] = {}

    def __init__(this, id: int):
        this.id = id
        this.first, this.mailer = None, Mailer()
        def later(this):
            this.hidden = 1
        def soon():
            this.soon = 2
        other.id = 3

    @classmethod
    def load(cls):
        cls.loaded = True
`);
  const { field, selfAttribute } = BindingKind;
  assert.deepEqual(bindingsOf(reader, "id"), [
    [field, ""],
    [BindingKind.param, "int"],
    [selfAttribute, " = id"],
  ]);
  assert.deepEqual(bindingsOf(reader, "_lines"), [[field, ""]]);
  assert.deepEqual(bindingsOf(reader, "total"), [[field, "int = 0"]]);
  assert.equal(reader.binding("cache").flags, BindingFlag.static);
  assert.deepEqual(bindingsOf(reader, "mailer"), [[selfAttribute, " = tuple[1]"]]);
  assert.deepEqual(bindingsOf(reader, "hidden"), []);
  assert.deepEqual(bindingsOf(reader, "soon"), [[selfAttribute, " = 2"]]);
  assert.equal(reader.binding("loaded").flags, BindingFlag.static);
  const { bindings, scopes } = reader.facts;
  const order = reader.def("Order");
  for (let row = 1; row < bindings.count; row++) {
    const isMember = bindings.kind(row) === field || bindings.kind(row) === selfAttribute;
    assert.equal(bindings.def(row), isMember ? order : 0);
  }
  assert.equal(scopes.owner(reader.binding("mailer").scope), reader.def("__init__"));
});

Deno.test("python comprehensions and lambdas have scopes of their own", async () => {
  const reader = await read(`def run(orders):
    totals = [total := order.total for order in orders if order.paid]
    handler = lambda order, retry=default: retry(order)
`);
  const { scopes } = reader.facts;
  const run = reader.binding("orders").scope;
  assert.equal(scopes.kind(run), ScopeKind.function);
  assert.equal(reader.binding("total").scope, run);
  const [first, second] = bindingsOf(reader, "order");
  assert.deepEqual(first, [BindingKind.loop, " = orders"]);
  assert.deepEqual(second, [BindingKind.param, ""]);
  assert.equal(scopes.kind(reader.binding("order").scope), ScopeKind.comprehension);
  assert.equal(scopes.kind(reader.binding("retry").scope), ScopeKind.lambda);
  assert.equal(scopes.parent(reader.binding("retry").scope), run);
  assert.deepEqual(bindingsOf(reader, ""), [[BindingKind.returned, " = retry(order)"]]);
  assert.equal(reader.facts.refs.scope(reader.use("retry")), reader.binding("retry").scope);
});

Deno.test("python variables know whether they are conditional or assigned again", async () => {
  const reader = await read(`mode = "a"
if FAST:
    mode = "b"
once = 1
def once(): pass
_hidden = 2
`);
  const { bindings } = reader.facts;
  const flags = [1, 2, 3, 4].map((row) => bindings.flags(row));
  assert.deepEqual(flags, [
    BindingFlag.reassigned | BindingFlag.exported,
    BindingFlag.reassigned | BindingFlag.conditional | BindingFlag.exported,
    BindingFlag.reassigned | BindingFlag.exported,
    BindingFlag.private,
  ]);
});

Deno.test("python isinstance tests narrow names within guard scopes", async () => {
  const reader = await read(`def pay(card, store):
    if isinstance(card, Visa):
        card.charge()
    elif isinstance(card, (Amex, Diners)):
        card.debit()
    else:
        card.refuse()
    if not isinstance(self.log, Log):
        return
    self.log.write()
    ok = isinstance(store, Store) and store.open()
    assert isinstance(store, Shop)
    store.close()
`);
  const { bindings, scopes, refs } = reader.facts;
  const narrowed = (callee: string): string[] => {
    const found: string[] = [];
    for (let scope = refs.scope(reader.use(callee)); scope !== 0; scope = scopes.parent(scope)) {
      if (scopes.kind(scope) !== ScopeKind.guard) continue;
      for (let row = 1; row < bindings.count; row++) {
        if (bindings.scope(row) !== scope) continue;
        assert.equal(bindings.kind(row), BindingKind.narrow);
        const name = reader.facts.text(bindings.name(row));
        found.push(`${name}: ${reader.type(bindings.type(row))}`);
      }
    }
    return found;
  };
  assert.deepEqual(narrowed("card.charge"), ["card: Visa"]);
  assert.deepEqual(narrowed("card.debit"), ["card: union Amex, Diners"]);
  assert.deepEqual(narrowed("card.refuse"), []);
  assert.deepEqual(narrowed("self.log.write"), ["self.log: Log"]);
  assert.deepEqual(narrowed("store.open"), ["store: Store", "self.log: Log"]);
  assert.deepEqual(narrowed("store.close"), ["store: Shop", "self.log: Log"]);
});

Deno.test("python class patterns narrow the subject of a match", async () => {
  const reader = await read(`def pay(card):
    match card:
        case Visa():
            card.charge()
        case _:
            card.refuse()
`);
  const { refs, scopes } = reader.facts;
  const inside = refs.scope(reader.use("card.charge"));
  assert.equal(scopes.kind(inside), ScopeKind.guard);
  assert.deepEqual(bindingsOf(reader, "card"), [
    [BindingKind.param, ""],
    [BindingKind.narrow, "Visa"],
  ]);
  assert.equal(scopes.kind(refs.scope(reader.use("card.refuse"))), ScopeKind.function);
});
