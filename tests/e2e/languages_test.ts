import assert from "node:assert/strict";
import { type MarkupElement, parseMarkup } from "../support/parse_markup.ts";
import { FixtureCopy } from "./fixture_copy.ts";
import { McpSession } from "./mcp_session.ts";

/** One way through a project: search, explore, read. */
interface Journey {
  readonly fixture: string;
  readonly query: string;
  readonly id: string;
  /** Ids that the node calls. */
  readonly calls: readonly string[];
  /** Ids that call the node. */
  readonly callers: readonly string[];
  /** How its source begins. */
  readonly source: RegExp;
}

const journeys: readonly Journey[] = [
  {
    fixture: "java-orders",
    query: "batch",
    id: "com.example.order.domain.OrderService.batch(List<ProcessRequest>)",
    calls: ["com.example.order.domain.OrderService.process(ProcessRequest)"],
    callers: [],
    source: /^public List<Receipt> batch\(/,
  },
  {
    fixture: "kotlin-billing",
    query: "toWon",
    id: "com.example.util.MoneyKt.toWon(Long)",
    calls: [],
    callers: ["com.example.billing.BillingService.cancel(Long,String,Boolean)"],
    source: /^fun Long\.toWon\(\): String \{/,
  },
  {
    fixture: "python-payments",
    query: "PaymentService.cancel",
    id: "app.services.payment.PaymentService.cancel",
    calls: ["app.services.gateway.Gateway.take_back"],
    callers: ["tests.test_payment.test_cancel_gives_the_money_back"],
    source: /^def cancel\(self, order_id, \*args, \*\*kwargs\):/,
  },
  {
    fixture: "javascript-checkout",
    query: "OrderService.process",
    id: "src.order.service.OrderService.process",
    calls: [
      "src.order.base.BaseService.log",
      "src.util.check.validate",
    ],
    callers: ["src.order.service.OrderService.handle"],
    source: /^process\(order, now\) \{/,
  },
  {
    fixture: "typescript-fees",
    query: "fee",
    id: "src.pay.fees.fee",
    calls: [],
    callers: ["src.FeeTable.FeeTable", "src.pay.fees.Cashier.settle"],
    source: /fee\(amount: number/,
  },
  {
    fixture: "go-ledger",
    query: "Book.Balance",
    id: "internal.ledger.Book.Balance",
    calls: ["internal.ledger.amountFor"],
    callers: ["cmd.post.main"],
    source: /^func \(b \*Book\) Balance\(account string\) int64 \{/,
  },
];

for (const journey of journeys) {
  Deno.test(`search, explore and read lead through ${journey.fixture}`, async () => {
    await using fixture = await FixtureCopy.make(journey.fixture);
    await using session = await McpSession.start(fixture.root);
    await session.ready();

    const found = parseMarkup((await session.call("search_hybrid", { query: journey.query })).text);
    assert.equal(found[0]?.children[0]?.attributes.get("id"), journey.id);

    const explored = await session.call("explore_graph", { node_id: journey.id });
    const [context] = parseMarkup(explored.text);
    assert.deepEqual(calls(context, "uses"), journey.calls, explored.text);
    assert.deepEqual(calls(context, "used_by"), journey.callers, explored.text);

    const [block] = parseMarkup((await session.call("read_code", { node_id: journey.id })).text);
    const file = await Deno.readTextFile(fixture.path(block?.attributes.get("file") ?? ""));
    const source = block?.text.slice(1, -1) ?? "";
    assert.match(source, journey.source);
    assert.ok(file.includes(source));
  });
}

function calls(context: MarkupElement | undefined, side: string): string[] {
  const section = context?.children.find(({ name }) => name === side);
  return (section?.children ?? [])
    .filter(({ attributes }) => attributes.get("type") === "call")
    .map(({ attributes }) => attributes.get("id") ?? "")
    .sort();
}
