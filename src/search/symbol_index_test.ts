import assert from "node:assert/strict";
import { type NodeHandle, nodeHandle } from "../facts/node_handle.ts";
import { SymbolIndex } from "./symbol_index.ts";
import { symbolMatch } from "./symbol_match.ts";
import type { SymbolNames } from "./symbol_names.ts";

interface Names {
  readonly id: string;
  readonly display: string;
  readonly simple: string;
  readonly path: string;
}

class NameTable implements SymbolNames {
  readonly rows = new Map<number, Names>();
  id(handle: NodeHandle): string {
    return this.#row(handle).id;
  }
  displayName(handle: NodeHandle): string {
    return this.#row(handle).display;
  }
  simpleName(handle: NodeHandle): string {
    return this.#row(handle).simple;
  }
  path(handle: NodeHandle): string {
    return this.#row(handle).path;
  }
  #row(handle: NodeHandle): Names {
    const row = this.rows.get(handle);
    if (row === undefined) throw new Error(`node ${handle} was asked for after it was removed`);
    return row;
  }
}

const SERVICE = "src/OrderService.java";
const NODES: readonly Names[] = [
  { id: "shop.OrderService", display: "OrderService", simple: "OrderService", path: SERVICE },
  {
    id: "shop.OrderService.cancelPayment(long,String)",
    display: "OrderService.cancelPayment",
    simple: "cancelPayment",
    path: SERVICE,
  },
  {
    id: "shop.OrderService.batch(Map<String, Long>)",
    display: "OrderService.batch",
    simple: "batch",
    path: SERVICE,
  },
  {
    id: "config/application.yml",
    display: "application.yml",
    simple: "application.yml",
    path: "config/application.yml",
  },
  {
    id: "docs/guide.md#install",
    display: "Install it",
    simple: "Install it",
    path: "docs/guide.md",
  },
  { id: "app.payment.retry", display: "retry", simple: "retry", path: "app/payment.py" },
  { id: "app.payment.retry#2", display: "retry", simple: "retry", path: "app/payment.py" },
  {
    id: "db.main.public.orders.rls",
    display: "main.public.orders.rls",
    simple: "orders",
    path: "db.json",
  },
  { id: "app.(admin).page.Page", display: "Page", simple: "Page", path: "app/(admin)/page.tsx" },
  {
    id: "shop.ORDERSERVICE",
    display: "ORDERSERVICE",
    simple: "ORDERSERVICE",
    path: "src/legacy.py",
  },
];

function indexOf(nodes: readonly Names[]): SymbolIndex {
  const names = new NameTable();
  const index = new SymbolIndex(names);
  nodes.forEach((row, handle) => {
    names.rows.set(handle, row);
    index.add(nodeHandle(handle));
  });
  return index;
}

function found(index: SymbolIndex, name: string): [number, number][] {
  return index.lookup(name).map(({ handle, match }) => [handle, match]);
}

const { id, bareId, name, suffix, otherCase } = symbolMatch;

Deno.test("a node is found by its whole id and by the id without parameters or number", () => {
  const index = indexOf(NODES);
  assert.deepEqual(found(index, "shop.OrderService.cancelPayment(long,String)"), [[1, id]]);
  assert.deepEqual(found(index, "shop.OrderService.cancelPayment(long, String)"), [[1, id]]);
  assert.deepEqual(found(index, "shop.OrderService.batch(Map<String, Long>)"), [[2, id]]);
  assert.deepEqual(found(index, "shop.OrderService.cancelPayment"), [[1, bareId]]);
  assert.deepEqual(found(index, "app.payment.retry"), [[5, id], [6, bareId]]);
  assert.deepEqual(found(index, "db.main.public.orders.rls"), [[7, id]]);
  assert.deepEqual(found(index, "app.(admin).page.Page"), [[8, id]]);
});

Deno.test("a node is found by its simple and display name and by the end of its id", () => {
  const index = indexOf(NODES);
  assert.deepEqual(found(index, "cancelPayment"), [[1, name]]);
  assert.deepEqual(found(index, "OrderService.cancelPayment"), [[1, name]]);
  assert.deepEqual(found(index, "OrderService.cancelPayment(long,String)"), [[1, suffix]]);
  assert.deepEqual(found(index, "payment.retry"), [[5, suffix], [6, suffix]]);
  assert.deepEqual(found(index, "public.orders.rls"), [[7, suffix]]);
  assert.deepEqual(found(index, "orders"), [[7, name]]);
  assert.deepEqual(found(index, "Service.cancelPayment"), []);
});

Deno.test("letters may differ in case, which counts less", () => {
  const index = indexOf(NODES);
  assert.deepEqual(found(index, "OrderService"), [[0, name], [9, name + otherCase]]);
  assert.deepEqual(found(index, "orderservice.CANCELPAYMENT"), [[1, name + otherCase]]);
});

Deno.test("files are found by base name and path, sections by slug and heading", () => {
  const index = indexOf(NODES);
  assert.deepEqual(found(index, "application.yml"), [[3, name]]);
  assert.deepEqual(found(index, "config/application.yml"), [[3, id]]);
  assert.deepEqual(found(index, "yml"), []);
  assert.deepEqual(found(index, "guide.md#install"), [[4, suffix]]);
  assert.deepEqual(found(index, " Install it "), [[4, name]]);
});

Deno.test("blank and unknown names find nothing", () => {
  const index = indexOf(NODES);
  for (const asked of ["", "  ", "absent", ".", "(", "()"]) {
    assert.deepEqual(found(index, asked), []);
  }
});

Deno.test("names of any script are compared folded", () => {
  const index = indexOf([
    { id: "결제.취소하기", display: "취소하기", simple: "취소하기", path: "결제.kt" },
    { id: "menu.École", display: "École", simple: "École", path: "menu.ts" },
  ]);
  assert.deepEqual(found(index, "취소하기"), [[0, name]]);
  assert.deepEqual(found(index, "e\u0301cole"), [[1, name + otherCase]]);
});

Deno.test("removed nodes are not found and not asked for", () => {
  const names = new NameTable();
  const index = new SymbolIndex(names);
  const close = { id: "io.close", display: "close", simple: "close", path: "io.ts" };
  names.rows.set(1, close);
  index.add(nodeHandle(1));
  index.remove(nodeHandle(1));
  names.rows.delete(1);
  assert.deepEqual(found(index, "close"), []);
  assert.equal(index.snapshot()["pairs"]?.length, 0);
});

Deno.test("any sequence of changes gives what a fresh index of the final nodes gives", () => {
  const names = new NameTable();
  let changed = new SymbolIndex(names);
  const words = ["open", "close", "Close", "read", "write"];
  const rename = (handle: number, step: number): void => {
    const word = words[(handle * 7 + step) % words.length] ?? "open";
    const row = { id: `io.${word}${step % 3}.${word}`, display: word, simple: word, path: "io.ts" };
    names.rows.set(handle, row);
    changed.add(nodeHandle(handle));
  };
  for (let step = 0; step < 400; step++) {
    const handle = (step * 31) % 53;
    if (names.rows.has(handle)) {
      changed.remove(nodeHandle(handle));
      names.rows.delete(handle);
    }
    if (step % 3 !== 0) rename(handle, step);
    if (step % 90 === 0) changed = SymbolIndex.load(changed.snapshot(), names);
    const fresh = new SymbolIndex(names);
    for (const known of names.rows.keys()) fresh.add(nodeHandle(known));
    for (const word of words) assert.deepEqual(found(changed, word), found(fresh, word));
    if (step % 50 === 0) assert.deepEqual(changed.snapshot(), fresh.snapshot());
  }
});

Deno.test("thousands of nodes are merged and found", () => {
  const nodes = Array.from({ length: 9000 }, (_, number) => ({
    id: `app.step${number}`,
    display: `step${number}`,
    simple: `step${number}`,
    path: "app.ts",
  }));
  const index = indexOf(nodes);
  assert.deepEqual(found(index, "step0"), [[0, name]]);
  assert.deepEqual(found(index, "app.step8999"), [[8999, id]]);
});

Deno.test("arrays that are not a snapshot are refused", () => {
  const names = new NameTable();
  for (const pairs of [new Uint32Array(3), new Uint16Array(2)]) {
    assert.throws(() => SymbolIndex.load({ pairs }, names), /Cannot read the symbol index/);
  }
});
