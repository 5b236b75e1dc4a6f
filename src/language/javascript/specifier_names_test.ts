import assert from "node:assert/strict";
import { specifierNames } from "./specifier_names.ts";

Deno.test("specifiers have a name, an alias and may be types", () => {
  const cases: readonly [text: string, isType: boolean, name: string, alias: string][] = [
    ["Order", false, "Order", "Order"],
    ["Order as Row", false, "Order", "Row"],
    ["default as Order", false, "default", "Order"],
    ["type Order", true, "Order", "Order"],
    ["type Order as Row", true, "Order", "Row"],
    ["type", false, "type", "type"],
    ["type as kind", false, "type", "kind"],
    ['"line-item" as item', false, "line-item", "item"],
    ["item as 'line-item'", false, "item", "line-item"],
    ["Order /* one */ as // two\n Row", false, "Order", "Row"],
    ["_null as null", false, "_null", "null"],
  ];
  for (const [text, isType, name, alias] of cases) {
    assert.deepEqual(specifierNames(text), { isType, name, alias }, text);
  }
});
