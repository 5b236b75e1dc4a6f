import assert from "node:assert/strict";
import { factsOfText } from "../../../tests/support/facts_of_text.ts";
import { python } from "./language.ts";
import { pythonNaming } from "./naming.ts";

Deno.test("python modules are named by their paths, packages by their directories", async () => {
  const facts = await factsOfText(python, "x.py", "");
  const expected: readonly [path: string, module: string, packageName: string][] = [
    ["shop/orders/service.py", "shop.orders.service", "shop.orders"],
    ["shop/orders/__init__.py", "shop.orders", "shop"],
    ["shop/orders/types.pyi", "shop.orders.types", "shop.orders"],
    ["./shop/cart.py", "shop.cart", "shop"],
    ["src/shop/cart.py", "src.shop.cart", "src.shop"],
    ["setup.py", "setup", "_root"],
    ["__init__.py", "__init__", "_root"],
  ];
  for (const [path, module, packageName] of expected) {
    assert.equal(pythonNaming.moduleOf(path, facts), module);
    assert.equal(pythonNaming.packageOf(path, facts), packageName);
  }
});
