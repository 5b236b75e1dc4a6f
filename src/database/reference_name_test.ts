import assert from "node:assert/strict";
import { referenceName } from "./reference_name.ts";

Deno.test("a reference is read by the grammar of snapshots", () => {
  const cases: readonly (readonly [string, unknown])[] = [
    ["public.company.id", { target: { schema: "public", name: "company" }, column: "id" }],
    ["public.company", { target: { schema: "public", name: "company" } }],
    ["auth.users.id", { target: { schema: "auth", name: "users" }, column: "id" }],
    ["db.wh.main.fact", { target: { datasource: "wh", schema: "main", name: "fact" } }],
    [
      "db.wh.main.fact.day",
      { target: { datasource: "wh", schema: "main", name: "fact" }, column: "day" },
    ],
    [" public . company ", { target: { schema: "public", name: "company" } }],
    ["db.short", undefined],
    ["db.wh.main", undefined],
    ["", undefined],
    [".company", undefined],
    ["public.", undefined],
  ];
  for (const [text, expected] of cases) {
    assert.deepEqual(referenceName(text, "sales"), expected, text);
  }
});

Deno.test("a reference without a schema means the schema that refers", () => {
  assert.deepEqual(referenceName("company", "sales"), {
    target: { schema: "sales", name: "company" },
  });
});
