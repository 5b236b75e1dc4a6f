import assert from "node:assert/strict";
import { linkedTexts } from "../../../tests/support/linked_texts.ts";

/** Ids of what each method of a class calls, by its name: `run -> print(String)`. */
async function chosen(members: string, calls: Readonly<Record<string, string>>): Promise<string[]> {
  const methods = Object.entries(calls).map(([name, call]) =>
    `  void ${name}(String text, Object any, int[] codes, Order order, Thing thing) {\n    ${call};\n  }\n`
  );
  const workspace = await linkedTexts({
    "shop/Order.java": "package shop;\nclass Order extends Thing {\n}\n",
    "shop/Thing.java": "package shop;\nclass Thing {\n}\n",
    "shop/Task.java": "package shop;\ninterface Task {\n  int run(int input);\n}\n",
    "shop/Shop.java": `package shop;\nimport java.util.*;\nclass Shop {\n${members}${
      methods.join("")
    }}\n`,
  });
  const prefix = "shop.Shop.";
  const edges = workspace.edges("shop/Shop.java").flatMap((edge) => {
    const match = /^shop\.Shop\.(\w+)\(.*\) -call-> (\S+) (\S+ \S+)/.exec(edge);
    const target = match?.[2] ?? "";
    return match === null || !target.startsWith(prefix)
      ? []
      : [`${match[1]} -> ${target.slice(prefix.length)} ${match[3]}`];
  });
  const open = workspace.unresolved("shop/Shop.java")
    .map((entry) => /^shop\.Shop\.(\w+)\(.*\) (\S+) \d+$/.exec(entry))
    .map((match) => `${match?.[1]} unresolved ${match?.[2]}`);
  return [...edges, ...open];
}

Deno.test("a Java overload is chosen by the number of arguments, a fixed one before a variable one", async () => {
  const members = `  void add(String a) {}
  void add(String a, String b) {}
  void add(String... all) {}
`;
  assert.deepEqual(
    await chosen(members, {
      one: "add(text)",
      three: "add(text, text, text)",
      two: "add(text, text)",
    }),
    [
      "one -> add(String) 0.95 overload.type",
      "three -> add(String...) 1.00 overload.only",
      "two -> add(String,String) 0.95 overload.type",
    ],
  );
});

Deno.test("a Java overload is chosen by the types of literals, variables and classes (mistake 17)", async () => {
  const members = `  void put(int value) {}
  void put(long value) {}
  void put(double value) {}
  void put(char value) {}
  void put(boolean value) {}
  void put(String value) {}
  void put(Object value) {}
  void put(int[] value) {}
  void put(Thing value) {}
`;
  assert.deepEqual(
    await chosen(members, {
      array: "put(codes)",
      bool: "put(true)",
      character: "put('x')",
      created: "put(new Order())",
      decimal: "put(1.5f)",
      joined: 'put("a" + any)',
      number: "put(7)",
      object: "put(any)",
      subtype: "put(order)",
      text: "put(text)",
      typed: "put(Integer.class)",
      wide: "put(7L)",
    }),
    [
      "array -> put(int[]) 0.95 overload.type",
      "bool -> put(boolean) 0.95 overload.type",
      "character -> put(char) 0.95 overload.type",
      "created -> put(Thing) 0.95 overload.type",
      "decimal -> put(double) 0.95 overload.type",
      "joined -> put(String) 0.95 overload.type",
      "number -> put(int) 0.95 overload.type",
      "object -> put(Object) 0.95 overload.type",
      "subtype -> put(Thing) 0.95 overload.type",
      "text -> put(String) 0.95 overload.type",
      "typed -> put(Object) 0.95 overload.type",
      "wide -> put(long) 0.95 overload.type",
    ],
  );
});

Deno.test("a Java overload needs no boxing where one without it takes the arguments", async () => {
  const members = `  void add(long value) {}
  void add(Integer value) {}
  void take(Integer value) {}
  void take(Object... values) {}
`;
  assert.deepEqual(
    await chosen(members, { boxes: "take(1)", spreads: "take(text)", widens: "add(1)" }),
    [
      "boxes -> take(Integer) 0.95 overload.type",
      "spreads -> take(Object...) 0.95 overload.type",
      "widens -> add(long) 0.95 overload.type",
    ],
  );
});

Deno.test("a Java lambda chooses the overload by its parameters", async () => {
  const members = `  void on(Runnable task) {}
  void on(Task task) {}
  void on(Comparator<String> order) {}
  void on(String name) {}
`;
  assert.deepEqual(
    await chosen(members, {
      none: "on(() -> order.hashCode())",
      one: "on(input -> input + 1)",
      two: "on((a, b) -> 0)",
    }),
    [
      "none -> on(Runnable) 0.95 overload.type",
      "one -> on(Task) 0.95 overload.type",
      "two -> on(Comparator<String>) 0.95 overload.type",
    ],
  );
});

Deno.test("Java overloads that only an unknown type would tell apart are a tie of two, or none (mistake 17)", async () => {
  const members = `  void say(String text) {}
  void say(Thing thing) {}
  void tell(String text) {}
  void tell(Thing thing) {}
  void tell(int code) {}
`;
  assert.deepEqual(
    await chosen(members, { three: "tell(unknown())", two: "say(unknown())" }),
    [
      "two -> say(String) 0.50 overload.tie",
      "two -> say(Thing) 0.50 overload.tie",
      "three unresolved tell",
      "three unresolved unknown",
      "two unresolved unknown",
    ],
  );
});

Deno.test("a call that no Java overload takes reaches none of them", async () => {
  const members = `  void join(String a, String b, String c) {
    join(a, b);
  }
  void mark(int code) {}
`;
  assert.deepEqual(
    await chosen(members, { text: "mark(text)" }),
    ["join unresolved join", "text unresolved mark"],
  );
});

Deno.test("an inherited Java overload takes what the nearer ones do not", async () => {
  const workspace = await linkedTexts({
    "shop/Base.java": `package shop;
class Base {
  void put(String key, String value) {}
  void put(String key, int value) {}
}
`,
    "shop/Store.java": `package shop;
class Store extends Base {
  @Override void put(String key, String value) {}
  void fill(String key) {
    put(key, "a");
    put(key, 1);
  }
}
`,
  });
  const calls = workspace.edges("shop/Store.java").filter((edge) => edge.includes("-call->"));
  assert.deepEqual(calls, [
    "shop.Store.fill(String) -call-> shop.Base.put(String,int) 0.95 overload.type :6",
    "shop.Store.fill(String) -call-> shop.Store.put(String,String) 0.95 overload.type :5",
  ]);
});

Deno.test("a Java overload that the number of arguments leaves alone is certain, unless a base from outside has more", async () => {
  const members = `  void process(Order order) {
    process(order, true);
  }
  void process(Order order, boolean isUrgent) {
  }
`;
  const service = (name: string, base: string): string =>
    `package shop;\nimport org.base.*;\nclass ${name}${base} {\n${members}}\n`;
  const workspace = await linkedTexts({
    "shop/Order.java": "package shop;\nclass Order {\n}\n",
    "shop/Own.java": service("Own", ""),
    "shop/Loop.java": service("Loop", " implements Runnable"),
    "shop/Outside.java": service("Outside", " extends Processor"),
    "shop/Heir.java":
      "package shop;\nclass Heir extends Own implements org.base.Handler {\n  void run(Order order) {\n    process(order);\n  }\n}\n",
  });
  const call = (name: string): string | undefined =>
    workspace.edges(`shop/${name}.java`).find((edge) => edge.includes("-call->"));
  assert.equal(
    call("Own"),
    "shop.Own.process(Order) -call-> shop.Own.process(Order,boolean) 1.00 overload.only :5",
  );
  assert.equal(
    call("Loop"),
    "shop.Loop.process(Order) -call-> shop.Loop.process(Order,boolean) 1.00 overload.only :5",
  );
  assert.equal(
    call("Outside"),
    "shop.Outside.process(Order) -call-> shop.Outside.process(Order,boolean) 0.95 overload.arity :5",
  );
  assert.equal(
    call("Heir"),
    "shop.Heir.run(Order) -call-> shop.Own.process(Order) 0.95 overload.arity :4",
  );
});

Deno.test("a private Java overload of another file is none", async () => {
  const workspace = await linkedTexts({
    "shop/Money.java": `package shop;
public class Money {
  private Money(String code, long cents) {}
  public Money(Object code, long cents) {}
}
`,
    "web/Page.java": `package web;
import shop.Money;
class Page {
  Money price(String code) {
    return new Money(code, 1L);
  }
}
`,
  });
  const calls = workspace.edges("web/Page.java").filter((edge) => edge.includes("-call->"));
  assert.deepEqual(calls, [
    "web.Page.price(String) -call-> shop.Money.Money(Object,long) 0.95 overload.type :5",
  ]);
});
