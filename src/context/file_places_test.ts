import assert from "node:assert/strict";
import { filePlaces } from "./file_places.ts";

type Row = readonly [path: string, line?: number, endLine?: number];

function rows(text: string): Row[] {
  return filePlaces(text).map(({ path, line, endLine }): Row =>
    line === undefined ? [path] : endLine === line ? [path, line] : [path, line, endLine ?? line]
  );
}

Deno.test("places are read as compilers and linters of six languages print them", () => {
  const cases: readonly (readonly [string, readonly Row[]])[] = [
    ["src/order.ts:12:3 - error TS2304: Cannot find name 'id'.", [["src/order.ts", 12]]],
    ["src/order.ts(12,3): error TS2304: Cannot find name 'id'.", [["src/order.ts", 12]]],
    ["./order/service.go:42:5: undefined: refund", [["./order/service.go", 42]]],
    ["src/main/java/Order.java:[12,3] cannot find symbol", [["src/main/java/Order.java", 12]]],
    ["Order.java:12: error: ';' expected", [["Order.java", 12]]],
    ["e: file:///srv/shop/Order.kt:12:3 Unresolved reference", [["/srv/shop/Order.kt", 12]]],
    ["shop/order.py:12:80: E501 line too long", [["shop/order.py", 12]]],
    ['File "shop/order.py", line 12', [["shop/order.py", 12]]],
    ["C:\\shop\\order.ts:12:3", [["C:/shop/order.ts", 12]]],
  ];
  for (const [text, expected] of cases) assert.deepEqual(rows(text), expected, text);
});

Deno.test("places are read as people write them", () => {
  const cases: readonly (readonly [string, readonly Row[]])[] = [
    ["look at src/order.ts#L12-L30, please", [["src/order.ts", 12, 30]]],
    ["see `src/order.ts:12-30`", [["src/order.ts", 12, 30]]],
    ["line 12 of order.py is wrong", [["order.py", 12]]],
    ["lines 12 to 30 in `src/order.py`", [["src/order.py", 12, 30]]],
    ["the bug is in src/order.ts.", [["src/order.ts"]]],
    ["order.ts:12 calls order.ts:40", [["order.ts", 12], ["order.ts", 40]]],
  ];
  for (const [text, expected] of cases) assert.deepEqual(rows(text), expected, text);
});

Deno.test("findings of a linter belong to the path above them", () => {
  const report = `
/srv/shop/src/order.js
  12:3   error    'id' is not defined  no-undef
  40:10  warning  Unexpected console   no-console

✖ 2 problems`;
  assert.deepEqual(rows(report), [
    ["/srv/shop/src/order.js", 12],
    ["/srv/shop/src/order.js", 40],
  ]);
});

Deno.test("a text without places has none, and a long one is read within bounds", () => {
  assert.deepEqual(rows("How does a refund work? At 12:30, e.g. by card."), []);
  assert.equal(filePlaces("a.ts:1 ".repeat(5)).length, 1);
  const many = Array.from({ length: 500 }, (_, index) => `a.ts:${index + 1}`).join(" ");
  assert.equal(filePlaces(many).length, 100);
  assert.deepEqual(rows("-".repeat(50_000)), []);
});
