import { deepEqual } from "node:assert/strict";

import { placeTexts } from "../../../tests/support/place_texts.ts";
import { TemporaryTree } from "../../../tests/support/temporary_tree.ts";
import { toolTest } from "../../../tests/support/tool_test.ts";
import { runJavaOracle } from "./run_java_oracle.ts";

const files = {
  "shop/Store.java": `package shop;

/** Keeps orders. */
interface Store {
  void keep(Order order);

  default int count() {
    return 0;
  }
}
`,
  "shop/Order.java": `package shop;

record Order(String label, int cents) {
  Order {
    check(cents);
  }

  Order(String label) {
    this(label, 0);
  }

  static void check(int cents) {}

  static void check(String label) {}
}
`,
  "shop/Counter.java": `package shop;

class Counter {
  int count() {
    return 1;
  }

  public int total() {
    return count() + 1;
  }
}
`,
  "shop/Kept.java": `package shop;

interface Totals {
  int total();
}

class Kept extends Counter implements Totals {
  @Override
  int count() {
    return super.count() + 2;
  }
}

enum Size {
  SMALL(1),
  LARGE(2) {
    @Override
    int factor() {
      return 3;
    }
  };

  Size(int factor) {}

  int factor() {
    return 1;
  }
}
`,
  "shop/Shop.java": [
    "package shop;",
    "",
    "import java.util.List;",
    "import java.util.function.Function;",
    "",
    "class Shop {",
    "  private final Store store = new Store() {",
    "    @Override",
    "    public void keep(Order kept) {",
    "      /* 😀é */ Order.check(kept.label().trim());",
    "    }",
    "  };",
    "",
    "  Shop() {",
    "    super();",
    "  }",
    "",
    "  void sell(List<Order> orders) {",
    "    orders.forEach(order -> this.store.keep(order));",
    "    Function<String, Order> make = Order::new;",
    '    store.keep(new Order("tea"));',
    "    Counter counter = new shop.Counter() {};",
    "    counter.count();",
    '    Size.valueOf("SMALL").factor();',
    "    missing.name();",
    "  }",
    "}",
    "",
  ].join("\r\n"),
};

const { written, place, pair } = placeTexts(files);

await toolTest("the oracle of Java gives what javac says of calls and overrides", [[
  "javac",
  "-version",
]], async () => {
  using tree = new TemporaryTree(files);
  const paths = Object.keys(files).sort();
  const record = await runJavaOracle({
    language: "java",
    name: "shop",
    version: "1",
    root: tree.root,
    files: paths,
  });
  deepEqual(record.files, paths);
  deepEqual(
    record.calls.map(({ site, target }) => `${written(site)} → ${written(target)}`).sort(),
    [
      pair("shop/Counter.java", "return |count()", "shop/Counter.java", "int |count()"),
      pair("shop/Kept.java", "super.|count()", "shop/Counter.java", "int |count()"),
      pair("shop/Order.java", "|check(cents);", "shop/Order.java", "|check(int"),
      pair("shop/Order.java", "|this(label", "shop/Order.java", "  |Order {"),
      pair("shop/Shop.java", "new |Store()", "shop/Store.java", "interface |Store"),
      pair("shop/Shop.java", "Order.|check(", "shop/Order.java", "|check(String"),
      pair("shop/Shop.java", "kept.|label()", "shop/Order.java", "String |label, int"),
      pair("shop/Shop.java", "this.store.|keep(", "shop/Store.java", "|keep("),
      pair("shop/Shop.java", "\n    store.|keep(", "shop/Store.java", "|keep("),
      pair("shop/Shop.java", "new |Order(", "shop/Order.java", "  |Order(String label) {"),
      pair("shop/Shop.java", "new shop.|Counter()", "shop/Counter.java", "class |Counter"),
      pair("shop/Shop.java", "counter.|count()", "shop/Counter.java", "int |count()"),
      pair(
        "shop/Shop.java",
        ").|factor()",
        "shop/Kept.java",
        "  int |factor() {\n    return 1",
      ),
    ].sort(),
  );
  deepEqual(
    record.undecided.map(({ site, name }) => `${written(site)} ${name}`),
    [`${place("shop/Shop.java", "missing.|name()")} name`],
  );
  // `trim`, `forEach`, `super` and `valueOf`, which nobody wrote.
  deepEqual(record.externalCalls, 4);
  deepEqual(
    record.overrides.map(({ overriding, overridden }) =>
      `${written(overriding)} → ${written(overridden)}`
    ).sort(),
    [
      pair("shop/Kept.java", "  int |count()", "shop/Counter.java", "int |count()"),
      pair("shop/Counter.java", "int |total()", "shop/Kept.java", "int |total()"),
      pair(
        "shop/Kept.java",
        "int |factor() {\n      return 3",
        "shop/Kept.java",
        "  int |factor() {\n    return 1",
      ),
      pair("shop/Shop.java", "void |keep(Order kept)", "shop/Store.java", "|keep("),
    ].sort(),
  );
});
