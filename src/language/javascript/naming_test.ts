import assert from "node:assert/strict";
import { ScriptFacts } from "../../../tests/support/script_facts.ts";
import { javascriptNaming } from "./naming.ts";

const { facts } = await ScriptFacts.of("a.js", "");

Deno.test("a module is named by its path without the extension", () => {
  const names: readonly [path: string, module: string][] = [
    ["src/order/service.ts", "src.order.service"],
    ["src/order/service.d.ts", "src.order.service"],
    ["src/order/view.tsx", "src.order.view"],
    ["src/order/view.jsx", "src.order.view"],
    ["tools/build.mjs", "tools.build"],
    ["tools/build.cjs", "tools.build"],
    ["tools/build.mts", "tools.build"],
    ["tools/build.d.cts", "tools.build"],
    ["src/order.service.ts", "src.order.service"],
    ["./src/app.js", "src.app"],
  ];
  for (const [path, module] of names) {
    assert.equal(javascriptNaming.moduleOf(path, facts), module, path);
  }
});

Deno.test("an index is named by its directory, and by itself at the root", () => {
  assert.equal(javascriptNaming.moduleOf("src/order/index.js", facts), "src.order");
  assert.equal(javascriptNaming.moduleOf("index.ts", facts), "index");
  assert.equal(javascriptNaming.moduleOf("src/reindex.ts", facts), "src.reindex");
});

Deno.test("modules of one directory share a package, an index sits with its directory's siblings", () => {
  assert.equal(javascriptNaming.packageOf("src/order/service.ts", facts), "src.order");
  assert.equal(javascriptNaming.packageOf("src/order/order.entity.ts", facts), "src.order");
  assert.equal(javascriptNaming.packageOf("src/order/index.ts", facts), "src");
  assert.equal(javascriptNaming.packageOf("src/index.ts", facts), "_root");
  assert.equal(javascriptNaming.packageOf("main.ts", facts), "_root");
  assert.equal(javascriptNaming.packageOf("index.ts", facts), "_root");
});

Deno.test("ids carry no parameter lists", () => {
  assert.equal(javascriptNaming.parameters, false);
});
