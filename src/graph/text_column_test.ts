import assert from "node:assert/strict";
import { TextColumn } from "./text_column.ts";

function texts(column: TextColumn): string[] {
  return Array.from({ length: column.length }, (_, row) => column.get(row));
}

Deno.test("TextColumn gives back texts of any characters, and empty ones in between", () => {
  const column = new TextColumn();
  column.set(0, "ledger");
  column.set(2, "주문😀");
  assert.deepEqual(texts(column), ["ledger", "", "주문😀"]);
  assert.equal(column.get(9), "");
});

Deno.test("TextColumn keeps what is left after changes, packed", () => {
  const column = new TextColumn();
  ["ledger", "order", "parcel", "refund"].forEach((text, row) => column.set(row, text));
  column.set(1, "invoice");
  column.set(3, "");
  const { ends, bytes } = column.state();
  assert.equal(new TextDecoder().decode(bytes), "ledgerinvoiceparcel");
  assert.deepEqual([...ends], [6, 13, 19, 19]);
  assert.deepEqual(texts(new TextColumn({ ends, bytes })), ["ledger", "invoice", "parcel", ""]);
});

Deno.test("TextColumn that was loaded can be changed and added to", () => {
  const loaded = new TextColumn({
    ends: Uint32Array.of(1, 3),
    bytes: new TextEncoder().encode("abc"),
  });
  loaded.set(0, "stock");
  loaded.set(2, "price");
  assert.deepEqual(texts(loaded), ["stock", "bc", "price"]);
  assert.equal(new TextDecoder().decode(loaded.state().bytes), "stockbcprice");
});
