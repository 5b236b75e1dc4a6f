import assert from "node:assert/strict";
import { type MarkupElement, parseMarkup } from "../support/parse_markup.ts";
import { FixtureCopy } from "./fixture_copy.ts";
import { McpSession } from "./mcp_session.ts";

const cancelPayment = "com.example.order.domain.OrderService.cancelPayment(long,String)";
const service = "src/main/java/com/example/order/domain/OrderService.java";

Deno.test("the tools answer for a Java project", async (t) => {
  await using fixture = await FixtureCopy.make("java-orders");
  await using session = await McpSession.start(fixture.root);
  await session.ready();

  await t.step("bootstrap_workspace reports a complete index", async () => {
    const [status] = parseMarkup((await session.call("bootstrap_workspace")).text);
    assert.equal(status?.name, "system_status");
    assert.equal(status.attributes.get("state"), "ready");
    // Six sources and a test in Java, a document, a configuration file.
    assert.equal(status.attributes.get("files"), "9");
  });

  await t.step("search_hybrid finds a method by its name", async () => {
    const { text } = await session.call("search_hybrid", { query: "cancelPayment", top_k: "5" });
    const [results] = parseMarkup(text);
    assert.equal(results?.name, "results");
    const first = results.children[0]?.attributes;
    assert.equal(first?.get("id"), cancelPayment);
    assert.equal(first?.get("display_name"), "OrderService.cancelPayment");
    assert.equal(first?.get("rank"), "1");
    assert.equal(first?.get("match_type"), "exact");
    assert.equal(first?.get("kind"), "method");
    assert.equal(first?.get("file"), service);
    assert.equal(first?.get("line"), "30");
    assert.equal(
      first?.get("signature"),
      "public void cancelPayment(long paymentId, String reason)",
    );
  });

  await t.step("search_hybrid finds documents, in Korean too", async () => {
    const args = { query: "환불을 언제까지 요청할 수 있나", target: "docs" };
    const [results] = parseMarkup((await session.call("search_hybrid", args)).text);
    assert.equal(results?.attributes.get("target"), "docs");
    assert.equal(results?.children[0]?.attributes.get("id"), "docs/refunds.md#환불-규정");
  });

  await t.step("explore_graph shows callers and callees with their evidence", async () => {
    const { text } = await session.call("explore_graph", { node_id: cancelPayment });
    const [context] = parseMarkup(text);
    assert.equal(context?.attributes.get("target"), cancelPayment);
    const uses = section(context, "uses");
    assert.deepEqual(rows(uses, "call"), [
      ["com.example.common.Logger.info(String)", "31"],
      // What is called, and before it by its id what runs in its place.
      ["com.example.payment.adapter.PgPaymentAdapter.refund(long)", "32"],
      ["com.example.payment.port.PaymentPort.refund(long)", "32"],
    ]);
    const usedBy = section(context, "used_by");
    assert.deepEqual(rows(usedBy, "call").map(([id]) => id), [
      "com.example.order.domain.OrderServiceTest.cancelsAPaymentOnce()",
      "com.example.order.web.OrderController.cancel(long)",
    ]);
  });

  await t.step("explore_graph shows who implements an interface", async () => {
    const node_id = "com.example.payment.port.PaymentPort";
    const { text } = await session.call("explore_graph", { node_id, direction: "used_by" });
    const usedBy = section(parseMarkup(text)[0], "used_by");
    const implementing = usedBy.children.find(({ attributes }) =>
      attributes.get("type") === "implements"
    );
    assert.equal(
      implementing?.attributes.get("id"),
      "com.example.payment.adapter.PgPaymentAdapter",
    );
    assert.equal(implementing?.attributes.get("confidence"), "1.00");
  });

  await t.step("read_code gives the exact source", async () => {
    const { text } = await session.call("read_code", { node_id: cancelPayment });
    const [block] = parseMarkup(text);
    assert.equal(block?.attributes.get("file"), service);
    assert.equal(block?.attributes.get("lines"), "30-33");
    assert.equal(
      block?.text,
      `
public void cancelPayment(long paymentId, String reason) {
        logger.info("cancelling payment " + paymentId + ": " + reason);
        payments.refund(paymentId);
    }
`,
    );
  });

  await t.step(
    "gather_context leads from a stack trace to its code and what that calls",
    async () => {
      const question = `java.lang.IllegalStateException: refused
\tat com.example.payment.adapter.PgPaymentAdapter.refund(PgPaymentAdapter.java:9999)
\tat com.example.order.domain.OrderService.cancelPayment(OrderService.java:32)
\tat java.base/java.lang.Thread.run(Thread.java:840)`;
      const { text } = await session.call("gather_context", { question, budget_bytes: 4096 });
      assert.ok(new TextEncoder().encode(text).length <= 4096);
      const [context] = parseMarkup(text);
      assert.equal(context?.name, "context");
      assert.equal(context.attributes.get("frames_found"), "2 of 3");
      const blocks = context.children.filter(({ name }) => name === "code_block");
      assert.deepEqual(blocks.slice(0, 2).map(({ attributes }) => attributes.get("id")), [
        "com.example.payment.adapter.PgPaymentAdapter.refund(long)",
        cancelPayment,
      ]);
      assert.match(text, /2 OrderService\.cancelPayment call \d+ [\w.]+, line \d+/);
      assert.match(text, /role="test"/);
    },
  );

  await t.step("read_code gives what is on disk after an edit", async () => {
    const before = await Deno.readTextFile(fixture.path(service));
    const after = before.replace("payments.refund(paymentId);", "payments.refund(paymentId + 1);")
      .replace("import java.util.List;", "import java.util.List;\nimport java.util.Map;");
    await Deno.writeTextFile(fixture.path(service), after);
    const [block] = parseMarkup((await session.call("read_code", { node_id: cancelPayment })).text)
      .filter(({ name }) => name === "code_block");
    assert.equal(block?.attributes.get("lines"), "31-34");
    assert.match(block?.text ?? "", /refund\(paymentId \+ 1\)/);
    await Deno.writeTextFile(fixture.path(service), before);
  });

  await t.step("read_code reads files and sections, several at once", async () => {
    const node_ids = ["config/application.yml", "docs/refunds.md#deadlines", "no.such.Node"];
    const { text, isError } = await session.call("read_code", { node_ids });
    assert.equal(isError, false);
    const blocks = parseMarkup(text).find(({ name }) => name === "code_blocks");
    assert.equal(blocks?.attributes.get("requested"), "3");
    assert.equal(blocks?.attributes.get("returned"), "2");
    const [yaml, deadlines, omitted] = blocks?.children ?? [];
    assert.equal(
      yaml?.text,
      `\n${await Deno.readTextFile(fixture.path("config/application.yml"))}\n`,
    );
    assert.match(deadlines?.text ?? "", /^\n## Deadlines\n/);
    assert.equal(omitted?.attributes.get("reason"), "not_found");
  });

  await t.step("a wrong id is answered with similar ones", async () => {
    const { text, isError } = await session.call("read_code", {
      node_id: "com.example.order.domain.OrderService.cancelPayments(long,String)",
    });
    assert.equal(isError, true);
    const [error, similar] = parseMarkup(text);
    assert.equal(error?.attributes.get("code"), "NODE_NOT_FOUND");
    const ids = similar?.children.map(({ attributes }) => attributes.get("id"));
    assert.ok(ids?.includes(cancelPayment), text);
  });

  await t.step("a place or a name stands for the node that it means alone", async () => {
    const { text } = await session.call("explore_graph", { node_id: `${service}:31` });
    const context = parseMarkup(text).find(({ name }) => name === "graph_context");
    assert.equal(context?.attributes.get("target"), cancelPayment);
    assert.equal(context?.attributes.get("asked_as"), `${service}:31`);
    const read = await session.call("read_code", { node_id: "OrderService.cancelPayment" });
    const block = parseMarkup(read.text).find(({ name }) => name === "code_block");
    assert.equal(block?.attributes.get("id"), cancelPayment);
  });

  await t.step("a name that several nodes bear is answered with their ids", async () => {
    const { text, isError } = await session.call("explore_graph", { node_id: "refund" });
    assert.equal(isError, true);
    const [error, candidates] = parseMarkup(text);
    assert.equal(error?.attributes.get("code"), "NODE_AMBIGUOUS");
    const ids = candidates?.children.map(({ attributes }) => attributes.get("id"));
    assert.ok(ids?.includes("com.example.payment.port.PaymentPort.refund(long)"), text);
  });

  await t.step("there is nothing of a database, and that is said in words", async () => {
    const { text, isError } = await session.call("search_hybrid", {
      query: "orders",
      target: "db",
    });
    assert.equal(isError, false);
    assert.match(text, /no database objects are indexed/);
  });

  await t.step("an empty query is an error", async () => {
    const { text, isError } = await session.call("search_hybrid", { query: " " });
    assert.equal(isError, true);
    assert.match(text, /^<error code="INVALID_ARGUMENT">query is required<\/error>/);
  });

  await t.step("a deleted file is gone", async () => {
    const path = "config/application.yml";
    await Deno.remove(fixture.path(path));
    const { text, isError } = await session.call("read_code", { node_id: path });
    assert.equal(isError, true);
    assert.match(text, /^<error code="NODE_(GONE|NOT_FOUND)">/);
  });

  await t.step("diagnose_index reports a healthy index", async () => {
    const [diagnostics] = parseMarkup((await session.call("diagnose_index")).text);
    const part = (name: string): MarkupElement => section(diagnostics, name);
    assert.equal(diagnostics?.attributes.get("state"), "ready");
    assert.equal(part("partial").attributes.get("count"), "0");
    assert.equal(part("dangling").attributes.get("count"), "0");
    assert.equal(part("config").attributes.get("workspace"), fixture.root);
  });
});

function section(element: MarkupElement | undefined, name: string): MarkupElement {
  const found = element?.children.find((child) => child.name === name);
  assert.ok(found !== undefined, `<${element?.name}> has no <${name}>`);
  return found;
}

/** Ids and lines of evidence of the rows of one type, by id. */
function rows(element: MarkupElement, type: string): (readonly (string | undefined)[])[] {
  return element.children.filter(({ attributes }) => attributes.get("type") === type)
    .map(({ attributes }) => [attributes.get("id"), attributes.get("at")] as const)
    .sort(([a = ""], [b = ""]) => a < b ? -1 : 1);
}
