import assert from "node:assert/strict";
import { type NodeHandle, nodeHandle } from "../facts/node_handle.ts";
import { bodyWords } from "./body_words.ts";
import { type FusionPolicy, fusionPolicy } from "./fusion_policy.ts";
import { LexicalIndex } from "./lexical_index.ts";
import { search, type SearchCorpus, type SearchHit, type SearchRequest } from "./search.ts";
import type { NodeTarget, SearchNodes } from "./search_nodes.ts";
import { SymbolIndex } from "./symbol_index.ts";

interface Node {
  readonly id: string;
  readonly body?: string;
  readonly doc?: string;
  readonly display?: string;
  readonly simple?: string;
  readonly path?: string;
  readonly kind?: string;
  readonly target?: NodeTarget;
  readonly generated?: boolean;
}

class NodeTable implements SearchNodes {
  constructor(readonly nodes: readonly Node[]) {}
  id(handle: NodeHandle): string {
    return this.#node(handle).id;
  }
  displayName(handle: NodeHandle): string {
    const { display, id } = this.#node(handle);
    return display ?? id.replace(/\(.*/, "").split(".").slice(-2).join(".");
  }
  simpleName(handle: NodeHandle): string {
    return this.#node(handle).simple ?? this.displayName(handle).split(".").at(-1) ?? "";
  }
  path(handle: NodeHandle): string {
    return this.#node(handle).path ?? "src/app.ts";
  }
  kind(handle: NodeHandle): string {
    return this.#node(handle).kind ?? "function";
  }
  target(handle: NodeHandle): NodeTarget {
    return this.#node(handle).target ?? "code";
  }
  isGenerated(handle: NodeHandle): boolean {
    return this.#node(handle).generated ?? false;
  }
  #node(handle: NodeHandle): Node {
    const node = this.nodes[handle];
    if (node === undefined) throw new Error(`no node ${handle}`);
    return node;
  }
}

function corpusOf(nodes: readonly Node[]): SearchCorpus & { readonly table: readonly Node[] } {
  const table = new NodeTable(nodes);
  const symbols = new SymbolIndex(table);
  const lexical = new LexicalIndex();
  nodes.forEach(({ id, body = "", doc = "" }, index) => {
    const handle = nodeHandle(index);
    symbols.add(handle);
    lexical.add(handle, {
      name: table.simpleName(handle),
      container: id.split(".").slice(0, -1).join("."),
      signature: "",
      doc,
      path: table.path(handle),
      body: { packed: bodyWords(body, [[0, body.length]]), body: 0 },
    });
  });
  return { nodes: table, symbols, lexical, table: nodes };
}

function find(
  corpus: ReturnType<typeof corpusOf>,
  query: string,
  options: Omit<SearchRequest, "query"> = {},
): [string, SearchHit["matchType"]][] {
  const hits = search({ query, ...options }, corpus);
  assert.deepEqual(hits.map(({ rank }) => rank), hits.map((_, index) => index + 1));
  return hits.map(({ handle, matchType }) => [corpus.table[handle]?.id ?? "", matchType]);
}

function ids(hits: readonly (readonly [string, string])[]): string[] {
  return hits.map(([id]) => id);
}

const worktree = corpusOf([
  ...["start", "resume", "attach", "restore", "list"].map((verb) => ({
    id: `runtime.session.${verb}`,
    body: `which function returns the headRef for a worktree: runtime start session
      const headRef = headRef(worktree); resolve(head, ref, of, a, worktree)`,
  })),
  { id: "git.refs.headRef", body: "return read('HEAD')" },
]);

Deno.test("a definition comes before its callers when the query names it", () => {
  for (
    const query of [
      "headRef",
      "runtime start session worktree headRef",
      "which function returns the headRef for a worktree",
    ]
  ) assert.deepEqual(find(worktree, query)[0], ["git.refs.headRef", "exact"], query);
});

Deno.test("prose pins nothing", () => {
  const hits = find(worktree, "resolve the head ref of a worktree");
  assert.ok(hits.length > 0);
  assert.ok(hits.every(([, matchType]) => matchType === "lexical"));
});

const shop = corpusOf([
  {
    id: "shop.OrderService",
    kind: "class",
    doc: "Orders of the shop.",
    display: "OrderService",
  },
  {
    id: "shop.OrderService.cancelPayment(long,String)",
    kind: "method",
    body: "log('processing'); payments.refund(id)",
  },
  { id: "shop.PaymentPort.refund(long)", kind: "method", body: "결제를 취소한다" },
  {
    id: "config/application.yml",
    display: "application.yml",
    simple: "application.yml",
    path: "config/application.yml",
    kind: "file",
    target: "text",
    body: "server:\n  port: 8080\n  compression: gzip",
  },
  {
    id: "shop.OrderServiceTest.cancelPayment_twice()",
    kind: "method",
    target: "tests",
    doc: "cancel payment cancel payment",
    body: "service.cancelPayment(1, 'cancel payment'); cancelPayment(); payment",
  },
  {
    id: "docs/payments.md#cancel-payment",
    simple: "Cancel a payment",
    display: "Cancel a payment",
    path: "docs/payments.md",
    kind: "section",
    target: "docs",
    body: "How to cancel a payment.",
  },
  {
    id: "db.main.public.payments",
    simple: "payments",
    display: "main.public.payments",
    path: "db.json",
    kind: "table",
    target: "db",
    body: "payment_id order_id",
  },
  { id: "dist.bundle.cancelPayment", generated: true, body: "payment cancel payment cancel" },
  {
    id: "src/shop/payment.ts",
    simple: "payment.ts",
    display: "payment.ts",
    path: "src/shop/payment.ts",
    kind: "file",
    body: "cancel payment",
  },
]);

Deno.test("a file's base name is an exact hit and its content finds it", () => {
  assert.deepEqual(find(shop, "application.yml")[0], ["config/application.yml", "exact"]);
  assert.deepEqual(find(shop, "compression")[0], ["config/application.yml", "lexical"]);
  assert.deepEqual(find(shop, "which port does application.yml set")[0], [
    "config/application.yml",
    "exact",
  ]);
});

Deno.test("a word in a literal of a method finds the method", () => {
  assert.deepEqual(find(shop, "processing"), [
    ["shop.OrderService.cancelPayment(long,String)", "lexical"],
  ]);
});

Deno.test("a whole query that is a name in any notation gives its node", () => {
  for (
    const query of [
      "OrderService.cancelPayment",
      "OrderService#cancelPayment",
      "OrderService::cancelPayment()",
      "`OrderService.cancelPayment`",
      "orderservice.cancelpayment",
      "shop.OrderService.cancelPayment(long, String)",
      "OrderService.cancelPayment(id, reason)",
    ]
  ) {
    assert.deepEqual(
      find(shop, query)[0],
      ["shop.OrderService.cancelPayment(long,String)", "exact"],
      query,
    );
  }
});

Deno.test("Korean around a name does not hide it, and Korean content is found", () => {
  assert.deepEqual(find(shop, "OrderService.cancelPayment를 호출하는 곳")[0], [
    "shop.OrderService.cancelPayment(long,String)",
    "exact",
  ]);
  assert.deepEqual(find(shop, "결제 취소")[0], ["shop.PaymentPort.refund(long)", "lexical"]);
});

Deno.test("tests, generated code and whole files rank below what is looked for", () => {
  const hits = ids(find(shop, "cancel payment", { topK: 20 }));
  const place = (id: string): number => hits.indexOf(id);
  const definition = place("shop.OrderService.cancelPayment(long,String)");
  assert.ok(definition >= 0);
  assert.ok(definition < place("shop.OrderServiceTest.cancelPayment_twice()"));
  assert.ok(definition < place("dist.bundle.cancelPayment"));
  assert.ok(definition < place("src/shop/payment.ts"));
});

Deno.test("configuration and whole documents rank below code that says the same", () => {
  const body = "retries of a payment";
  const corpus = corpusOf([
    { id: "config/pay.yml", kind: "file", target: "text", body },
    { id: "docs/pay.md", kind: "file", target: "docs", body },
    { id: "docs/pay.md#retries", kind: "section", target: "docs", body },
    { id: "pay.retry", kind: "function", body },
  ]);
  assert.deepEqual(ids(find(corpus, "retries of a payment")), [
    // Its name is the singular of a word that is asked for.
    "pay.retry",
    "docs/pay.md#retries",
    "config/pay.yml",
    "docs/pay.md",
  ]);
});

Deno.test("tests are not put back when the query asks for them", () => {
  const test = "shop.OrderServiceTest.cancelPayment_twice()";
  const definition = "shop.OrderService.cancelPayment(long,String)";
  for (
    const query of ["test for cancel payment", "cancel payment 테스트", "cancel payment 的测试"]
  ) {
    const hits = ids(find(shop, query, { topK: 20 }));
    assert.ok(hits.indexOf(test) < hits.indexOf(definition), query);
    assert.ok(hits.includes(test), query);
  }
  assert.deepEqual(ids(find(shop, "cancel payment", { target: "tests" })), [test]);
  assert.deepEqual(find(shop, "cancelPayment_twice")[0], [test, "exact"]);
});

Deno.test("a target confines every hit to it", () => {
  assert.deepEqual(ids(find(shop, "payment", { target: "db" })), ["db.main.public.payments"]);
  assert.deepEqual(ids(find(shop, "payments", { target: "docs" })), [
    "docs/payments.md#cancel-payment",
  ]);
  const code = ids(find(shop, "cancelPayment", { target: "code", topK: 20 }));
  assert.deepEqual(code.slice(0, 2), [
    "shop.OrderService.cancelPayment(long,String)",
    "dist.bundle.cancelPayment",
  ]);
  assert.ok(!code.includes("shop.OrderServiceTest.cancelPayment_twice()"));
  assert.ok(!code.includes("docs/payments.md#cancel-payment"));
});

const pins = corpusOf([
  ...["a", "b", "c", "d"].map((name) => ({ id: `io.${name}.Closer`, body: "the socket" })),
  { id: "net.b2.Closer", body: "drain the connection pool and close" },
  { id: "net.drainPool", body: "drain" },
  { id: "net.find", body: "find" },
  { id: "net.api", body: "api" },
]);

Deno.test("names within a sentence take half of the places, each name in turn", () => {
  const hits = find(pins, "does Closer call drainPool", { topK: 4 });
  assert.deepEqual(hits.map(([, matchType]) => matchType), [
    "exact",
    "exact",
    "lexical",
    "lexical",
  ]);
  assert.equal(hits[1]?.[0], "net.drainPool");
  assert.equal(find(pins, "does Closer call drainPool", { topK: 1 })[0]?.[1], "exact");
});

Deno.test("of definitions of one name in a sentence the one that fits the rest comes first", () => {
  assert.equal(find(pins, "how does Closer drain the connection pool")[0]?.[0], "net.b2.Closer");
});

Deno.test("an ordinary word with a capital names only what is written so", () => {
  for (const query of ["Find the socket", "which API drains"]) {
    assert.ok(find(pins, query).every(([, matchType]) => matchType === "lexical"), query);
  }
});

Deno.test("further rankings are fused, named and confined like the lexical one", () => {
  const handleOf = (id: string): NodeHandle =>
    nodeHandle(shop.table.findIndex((node) => node.id === id));
  const hits = [
    { handle: handleOf("db.main.public.payments"), score: 0.9 },
    { handle: handleOf("docs/payments.md#cancel-payment"), score: 0.8 },
    { handle: handleOf("shop.OrderServiceTest.cancelPayment_twice()"), score: 0.7 },
  ];
  const rankings = [{ source: "semantic" as const, hits }];
  const found = new Map(find(shop, "How to cancel", { rankings, topK: 20 }));
  assert.equal([...found.keys()][0], "docs/payments.md#cancel-payment");
  assert.equal(found.get("docs/payments.md#cancel-payment"), "both");
  assert.equal(found.get("db.main.public.payments"), "semantic");
  assert.equal(found.get("shop.OrderService.cancelPayment(long,String)"), "lexical");
  assert.deepEqual(find(shop, "How to cancel", { rankings, target: "db" }), [
    ["db.main.public.payments", "semantic"],
  ]);
  assert.deepEqual(
    find(shop, "cancelPayment_twice", { rankings })[0],
    ["shop.OrderServiceTest.cancelPayment_twice()", "exact"],
  );
});

Deno.test("what meaning counts in a fusion is a policy's", () => {
  const handleOf = (id: string): NodeHandle =>
    nodeHandle(shop.table.findIndex((node) => node.id === id));
  const hits = [
    { handle: handleOf("db.main.public.payments"), score: 0.9 },
    { handle: handleOf("shop.PaymentPort.refund(long)"), score: 0.88 },
    { handle: handleOf("shop.OrderService"), score: 0.8 },
  ];
  const rankings = [{ source: "semantic" as const, hits }];
  const found = (change: Partial<FusionPolicy>, query = "how to give money back"): string[] =>
    search({ query, rankings, topK: 5 }, shop, { fusion: { ...fusionPolicy, ...change } })
      .filter(({ matchType }) => matchType === "semantic")
      .map(({ handle }) => shop.table[handle]?.id ?? "");
  const all = ["db.main.public.payments", "shop.PaymentPort.refund(long)", "shop.OrderService"];
  assert.deepEqual(found({}), all);
  assert.deepEqual(found({ reach: 0.05 }), all.slice(0, 2));
  assert.deepEqual(found({ alone: 0.2 }), all.slice(0, 1));
  assert.deepEqual(found({ fewestWords: 5 }), all);
  assert.deepEqual(found({ fewestWords: 6 }), []);
  assert.deepEqual(found({ fewestWords: 3 }, "돈을 돌려준다"), all);
});

Deno.test("a node id appears once, and at most as many nodes as asked for", () => {
  const corpus = corpusOf(
    Array.from({ length: 30 }, (_, number) => ({ id: `io.close${number % 25}`, body: "socket" })),
  );
  assert.equal(find(corpus, "socket").length, 5);
  for (const [topK, length] of [[3, 3], [0, 5], [-4, 5], [99, 20], [2.9, 2], [NaN, 5]] as const) {
    const hits = find(corpus, "socket", { topK });
    assert.equal(hits.length, length);
    assert.equal(new Set(ids(hits)).size, length);
  }
});

Deno.test("equal hits are ordered by id, whatever handles they have", () => {
  const nodes = ["io.c", "io.a", "io.b"].map((id) => ({ id, simple: "close", body: "socket" }));
  const expected = ["io.a", "io.b", "io.c"];
  assert.deepEqual(ids(find(corpusOf(nodes), "close")), expected);
  assert.deepEqual(ids(find(corpusOf(nodes.toReversed()), "socket")), expected);
});

Deno.test("a blank query finds nothing", () => {
  assert.deepEqual(find(shop, "  "), []);
  assert.deepEqual(find(shop, "?!"), []);
});
