import assert from "node:assert/strict";
import { factsOfText } from "../../../tests/support/facts_of_text.ts";
import { FactsReader } from "../../../tests/support/facts_reader.ts";
import { LiteralClass } from "../../facts/literal_class.ts";
import { RefFlag } from "../../facts/ref_flag.ts";
import { RefKind } from "../../facts/ref_kind.ts";
import { python } from "./language.ts";

async function read(text: string): Promise<FactsReader> {
  return new FactsReader(await factsOfText(python, "shop/orders.py", text));
}

Deno.test("python calls keep their receivers and count their arguments", async () => {
  const reader = await read(`def run(self, *args):
    place(
        order,  # the first
        count=2,
    )
    self.repo.find(key).lines[0].total()
    build(*args)
    build(first, *rest.values())
    total(line.price for line in lines)
    (pick or choose)()
    super().run()
    rows = [*load(1), *store.rows().all()]
    for row in \\
            self.each(rows):
        pass
    type(rows).cache = dict()
`);
  assert.deepEqual(reader.uses([RefKind.call]), [
    "place/2",
    "self.repo.find/1",
    "self.repo.find(key).lines[0].total/0",
    "build/255",
    "build/255",
    "rest.values/0",
    "total/1",
    "logical/0",
    "super.run/0",
    "load/1",
    "store.rows/0",
    "store.rows().all/0",
    "self.each/1",
    "type/1",
    "dict/0",
  ]);
  const { refs } = reader.facts;
  assert.equal(refs.flags(reader.use("place")), RefFlag.namedArguments);
  assert.equal(refs.flags(reader.use("build")), RefFlag.spread);
  assert.equal(reader.expr(refs.args(reader.use("place"))), "order, count: 2");
});

Deno.test("python calls belong to the innermost definition that contains them", async () => {
  const reader = await read(`configure()
class Order:
    repo = connect()
    handlers = [make(kind) for kind in KINDS]
    def load(self, at=now()):
        def inner():
            fetch()
        return map(lambda row: parse(row), inner())
if READY:
    start()
@register(key())
def job(): pass
`);
  assert.deepEqual(reader.ownersOf("configure"), [""]);
  assert.deepEqual(reader.ownersOf("connect"), ["Order"]);
  assert.deepEqual(reader.ownersOf("make"), ["Order"]);
  assert.deepEqual(reader.ownersOf("now"), ["load"]);
  assert.deepEqual(reader.ownersOf("fetch"), ["inner"]);
  assert.deepEqual(reader.ownersOf("parse"), ["load"]);
  assert.deepEqual(reader.ownersOf("start"), [""]);
  assert.deepEqual(reader.ownersOf("key"), [""]);
});

Deno.test("python references are in source order at the used name", async () => {
  const text = "outer(inner(1),\n      chain.first().second())\n";
  const reader = await read(text);
  const { refs } = reader.facts;
  const starts = Array.from({ length: refs.count - 1 }, (_, index) => refs.start(index + 1));
  assert.deepEqual(starts, ["outer", "inner", "first", "second"].map((name) => text.indexOf(name)));
  assert.equal(refs.line(4), 2);
});

Deno.test("python functions and classes passed or stored by name are values", async () => {
  const reader = await read(`from shop import hooks
def on_paid(): pass
class Job:
    size = 3
    def run(self, queue):
        queue.add(on_paid, self.size, self.retry, hooks.later, queue)
        table = {"paid": on_paid, "run": self.run}
        return Job if queue else on_paid
    def retry(self): pass
app.on("paid", key=on_paid)
`);
  assert.deepEqual(reader.uses([RefKind.value]), [
    "on_paid/0",
    "self.retry/0",
    "hooks.later/0",
    "on_paid/0",
    "self.run/0",
    "Job/0",
    "on_paid/0",
    "on_paid/0",
  ]);
});

Deno.test("python type mentions are references of their definition", async () => {
  const reader = await read(`def ship(
    order: "Order | None", to: shop.Address, by: Callable[[Parcel], Carrier],
    how: Literal["fast", "slow"], when: Annotated[Date, Field(gt=today())] = None, *rest: *Rest,
) -> dict[str, list["Label"]]:
    box: Box = pack()
`);
  assert.deepEqual(reader.uses([RefKind.type], 1), [
    "Order",
    "shop.Address",
    "Callable",
    "Parcel",
    "Carrier",
    "Literal",
    "Annotated",
    "Date",
    "Rest",
    "dict",
    "str",
    "list",
    "Label",
    "Box",
  ]);
  assert.deepEqual(reader.uses([RefKind.call], 1), ["Field/1", "today/0", "pack/0"]);
  const { params, refs } = reader.facts;
  assert.equal(reader.type(params.type(1)), "union Order, None");
  assert.equal(refs.line(1), 2);
});

Deno.test("python strings that are no types mention nothing", async () => {
  const reader = await read(`def ship(order: "the order to ship", to: "Address[" = None): pass
`);
  assert.deepEqual(reader.uses([RefKind.type]), []);
});

Deno.test("python type parameters are looked up in a scope around their definition", async () => {
  const reader = await read(`def first[T: Order](rows: list[T]) -> T: pass
`);
  const { facts } = reader;
  const { scopes, defs, params, types, typeParams } = facts;
  assert.equal(facts.text(typeParams.name(1)), "T");
  const around = types.b(defs.returnType(1));
  assert.equal(scopes.owner(around), 1);
  assert.equal(scopes.parent(defs.body(1)), around);
  assert.equal(reader.type(params.type(1)), "list<T>");
});

Deno.test("python literals that later layers read keep the call that they sit in", async () => {
  const reader = await read(`def load(db, id):
    """SELECT nothing FROM here."""
    db.execute(f"SELECT name FROM orders WHERE id = {id}", id)
    db.execute("UPDATE orders SET paid = %s" % id)
    bus.emit("order.paid", id)
    return os.environ["PAYMENT_KEY"]
QUERY = "DELETE FROM " "orders"
`);
  const { literals, refs } = reader.facts;
  const rows = Array.from({ length: literals.count - 1 }, (_, index) => {
    const row = index + 1;
    const ref = literals.ref(row);
    return [
      literals.class(row),
      reader.facts.text(literals.text(row)),
      ref === 0 ? "" : reader.expr(refs.expr(ref)),
      literals.def(row),
      literals.line(row),
    ];
  });
  assert.deepEqual(rows, [
    [LiteralClass.sql, "SELECT name FROM orders WHERE id = \u0001", "db.execute", 1, 3],
    [LiteralClass.sql, "UPDATE orders SET paid = %s", "db.execute", 1, 4],
    [LiteralClass.event, "order.paid", "bus.emit", 1, 5],
    [LiteralClass.configKey, "PAYMENT_KEY", "", 1, 6],
    [LiteralClass.sql, "DELETE FROM orders", "", 0, 7],
  ]);
});

Deno.test("python awaited calls, casts and dynamic imports are told apart", async () => {
  const reader = await read(`from typing import cast
async def load(client):
    page = await client.get("/orders")
    order = cast("Order", page)
    plugin = importlib.import_module("shop.plugins")
`);
  const { refs } = reader.facts;
  assert.equal(refs.flags(reader.use("client.get")), RefFlag.awaited);
  assert.equal(reader.binding("page").text, " = await");
  assert.equal(reader.binding("order").text, " = (Order) page");
  assert.equal(reader.binding("plugin").text, " = import");
});

Deno.test("python dictionaries keep the values of their keys", async () => {
  const reader = await read(`table = {"paid": on_paid, 3: other, **more}
`);
  const { members, bindings } = reader.facts;
  const object = bindings.init(1);
  assert.deepEqual([members.object(1), members.object(2)], [object, object]);
  assert.deepEqual(
    [1, 2].map((row) => [reader.facts.text(members.name(row)), reader.expr(members.value(row))]),
    [["paid", "on_paid"], ["", "other"]],
  );
});
