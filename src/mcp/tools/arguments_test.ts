import assert from "node:assert/strict";
import * as z from "zod";
import { ToolError } from "../tool_error.ts";
import { allTools } from "./all_tools.ts";
import { argumentsSchema } from "./arguments_schema.ts";
import { lenientArguments } from "./lenient_arguments.ts";
import type { Tool } from "./tool.ts";
import { FakeWorkspace } from "../../../tests/support/fake_workspace.ts";

const schema = argumentsSchema(z.object({
  query: z.string().describe("what"),
  top_k: z.number().int().optional().describe("how many"),
  least: z.number().default(0.85).describe("how sure"),
  deep: z.boolean().optional().describe("whether"),
  ids: z.array(z.string()).optional().describe("which"),
}));

Deno.test("arguments are read as clients send them", () => {
  const read = (args: unknown): unknown => lenientArguments(schema, args);
  assert.deepEqual(read({ query: "a", top_k: "7", least: " 0.5 ", deep: "True", ids: "x.y" }), {
    query: "a",
    top_k: 7,
    least: 0.5,
    deep: true,
    ids: ["x.y"],
  });
  assert.deepEqual(read({ query: 404, ids: '["a", "b"]' }), { query: "404", ids: ["a", "b"] });
  assert.deepEqual(read({ ids: "[not json" }), { ids: ["[not json"] });
});

Deno.test("optional arguments that are not meant are left out", () => {
  assert.deepEqual(
    lenientArguments(schema, { query: "null", top_k: "", least: null, deep: "null", ids: " " }),
    { query: "null" },
  );
  assert.deepEqual(lenientArguments(schema, undefined), {});
  assert.deepEqual(lenientArguments(schema, "text"), {});
  assert.deepEqual(lenientArguments(schema, { query: "a", unknown: 1 }), { query: "a" });
});

Deno.test("an argument without a plain type or a description cannot be offered", () => {
  assert.throws(() => argumentsSchema(z.object({ id: z.string() })));
  assert.throws(() => argumentsSchema(z.object({ id: z.string().nullable().describe("id") })));
  assert.throws(() =>
    argumentsSchema(z.object({ at: z.object({ line: z.number() }).describe("place") }))
  );
});

Deno.test("wrong arguments are told with what they have to be", async () => {
  const cases: readonly (readonly [string, unknown, string])[] = [
    ["search_hybrid", {}, "query is required"],
    ["search_hybrid", { query: "   " }, "query is required"],
    ["search_hybrid", { query: ["a"] }, "query has to be a string"],
    ["search_hybrid", { query: "a", top_k: "many" }, "top_k has to be a number"],
    ["search_hybrid", { query: "a", top_k: 2.5 }, "top_k has to be a whole number"],
    [
      "search_hybrid",
      { query: "a", target: "kode" },
      "target has to be one of code, tests, docs, db",
    ],
    ["explore_graph", {}, "node_id is required"],
    [
      "explore_graph",
      { node_id: "a", direction: "up" },
      "direction has to be one of uses, used_by, both",
    ],
    ["explore_graph", { node_id: "a", min_confidence: 85 }, "min_confidence has to be at most 1"],
    [
      "explore_graph",
      { node_id: "a", min_confidence: "-1" },
      "min_confidence has to be at least 0",
    ],
    ["read_code", {}, "node_id or node_ids is required"],
    ["read_code", { node_ids: [] }, "node_id or node_ids is required"],
    ["read_code", { node_id: "a", node_ids: ["b"] }, "pass node_id or node_ids, not both"],
    ["read_code", { node_ids: Array(21).fill("a") }, "node_ids may hold at most 20"],
    ["read_code", { node_ids: [1] }, "node_ids.0 has to be a string"],
    ["read_code", { node_ids: { a: 1 } }, "node_ids has to be a list of strings"],
    ["bootstrap_workspace", { wait_seconds: "soon" }, "wait_seconds has to be a number"],
  ];
  for (const [name, args, message] of cases) {
    await assert.rejects(call(name, args), new ToolError("INVALID_ARGUMENT", message));
  }
});

async function call(name: string, args: unknown): Promise<string> {
  const tool: Tool | undefined = allTools.find((candidate) => candidate.name === name);
  assert.ok(tool !== undefined);
  const { signal } = new AbortController();
  return await tool.call(args, { workspace: new FakeWorkspace(), room: 10_000, signal });
}
