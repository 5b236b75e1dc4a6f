import assert from "node:assert/strict";
import { entriesOf } from "./entries_of.ts";

Deno.test("entriesOf names a file and each directory above it without their endings", () => {
  assert.deepEqual(entriesOf("shop/my.app/orders.test.ts"), [
    { directory: "shop/my.app", name: "orders" },
    { directory: "shop", name: "my" },
    { directory: "", name: "shop" },
  ]);
});

Deno.test("entriesOf keeps the dot of a hidden entry", () => {
  assert.deepEqual(entriesOf(".github/.env.local"), [
    { directory: ".github", name: ".env" },
    { directory: "", name: ".github" },
  ]);
});
