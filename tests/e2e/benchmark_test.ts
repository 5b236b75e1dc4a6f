import assert from "node:assert/strict";
import { parseMarkup } from "../support/parse_markup.ts";
import { FixtureCopy } from "./fixture_copy.ts";
import { McpSession } from "./mcp_session.ts";

const cancelPayment = "com.example.order.domain.OrderService.cancelPayment(long,String)";

Deno.test("a benchmark runs beside other calls, finds the node and tells what it cost", async () => {
  await using fixture = await FixtureCopy.make("java-orders");
  await using session = await McpSession.start(fixture.root);
  await session.ready();
  const args = { target_query: "cancelPayment", expected_node: "OrderService.cancelPayment" };
  const [benchmark, read] = await Promise.all([
    session.call("run_local_benchmark", args),
    session.call("read_code", { node_id: cancelPayment }),
  ]);
  assert.match(read.text, /public void cancelPayment/);
  const [report] = parseMarkup(benchmark.text);
  assert.equal(report?.name, "benchmark_report");
  assert.equal(report.attributes.get("hit"), "true");
  assert.equal(report.attributes.get("hit_rank"), "1");
  const locate = Number(report.attributes.get("graphin_locate_bytes"));
  const grep = Number(report.attributes.get("grep_c20_bytes"));
  assert.ok(locate > 0 && Number(report.attributes.get("graphin_bytes")) > locate);
  assert.ok(locate < grep, benchmark.text);
  assert.ok(grep <= Number(report.attributes.get("grep_full_bytes")));
});

Deno.test("a benchmark of a node that is not there says what may have been meant", async () => {
  await using fixture = await FixtureCopy.make("java-orders");
  await using session = await McpSession.start(fixture.root);
  await session.ready();
  const { text, isError } = await session.call("run_local_benchmark", {
    target_query: "cancelPayment",
    expected_node: "OrderService.cancelPayments",
  });
  assert.equal(isError, true);
  assert.match(text, /NODE_NOT_FOUND/);
  assert.match(text, /OrderService\.cancelPayment\(/);
});
