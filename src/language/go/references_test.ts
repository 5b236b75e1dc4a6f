import assert from "node:assert/strict";
import { factsOfText } from "../../../tests/support/facts_of_text.ts";
import { FactsReader } from "../../../tests/support/facts_reader.ts";
import { ExprOp } from "../../facts/expr_op.ts";
import { LiteralClass } from "../../facts/literal_class.ts";
import { RefFlag } from "../../facts/ref_flag.ts";
import { RefKind } from "../../facts/ref_kind.ts";
import { go } from "./language.ts";

async function read(text: string): Promise<FactsReader> {
  return new FactsReader(await factsOfText(go, "shop/orders.go", text));
}

Deno.test("go calls keep their receivers and count their arguments", async () => {
  const reader = await read(`package shop

func (s *Server) run(args []string) {
	place(
		order, // the first
		2,
	)
	s.repo.Find(key).Lines[0].Total()
	build(args...)
	go s.loop()
	defer s.mu.Unlock()
	func() { inner() }()
	value.(Closer).Close()
}
`);
  assert.deepEqual(reader.uses([RefKind.call]), [
    "place/2",
    "s.repo.Find/1",
    "s.repo.Find(key).Lines[0].Total/0",
    "build/255",
    "s.loop/0",
    "s.mu.Unlock/0",
    "inner/0",
    "(Closer) value.Close/0",
  ]);
  const { refs } = reader.facts;
  assert.equal(refs.flags(reader.use("build")), RefFlag.spread);
  assert.equal(reader.expr(refs.args(reader.use("place"))), "order, 2");
});

Deno.test("go explicit instantiations are calls, indexed variables are too", async () => {
  const reader = await read(`package shop

var handlers map[string]func(Request)

func run(table map[string]func(Request)) {
	load[Order](id)
	store.Load[Order, string](id)
	make2[Order]()
	handlers[name](request)
	table[name](request, 1)
	pick[[]Order](id)
	bytes := []byte(text)
}
`);
  assert.deepEqual(reader.uses([RefKind.call]), [
    "load<Order>/1",
    "store.Load<Order, string>/1",
    "make2<Order>/0",
    "handlers[opaque]/1",
    "table[name]/2",
    "pick<Order[]>/1",
  ]);
  const run = reader.def("run");
  assert.deepEqual(reader.uses([RefKind.type], run), [
    "Request",
    "Order",
    "Order",
    "Order",
    "Order",
  ]);
  assert.equal(reader.binding("bytes").text, " = (byte[]) text");
});

Deno.test("go calls belong to the innermost definition that contains them", async () => {
  const reader = await read(`package shop

var store = open()

type Order struct{ id int }

func run() {
	handle(func() { fetch() })
	type local struct{ id int }
}
`);
  assert.deepEqual(reader.ownersOf("open"), [""]);
  assert.deepEqual(reader.ownersOf("handle"), ["run"]);
  assert.deepEqual(reader.ownersOf("fetch"), ["run"]);
});

Deno.test("go composite literals build their type", async () => {
  const reader = await read(`package shop

func run() {
	order := &Order{ID: next(), Lines: []Line{{1}, Line{2}}}
	page := shop.Page[Order]{}
	fresh := new(Order)
	list := make([]Line, 3)
}
`);
  assert.deepEqual(reader.uses([RefKind.new]), ["Order/2", "Line/1", "shop.Page/0"]);
  assert.deepEqual(reader.uses([RefKind.type], reader.def("run")), [
    "Line",
    "Order",
    "Order",
    "Line",
  ]);
  const { exprs, bindings } = reader.facts;
  const init = (name: string): number => {
    for (let row = 1; row < bindings.count; row++) {
      if (reader.facts.text(bindings.name(row)) === name) return bindings.init(row);
    }
    throw new Error(`No binding of the name ${name}`);
  };
  assert.equal(exprs.op(init("order")), ExprOp.addressOf);
  assert.equal(
    reader.expr(exprs.a(init("order"))),
    "new Order(ID: next(), Lines: (Line[]) [[1], new Line(2)])",
  );
  assert.equal(reader.expr(init("page")), "new shop.Page()");
  assert.equal(reader.expr(exprs.a(init("fresh"))), "(Order) opaque");
  assert.equal(reader.expr(init("list")), "(Line[]) opaque");
});

Deno.test("go functions, methods and types passed or stored by name are values", async () => {
  const reader = await read(`package shop

var limit = 3

type Server struct{ name string }

func (s *Server) run(queue *Queue) {
	queue.Add(onPaid, s.name, s.retry, hooks.Later, limit, queue)
	table := map[string]Handler{"paid": onPaid, "run": s.run}
	use(table)
	later := s.retry
	config.Hook = onPaid
	return
}
`);
  assert.deepEqual(reader.uses([RefKind.value]), [
    "onPaid/0",
    "s.retry/0",
    "hooks.Later/0",
    "onPaid/0",
    "s.run/0",
    "s.retry/0",
    "onPaid/0",
  ]);
});

Deno.test("go type mentions are references but for predeclared types", async () => {
  const reader = await read(`package shop

type Shop struct {
	orders map[string]*Order
	notify func(event Event) (Receipt, error)
	any interface{ Close() error }
}

func ship(order *Order, to [3]geo.Address, by <-chan Parcel) (receipt Receipt[Order], err error) {
	var box Box
	return
}
`);
  assert.deepEqual(reader.uses([RefKind.type], reader.def("Shop")), ["Order", "Event", "Receipt"]);
  assert.deepEqual(reader.uses([RefKind.type], reader.def("ship")), [
    "Order",
    "geo.Address",
    "Parcel",
    "Receipt",
    "Order",
    "Box",
  ]);
});

Deno.test("go literals that later layers read keep the call that they sit in", async () => {
  const reader = await read(`package shop

const query = \`SELECT id
FROM orders\`

func load(db *DB, router *Router) {
	db.Query("UPDATE orders SET paid = $1 " + "WHERE id = $2", id)
	router.Get("/orders/{id}", show)
	os.Getenv("PAYMENT_KEY")
	fmt.Println("done")
}
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
    ];
  });
  const def = reader.def("load");
  assert.deepEqual(rows, [
    [LiteralClass.sql, "SELECT id\nFROM orders", "", 0],
    [LiteralClass.sql, "UPDATE orders SET paid = $1 ", "db.Query", def],
    [LiteralClass.route, "/orders/{id}", "router.Get", def],
    [LiteralClass.configKey, "PAYMENT_KEY", "os.Getenv", def],
  ]);
  assert.equal(reader.facts.text(refs.literal(reader.use("fmt.Println"))), "done");
});

Deno.test("go references are in source order at the used name", async () => {
  const text = "package shop\n\nvar x = outer(inner(1),\n\tchain.First().Second())\n";
  const reader = await read(text);
  const { refs } = reader.facts;
  const starts = Array.from({ length: refs.count - 1 }, (_, index) => refs.start(index + 1));
  assert.deepEqual(starts, ["outer", "inner", "First", "Second"].map((name) => text.indexOf(name)));
  assert.equal(refs.line(4), 4);
});
