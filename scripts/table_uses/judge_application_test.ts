import assert from "node:assert/strict";

import { judgeApplication } from "./judge_application.ts";
import { readTablePairs } from "./table_pair.ts";

const list = {
  package: "shop",
  version: "1.4.0",
  modules: ["shop/orders.py"],
  pairs: [
    { caller: "shop.orders.place", table: "db.shop.public.orders", access: "write" },
    { caller: "shop.orders.find", table: "db.shop.public.orders", access: "read" },
    { caller: "shop.orders.Order", table: "db.shop.public.orders", access: "mapped" },
  ],
};

const callers = new Set(["shop.orders.place", "shop.orders.find", "shop.orders.Order"]);
const tables = new Set(["db.shop.public.orders", "db.shop.public.customers"]);

function edge(
  caller: string,
  table: string,
  confidence: number,
  access: number,
): { caller: string; table: string; confidence: number; access: number; place: string } {
  return { caller, table, confidence, access, place: "shop/orders.py:12" };
}

Deno.test("a verdict counts what is shown, and tells wrong from missed", () => {
  const { pairs, right, sameAccess, wrong, missed } = judgeApplication(
    false,
    readTablePairs(JSON.stringify(list)),
    {
      callers,
      tables,
      edges: [
        edge("shop.orders.place", "db.shop.public.orders", 0.9, 3),
        edge("shop.orders.Order", "db.shop.public.orders", 1, 0),
        edge("shop.orders.find", "db.shop.public.orders", 0.8, 1),
        edge("shop.orders.find", "db.shop.public.customers", 0.85, 1),
      ],
    },
  );
  assert.equal(pairs, 3);
  assert.equal(right, 2);
  assert.equal(sameAccess, 1);
  assert.deepEqual(wrong.map(({ table }) => table), ["db.shop.public.customers"]);
  assert.deepEqual(missed.map(({ caller }) => caller), ["shop.orders.find"]);
});

Deno.test("a list that names what is not in the index is no list to judge by", () => {
  const read = readTablePairs(JSON.stringify(list));
  const edges: never[] = [];
  assert.throws(
    () => judgeApplication(false, read, { callers: new Set(), tables, edges }),
    /no node shop\.orders\.place in the chosen files/,
  );
  assert.throws(
    () => judgeApplication(false, read, { callers, tables: new Set(), edges }),
    /no table db\.shop\.public\.orders/,
  );
});

Deno.test("a list that names a pair twice is refused", () => {
  const [first] = list.pairs;
  assert.throws(
    () => readTablePairs(JSON.stringify({ ...list, pairs: [first, first] })),
    /shop\.orders\.place db\.shop\.public\.orders is there twice/,
  );
});
