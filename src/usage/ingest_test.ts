import assert from "node:assert/strict";
import { TemporaryTree } from "../../tests/support/temporary_tree.ts";
import { ingest } from "./ingest.ts";

const now = new Date("2026-01-02T03:04:05.678Z");
const log = ".graphin/usage/events.jsonl";

/** A workspace that has been indexed. */
function indexed(files: Record<string, string> = {}): TemporaryTree {
  return new TemporaryTree({ ".graphin/index.bin": "", ...files });
}

function hook(fields: Record<string, unknown>): string {
  return JSON.stringify({
    hook_event_name: "PostToolUse",
    session_id: "s1",
    tool_name: "Read",
    ...fields,
  });
}

function lines(tree: TemporaryTree): unknown[] {
  return Deno.readTextFileSync(tree.at(log)).trimEnd().split("\n").map((line) => JSON.parse(line));
}

function payloadOf(tool_name: string, tool_input: unknown, tool_response?: unknown): unknown {
  using tree = indexed();
  ingest(hook({ cwd: tree.root, tool_name, tool_input, tool_response }), { now });
  const [event] = lines(tree);
  assert.ok(typeof event === "object" && event !== null);
  return "p" in event ? event.p : undefined;
}

function isThere(tree: TemporaryTree, path: string): boolean {
  return Deno.lstatSync(tree.at(path)).isFile;
}

Deno.test("an event is one line with what it is known by", () => {
  using tree = indexed({ "services/api/main.py": "" });
  ingest(
    hook({
      cwd: tree.at("services/api"),
      prompt_id: "p1",
      tool_use_id: "t1",
      parallel: true,
      agent_id: "a1",
      agent_type: "explorer",
      tool_name: "mcp__any__search_hybrid",
      tool_input: { query: "invoice total", top_k: 5, target: "db" },
      tool_response: [{
        type: "text",
        text: '<results><node id="a.B.c" /><node id="db.main.public.invoice" /></results>',
      }],
    }),
    { now },
  );
  assert.equal(
    Deno.readTextFileSync(tree.at(log)),
    '{"v":1,"ts":"2026-01-02T03:04:05.678Z","session_id":"s1","prompt_id":"p1","tool_use_id":"t1","parallel":true,' +
      '"agent_id":"a1","agent_type":"explorer","cwd":"services/api","tool":"mcp__any__search_hybrid",' +
      '"p":{"query":"invoice total","top_k":5,"target":"db","result_count":2,' +
      '"result_ids":["a.B.c","db.main.public.invoice"]}}\n',
  );
});

Deno.test("each tool has its payload", () => {
  const empty = "<results>\n</results>";
  const cases: readonly (readonly [string, unknown, unknown, unknown])[] = [
    ["mcp__x__search_hybrid", { query: "a", top_k: "7" }, empty, {
      query: "a",
      top_k: 7,
      result_count: 0,
    }],
    ["mcp__x__search_hybrid", { query: "a" }, "<error />", { query: "a" }],
    [
      "mcp__x__gather_context",
      { question: "how?", target: "code", seed_ids: ["a.b"], budget_bytes: 1 },
      '<context><code_block n="1" id="c.d">',
      {
        question: "how?",
        target: "code",
        node_ids: ["a.b"],
        result_count: 1,
        result_ids: ["c.d"],
      },
    ],
    ["mcp__x__explore_graph", { node_id: "a.b(T&lt;U&gt;)", direction: "uses", cursor: "x" }, "", {
      node_id: "a.b(T<U>)",
      direction: "uses",
    }],
    ["mcp__x__read_code", { node_id: "a.b" }, "", { node_id: "a.b" }],
    ["mcp__x__read_code", { node_ids: ["a.b", 7, "c&amp;d"] }, "", { node_ids: ["a.b", "c&d"] }],
    ["mcp__x__read_code", { node_ids: '["a.b"]' }, "", { node_ids: ["a.b"] }],
    ["mcp__x__read_code", { node_ids: "a.b" }, "", { node_ids: ["a.b"] }],
    ["mcp__x__bootstrap_workspace", { wait_seconds: 3 }, "", {}],
    ["mcp__x__run_local_benchmark", { anything: 3 }, "", {}],
    ["mcp__x__diagnose_index", {}, "", undefined],
    ["Glob", { pattern: "**/*.ts", path: "src" }, "", { pattern: "**/*.ts" }],
    ["Bash", { command: "npm test" }, "", { search: false }],
    ["Bash", { command: "rg total src" }, "", { search: true, pattern: "total" }],
    ["WebFetch", { url: "x" }, "", undefined],
    ["Read", "no object", "", {}],
  ];
  for (const [tool, input, response, expected] of cases) {
    assert.deepEqual(
      payloadOf(tool, input, response),
      expected,
      `${tool} ${JSON.stringify(input)}`,
    );
  }
});

Deno.test("paths are relative to the workspace, and stay whole outside of it", () => {
  using tree = indexed();
  const paths = [tree.at("src/a.ts"), tree.root, `${tree.root}-other/a.ts`, "src/b.ts"];
  for (const file_path of paths) {
    ingest(hook({ cwd: tree.root, tool_input: { file_path } }), { now });
  }
  ingest(
    hook({
      cwd: tree.root,
      tool_name: "Grep",
      tool_input: { pattern: "a", path: tree.at("src"), glob: "*.ts", output_mode: "content" },
    }),
    { now },
  );
  assert.deepEqual(
    lines(tree).map((line) => JSON.stringify(line)).map((line) => JSON.parse(line).p),
    [
      { file_path: "src/a.ts" },
      { file_path: "." },
      { file_path: `${tree.root}-other/a.ts` },
      { file_path: "src/b.ts" },
      { pattern: "a", path: "src", glob: "*.ts" },
    ],
  );
});

Deno.test("what is not allowed to be recorded is in no line, whatever tool it comes with", () => {
  const secret = "hunter2-SECRET";
  const other = { [secret]: secret, nested: { deep: [secret] } };
  const inputs: Record<string, unknown> = {
    search_hybrid: { query: "q", cursor: secret, ...other },
    gather_context: { question: "q", budget_bytes: secret, ...other },
    explore_graph: { node_id: "n", cursor: secret, min_confidence: secret, ...other },
    read_code: { node_id: "n", cursor: secret, ...other },
    bootstrap_workspace: { wait_seconds: secret, ...other },
    run_local_benchmark: { node_id: secret, query: secret, ...other },
    diagnose_index: { path: secret, ...other },
    unknown_tool: { query: secret, node_id: secret, pattern: secret },
    Grep: { pattern: "p", path: "src", glob: "*.ts", type: secret, output_mode: secret, ...other },
    Glob: { pattern: "p", path: secret, ...other },
    Read: { file_path: "a.ts", offset: secret, content: secret, ...other },
    Edit: { file_path: "a.ts", old_string: secret, new_string: secret, ...other },
    Write: { file_path: "a.ts", content: secret, ...other },
    NotebookEdit: { notebook_path: secret, new_source: secret },
    MultiEdit: { file_path: secret, edits: [{ old_string: secret }] },
    Bash: {
      command: `curl -H ${secret} | grep -c x ${secret} && echo ${secret}`,
      description: secret,
    },
    Task: { prompt: secret, description: secret },
    Agent: { prompt: secret },
    WebFetch: { url: secret, prompt: secret },
    WebSearch: { query: secret },
    TodoWrite: { todos: [secret] },
    mcp__database__query: { sql: secret, query: secret },
  };
  const responses = [
    secret,
    [{ type: "text", text: secret }],
    { stdout: secret, stderr: secret, content: secret, filenames: [secret] },
    `<results note="${secret}"><node id="n" file="${secret}" signature="${secret}" /><omitted display_name="${secret}" /></results>`,
    `<context note="${secret}"><code_block n="1" id="n" file="${secret}"><![CDATA[${secret}<node id="${secret}" />]]></code_block></context>`,
  ];
  using tree = indexed();
  let count = 0;
  for (const [name, tool_input] of Object.entries(inputs)) {
    for (const tool_name of [name, `mcp__graphin__${name}`]) {
      for (const tool_response of responses) {
        ingest(
          hook({
            cwd: tree.root,
            tool_name,
            tool_input,
            tool_response,
            transcript_path: secret,
            permission_mode: secret,
            parallel: secret,
            prompt: secret,
            last_assistant_message: secret,
            ...other,
          }),
          { now },
        );
        count++;
      }
    }
  }
  assert.equal(lines(tree).length, count);
  assert.equal(Deno.readTextFileSync(tree.at(log)).includes("SECRET"), false);
});

Deno.test("what is no event of a tool in an indexed workspace is not noted", () => {
  using tree = new TemporaryTree({ ".graphin/keep": "" });
  ingest(hook({ cwd: tree.root }), { now, root: tree.root });
  assert.deepEqual([...Deno.readDirSync(tree.at(".graphin"))].map(({ name }) => name), ["keep"]);
  using bare = new TemporaryTree();
  ingest(hook({ cwd: bare.root }), { now, root: bare.root });
  assert.deepEqual([...Deno.readDirSync(bare.root)], []);
  using other = indexed();
  for (
    const text of [
      "",
      "{",
      "null",
      "[]",
      '"text"',
      hook({ cwd: other.root, hook_event_name: "PreToolUse" }),
      hook({ cwd: other.root, session_id: "" }),
      hook({ cwd: other.root, session_id: 7 }),
      hook({ cwd: other.root, tool_name: undefined }),
      hook({ cwd: "relative" }),
      hook({ cwd: 7 }),
    ]
  ) {
    ingest(text, { now });
  }
  assert.deepEqual([...Deno.readDirSync(other.at(".graphin"))].map(({ name }) => name), [
    "index.bin",
  ]);
});

Deno.test("the workspace is at most eight directories above, else the one that is given", () => {
  using tree = indexed();
  const eight = tree.at("1/2/3/4/5/6/7/8");
  ingest(hook({ cwd: eight }), { now });
  ingest(hook({ cwd: `${eight}/9` }), { now });
  assert.equal(lines(tree).length, 1);
  using other = indexed();
  ingest(hook({ cwd: `${eight}/9` }), { now, root: other.root });
  ingest(hook({}), { now, root: other.root });
  ingest(hook({ cwd: tree.root }), { now, root: other.root });
  assert.equal(lines(other).length, 2);
  assert.equal(lines(tree).length, 2);
  assert.match(JSON.stringify(lines(other)[0]), /"cwd":"\/.*\/1\/2\/3\/4\/5\/6\/7\/8\/9"/);
});

Deno.test("texts are cut at 300 bytes, and a line beyond 8 KiB loses its payload", () => {
  assert.deepEqual(payloadOf("Glob", { pattern: `${"a".repeat(299)}é` }), {
    pattern: "a".repeat(299),
  });
  assert.deepEqual(payloadOf("Glob", { pattern: "한".repeat(101) }), { pattern: "한".repeat(100) });
  // Twenty ids of 300 control characters, of which each takes six bytes in JSON.
  const node_ids = Array.from({ length: 20 }, () => "\u0001".repeat(300));
  assert.equal(payloadOf("mcp__x__read_code", { node_ids }), undefined);
  using tree = indexed();
  const long = "\u0001".repeat(300);
  ingest(
    hook({
      cwd: tree.root,
      session_id: long,
      prompt_id: long,
      tool_use_id: long,
      agent_id: long,
      agent_type: long,
    }),
    { now },
  );
  assert.throws(() => isThere(tree, log), Deno.errors.NotFound);
});
