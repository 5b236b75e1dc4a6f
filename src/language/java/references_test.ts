import assert from "node:assert/strict";
import { factsOfText } from "../../../tests/support/facts_of_text.ts";
import { FactsReader } from "../../../tests/support/facts_reader.ts";
import { ExprOp } from "../../facts/expr_op.ts";
import { LiteralClass } from "../../facts/literal_class.ts";
import { RefKind } from "../../facts/ref_kind.ts";
import { java } from "./language.ts";

async function read(text: string): Promise<FactsReader> {
  return new FactsReader(await factsOfText(java, "Desk.java", text));
}

async function inMethod(...lines: string[]): Promise<FactsReader> {
  return await read(
    `class Desk extends Table {\n    void work(Object item) {\n${lines.join("\n")}\n    }\n}\n`,
  );
}

Deno.test("calls in field initialisers and initialiser blocks belong to the class", async () => {
  const reader = await read(`class Desk {
    private final Lamp lamp = Lamps.bright();
    static {
        register();
    }
    {
        int count = measure();
        adjust(count);
    }
}
`);
  for (const callee of ["Lamps.bright", "register", "measure", "adjust"]) {
    assert.deepEqual(reader.ownersOf(callee), ["Desk"], callee);
  }
  assert.equal(reader.binding("lamp").text, "Lamp = Lamps.bright()");
});

Deno.test("comments are no arguments", async () => {
  const reader = await inMethod("sort(/* ascending */ 1, // first", "  2 /* second */);");
  assert.deepEqual(reader.uses([RefKind.call]), ["sort/2"]);
  assert.equal(reader.expr(reader.facts.refs.args(reader.use("sort"))), "1, 2");
});

Deno.test("a generic or nested class is created by its own name", async () => {
  const reader = await inMethod(
    "new Box<a.Lid>(1);",
    "new store.Shelf.Row();",
    "new ArrayList<>(item);",
    "shop.new Counter(2);",
    "new int[] {size()};",
  );
  assert.deepEqual(reader.uses([RefKind.new]), [
    "Box<a.Lid>/1",
    "store.Shelf.Row/0",
    "ArrayList/1",
    "shop.Counter/1",
  ]);
  assert.deepEqual(reader.uses([RefKind.type]), ["Object", "a.Lid"]);
  assert.deepEqual(reader.ownersOf("size"), ["work"]);
});

Deno.test("a chain of calls keeps every receiver", async () => {
  const reader = await inMethod(
    "orders.find(id).lines()[0].price().print();",
    'this.<String>label("a").trim();',
  );
  assert.deepEqual(reader.uses([RefKind.call]), [
    "orders.find/1",
    "orders.find(id).lines/0",
    "orders.find(id).lines()[0].price/0",
    "orders.find(id).lines()[0].price().print/0",
    "this.label<String>/1",
    'this.label<String>("a").trim/0',
  ]);
});

Deno.test("a long chain and a long sum are read without running out of stack", async () => {
  const calls = ".add(1)".repeat(20_000);
  const sum = Array.from({ length: 20_000 }, () => '"x"').join(" + ");
  const reader = await inMethod(`builder${calls};`, `print(${sum});`);
  assert.equal(reader.facts.refs.count, 1 + 1 + 1 + 20_000 + 1);
  assert.equal(reader.facts.file.flags(0), 0);
});

Deno.test("this and super of another class or interface keep their meaning", async () => {
  const reader = await inMethod(
    "Desk.this.clear();",
    "Desk.super.clear();",
    "Movable.super.move();",
    "super.fold();",
    "run(super::fold, Movable.super::move);",
  );
  assert.deepEqual(reader.uses([RefKind.call, RefKind.methodReference]), [
    "(Desk) this.clear/0",
    "Desk.super.clear/0",
    "(Movable) this.move/0",
    "super.fold/0",
    "run/2",
    "super::fold/255",
    "(Movable) this::move/255",
  ]);
});

Deno.test("constructors call each other by this and super", async () => {
  const reader = await read(`class Desk extends Table {
    Desk() {
        this(4);
    }

    Desk(int legs) {
        super(legs, Wood.OAK);
        polish();
    }
}
`);
  assert.deepEqual(reader.uses([RefKind.call]), ["this/1", "super/2", "polish/0"]);
});

Deno.test("method references and class literals are uses", async () => {
  const reader = await inMethod(
    "map(Order::total, this::pack, Box::new, int[]::new, List<String>::size);",
    "open(Safe.class, int[].class);",
  );
  assert.deepEqual(reader.uses([RefKind.methodReference]), [
    "Order::total/255",
    "this::pack/255",
    "Box::new/255",
    "opaque::new/255",
    "List<String>::size/255",
  ]);
  assert.deepEqual(reader.uses([RefKind.type]), ["Object", "List", "String", "Safe"]);
  assert.equal(
    reader.expr(reader.facts.refs.args(reader.use("open"))),
    "Safe.class, opaque.class",
  );
});

Deno.test("a class whose constant is used is used by name", async () => {
  const reader = await inMethod(
    "print(Status.PAID, Outer.Kind.LARGE, items.length, this.Upper.field);",
    "com.example.Limits.MAX++;",
  );
  assert.deepEqual(reader.uses([RefKind.value]), [
    "Status/0",
    "Outer.Kind/0",
    "com.example.Limits/0",
  ]);
});

Deno.test("arguments tell the type of literals, casts, comparisons and arrays", async () => {
  const reader = await inMethod(
    "pack(\"a\", -1, 'c', null, item == null, (Lid) item, new int[] {1, 2});",
  );
  const { facts } = reader;
  const row = reader.use("pack");
  assert.equal(facts.refs.argc(row), 7);
  assert.equal(facts.text(facts.refs.literal(row)), "a");
  assert.equal(
    reader.expr(facts.refs.args(row)),
    "\"a\", -1, 'c', null, (boolean) opaque, (Lid) item",
  );
});

Deno.test("lambdas belong to their method and bind their parameters", async () => {
  const reader = await inMethod(
    "orders.forEach(order -> order.close());",
    "orders.sort((Order a, Order b) -> { return compare(a, b); });",
  );
  assert.deepEqual(reader.ownersOf("order.close"), ["work"]);
  assert.deepEqual(reader.ownersOf("compare"), ["work"]);
  assert.equal(reader.binding("a").text, "Order");
  const { facts } = reader;
  const lambda = facts.exprs.a(facts.refs.args(reader.use("orders.forEach")));
  assert.equal(facts.exprs.op(lambda), ExprOp.lambda);
  assert.equal(facts.exprs.a(lambda), reader.binding("order").scope);
});

Deno.test("annotations keep their arguments, and what they are on", async () => {
  const reader = await read(`@Table(name = "orders", indexes = {@Index(columns = "id"), @Index})
class Order {
    @Value("\${order.limit}")
    private int limit;

    @GetMapping("/orders/{id}")
    Order find(@PathVariable("id") long id, @Nullable String hint) {
        @SuppressWarnings("unused") int unused = 0;
        return null;
    }
}
`);
  const { facts } = reader;
  const rows: string[] = [];
  for (let row = 1; row < facts.annotations.count; row++) {
    const { def, name, args, target } = facts.annotations;
    rows.push(
      `${facts.text(facts.defs.name(def(row)))} ${facts.text(target(row))} @${
        facts.text(name(row))
      }(${reader.expr(args(row))})`,
    );
  }
  assert.deepEqual(rows, [
    `Order  @Table(name: "orders", indexes: [Index(columns: "id"), Index()])`,
    `Order limit @Value("\${order.limit}")`,
    `find  @GetMapping("/orders/{id}")`,
    `find id @PathVariable("id")`,
    `find hint @Nullable()`,
  ]);
  assert.deepEqual(reader.uses([RefKind.decorator], reader.def("find")), [
    "GetMapping/1",
    "PathVariable/1",
    "Nullable/0",
    "SuppressWarnings/1",
  ]);
});

Deno.test("literals that look like SQL or routes are kept with the use they are in", async () => {
  const reader = await inMethod(
    'jdbc.query("select * from orders where id = " + id + " and open", mapper);',
    'router.get(handler, "/orders/{id}");',
    'String text = """',
    "    update orders",
    "       set open = false",
    '    """;',
    'log("order closed");',
  );
  const { literals } = reader.facts;
  const rows: (readonly [string, number, string, number])[] = [];
  for (let row = 1; row < literals.count; row++) {
    const ref = literals.ref(row);
    rows.push([
      reader.facts.text(literals.text(row)),
      literals.class(row),
      ref === 0 ? "" : reader.expr(reader.facts.refs.expr(ref)),
      literals.argIndex(row),
    ]);
  }
  assert.deepEqual(rows, [
    ["select * from orders where id = \u0001 and open", LiteralClass.sql, "jdbc.query", 0],
    ["/orders/{id}", LiteralClass.route, "router.get", 1],
    ["update orders\n   set open = false\n", LiteralClass.sql, "", 0],
  ]);
});

Deno.test("types in every position are uses of the method", async () => {
  const reader = await read(`class Desk {
    <T extends Tool> Map<String, T[]> sort(List<? super T> tools, java.util.Map.Entry<K, V> entry)
        throws DeskException, io.Fault {
        Bag bag = (Bag) find();
        return null;
    }
}
`);
  assert.deepEqual(reader.uses([RefKind.type]), [
    "Tool",
    "Map",
    "String",
    "T",
    "List",
    "T",
    "java.util.Map.Entry",
    "K",
    "V",
    "DeskException",
    "io.Fault",
    "Bag",
    "Bag",
  ]);
  const { facts } = reader;
  assert.equal(reader.type(facts.params.type(1)), "List<? T>");
  assert.equal(reader.type(facts.defs.returnType(2)), "Map<String, T[]>");
});
