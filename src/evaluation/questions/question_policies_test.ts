import assert from "node:assert/strict";
import { FakeWorkspace } from "../../../tests/support/fake_workspace.ts";
import { TemporaryTree } from "../../../tests/support/temporary_tree.ts";
import { questionPolicies } from "./question_policies.ts";
import type { QuestionPolicyName } from "./question_policy_names.ts";
import type { Question } from "./question.ts";

const question: Question = {
  id: "q",
  question: "Where is the refund paid back?",
  language: "en",
  workspace: undefined,
  commit: undefined,
  expected: ["shop.refund"],
  wanted: "any",
  tags: [],
};

const answers: Readonly<Record<string, string>> = {
  search_hybrid: '<results><node id="a" /><node id="b" file="b.ts" line="8" /></results>',
  explore_graph: '<graph_context><uses><node id="b" /><node id="c" /></uses></graph_context>',
};

async function asked(policy: QuestionPolicyName, more: Partial<Question> = {}): Promise<unknown[]> {
  const calls: unknown[] = [];
  const workspace = {
    api: new FakeWorkspace(),
    ask: (tool: string, args: unknown): Promise<string> => {
      calls.push([tool, args]);
      return Promise.resolve(answers[tool] ?? "");
    },
  };
  const expected = [{ path: "b.ts", start: 7, end: 9 }];
  await questionPolicies[policy].run({ ...question, ...more }, workspace, 4096, expected);
  return calls;
}

const search = ["search_hybrid", { query: question.question, top_k: 5, target: "code" }];

Deno.test("each policy calls what an agent would call", async () => {
  assert.deepEqual(await asked("search"), [search]);
  assert.deepEqual(await asked("search-read"), [search, ["read_code", { node_ids: ["a", "b"] }]]);
  assert.deepEqual(await asked("search-pick"), [search, ["read_code", { node_ids: ["b"] }]]);
  assert.deepEqual(await asked("k3-step"), [
    search,
    ["explore_graph", { node_id: "a" }],
    ["read_code", { node_ids: ["a", "b"] }],
    ["read_code", { node_ids: ["c"] }],
  ]);
  assert.deepEqual(await asked("context"), [
    ["gather_context", { question: question.question, budget_bytes: 4096 }],
  ]);
  assert.deepEqual(await asked("search", { tags: ["docs"] }), [
    ["search_hybrid", { query: question.question, top_k: 5, target: "docs" }],
  ]);
});

Deno.test("grep shows the files with most of the rarest words first, with lines around", async () => {
  const filler = "\n".repeat(10);
  using tree = new TemporaryTree({
    "a.ts": `refund\nrefund\nrefund\n`,
    "b.ts": `${filler}paid refund${filler}`,
    "c.ts": "back\nback\n",
    "d.ts": "where where where\n",
  });
  const api = new FakeWorkspace();
  api.root = tree.root;
  const transcript = await questionPolicies.grep.run(
    question,
    {
      api,
      ask: () => Promise.reject(new Error("no tool is called")),
    },
    4096,
    [],
  );
  assert.deepEqual(
    transcript.shown.map(({ path, line }) => `${path}:${line}`),
    [6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16].map((line) => `b.ts:${line}`)
      .concat("a.ts:1", "a.ts:2", "a.ts:3", "c.ts:1", "c.ts:2"),
  );
  assert.equal(transcript.calls, 1);
});
