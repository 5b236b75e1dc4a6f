import assert from "node:assert/strict";
import { FixtureCopy } from "./fixture_copy.ts";
import { McpSession } from "./mcp_session.ts";

Deno.test("three requests and a notification give three lines, and nothing else", async () => {
  await using fixture = await FixtureCopy.make("java-orders");
  await using session = new McpSession(["--workspace", fixture.root]);
  const clientInfo = { name: "purity test", version: "1" };
  await session.send({
    id: 1,
    method: "initialize",
    params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo },
  });
  await session.send({ method: "notifications/initialized" });
  await session.send({ id: 2, method: "tools/list" });
  await session.send({
    id: 3,
    method: "tools/call",
    params: { name: "search_hybrid", arguments: { query: "cancelPayment" } },
  });
  await session.endInput();
  const { code } = await session.ended();
  assert.equal(code, 0);
  assert.equal(session.rest, "");
  assert.deepEqual(session.messages.map(({ id }) => id).sort(), [1, 2, 3]);
  for (const line of session.lines) assert.equal(JSON.parse(line).jsonrpc, "2.0");
});

Deno.test("every byte of a whole session is protocol", async () => {
  await using fixture = await FixtureCopy.make("python-payments");
  await using session = await McpSession.start(fixture.root);
  await session.send("this is no message");
  await session.ready();
  await session.call("search_hybrid", { query: "give the money back" });
  await session.call("explore_graph", { node_id: "app.services.payment.PaymentService.cancel" });
  await session.call("read_code", { node_ids: ["app.services.payment.retry", "nothing"] });
  await session.call("diagnose_index");
  await session.endInput();
  await session.ended();
  // One line for initialize and one for each of the five calls: the session has parsed each.
  assert.equal(session.lines.length, 6);
  assert.equal(session.rest, "");
});

Deno.test("tool schemas are flat objects of plain types", async () => {
  await using fixture = await FixtureCopy.make();
  await using session = await McpSession.start(fixture.root);
  const { result } = await session.request("tools/list");
  const tools: unknown = result?.["tools"];
  assert.ok(Array.isArray(tools) && tools.length === 7);
  for (const { name, description, inputSchema } of tools) {
    assert.equal(typeof description, "string");
    assertFlat(name, inputSchema);
  }
});

function assertFlat(tool: string, schema: Record<string, unknown>): void {
  assert.deepEqual(Object.keys(schema).filter((key) => !["properties", "required"].includes(key)), [
    "type",
  ]);
  assert.equal(schema["type"], "object");
  const properties = schema["properties"];
  assert.ok(typeof properties === "object" && properties !== null && !Array.isArray(properties));
  const required = schema["required"] ?? [];
  assert.ok(Array.isArray(required));
  for (const name of required) assert.ok(name in properties);
  for (const [name, property] of Object.entries(properties)) {
    const place = `${tool}.${name}`;
    assert.ok(["string", "integer", "number", "boolean", "array"].includes(property.type), place);
    assert.equal(typeof property.description, "string", place);
    for (const [key, value] of Object.entries(property)) {
      assert.ok(value !== null, `${place}.${key}`);
      const isList = key === "enum" && Array.isArray(value);
      assert.ok(key === "items" || isList || typeof value !== "object", `${place}.${key}`);
    }
    if (property.type === "array") assert.deepEqual(property.items, { type: "string" }, place);
  }
}

Deno.test("the handshake reports the version of the program, and guidance for agents", async () => {
  await using fixture = await FixtureCopy.make();
  await using session = new McpSession(["serve", "--workspace", fixture.root]);
  const { result } = await session.request("initialize", {
    protocolVersion: "1999-01-01",
    capabilities: {},
    clientInfo: { name: "old client", version: "1" },
  });
  assert.match(String(result?.["protocolVersion"]), /^20\d\d-\d\d-\d\d$/);
  assert.match(String(result?.["instructions"]), /explore_graph/);
  const info: unknown = result?.["serverInfo"];
  assert.ok(typeof info === "object" && info !== null && "name" in info && "version" in info);
  assert.equal(info.name, "graphin");
  assert.match(String(info.version), /^\d+\.\d+\.\d+/);
});
