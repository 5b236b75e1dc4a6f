import assert from "node:assert/strict";
import { join } from "node:path";
import { commandOutcome } from "../../tests/support/command_outcome.ts";
import { FakeWorkspace } from "../../tests/support/fake_workspace.ts";
import { GitProject } from "../../tests/support/git_project.ts";
import { TemporaryTree } from "../../tests/support/temporary_tree.ts";

Deno.test("eval needs to know what to do", async () => {
  for (
    const args of [["eval"], ["eval", "everything"], ["eval", "swe-explore"], [
      "eval",
      "compare",
      "a",
    ]]
  ) {
    assert.equal((await commandOutcome(args)).code, 2, args.join(" "));
  }
  const { code, err } = await commandOutcome(["eval", "questions", "/nonexistent.json"]);
  assert.equal(code, 1);
  assert.match(err, /cannot read \/nonexistent\.json/);
});

/** A workspace in which shop.refund is line 1 of shop.ts, and is found. */
function shop(root: string): FakeWorkspace {
  const workspace = new FakeWorkspace();
  workspace.root = root;
  const place = {
    displayName: "refund",
    kind: "function",
    file: "shop.ts",
    line: 1,
    signature: "",
  };
  workspace.onSearch = () => ({ results: [{ id: "shop.refund", ...place, match: "exact" }] });
  workspace.onRead = (id) => ({
    kind: "code",
    id,
    file: "shop.ts",
    startLine: 1,
    endLine: 1,
    text: "refund();",
    reparsed: false,
    partial: false,
  });
  return workspace;
}

Deno.test("eval questions scores policies, and compare reads what it wrote", async () => {
  using tree = new TemporaryTree({
    "questions.jsonl":
      '{"id":"q1","question":"refund","expected":["shop.refund"],"workspace":"code"}\n',
    "code/shop.ts": "refund();\n",
  });
  const workspace = shop(tree.at("code"));
  const out = tree.at("out");
  const args = ["eval", "questions", tree.at("questions.jsonl"), "--workspaces", tree.root];
  const asked = await commandOutcome([...args, "-p", "search", "search-read", "--out", out], {
    workspace,
  });
  assert.equal(asked.code, 0, asked.err);
  assert.match(asked.out, /^\| all \| search \| 1 \| 0\.000 \|/m);
  assert.match(asked.out, /^\| all \| search-read \| 1 \| 1\.000 \|/m);
  const [before, after] = ["search", "search-read"].map((name) =>
    join(out, `results-${name}.jsonl`)
  );
  const compared = await commandOutcome([
    ...["eval", "compare", before ?? "", after ?? ""],
    ...["-m", "recall@8k"],
  ]);
  assert.match(compared.out, /^\| recall@8k \| 1 \| 0\.000 \| 1\.000 \| \+1\.000 \|/m);
});

Deno.test("questions that name no workspace are asked about the project", async () => {
  using tree = new TemporaryTree({
    "questions.jsonl": '{"question":"refund","expected":["shop.refund"]}\n',
    "code/.graphin/kept": "",
    "code/shop.ts": "refund();\n",
  });
  const root = tree.at("code");
  const args = ["eval", "questions", tree.at("questions.jsonl"), "-p", "search", "-w", root];
  const { code, out, err, opened } = await commandOutcome(args, { workspace: shop(root) });
  assert.equal(code, 0, err);
  assert.match(out, /^\| all \| search \| 1 \|/m);
  assert.deepEqual(opened.map((request) => request.root), [Deno.realPathSync(root)]);
});

Deno.test("eval questions says what is wrong with a question, in JSON too", async () => {
  using tree = new TemporaryTree({
    "unanswered.jsonl": '{"question":"refund"}\n',
    "tagged.jsonl": '{"question":"refund","expected":["shop.refund"]}\n',
    "elsewhere.jsonl": '{"question":"refund","expected":["shop.refund"],"workspace":"shop"}\n',
  });
  const told = async (name: string, ...more: string[]): Promise<string> => {
    const args = ["eval", "questions", tree.at(name), "--json", ...more];
    const { code, out } = await commandOutcome(args);
    assert.equal(code, 1);
    return JSON.parse(out).error.message;
  };
  assert.match(
    await told("unanswered.jsonl"),
    /no question that can be asked: question 1: expected/,
  );
  assert.match(await told("tagged.jsonl", "--tag", "prose"), /^no question in .* has these tags$/);
  assert.match(await told("elsewhere.jsonl"), /^shop: where is 'shop'\? Say with --workspaces/);
});

Deno.test("eval swe-explore writes submissions and scores, and does not do anything twice", async () => {
  using tree = new TemporaryTree({
    "bench.jsonl":
      '{"instance_id":"i1","issue":"refund","repo_dir":"code"}\n{"instance_id":"i2","issue":"x","repo_dir":"gone"}\n',
    "truth.jsonl": '{"instance_id":"i1","regions":[{"path":"shop.ts","start":1,"end":1}]}\n',
    "code/shop.ts": "refund();\n",
  });
  const args = ["eval", "swe-explore", "--bench", tree.at("bench.jsonl"), "--repos", tree.root];
  const out = tree.at("out");
  const more = ["--policy", "search", "--truth", tree.at("truth.jsonl"), "--out", out];
  const first = await commandOutcome([...args, ...more], { workspace: shop(tree.at("code")) });
  assert.equal(first.code, 1);
  assert.match(first.err, /^\[1\/2\] i1$/m);
  assert.match(first.err, /^\[2\/2\] i2: not a directory/m);
  assert.equal(
    Deno.readTextFileSync(join(out, "submission-search-k5-rrf60-mc50.jsonl")),
    '{"instance_id":"i1","regions":[{"path":"shop.ts","start":1,"end":1}]}\n' +
      '{"instance_id":"i2","regions":null}\n',
  );
  const [score] = Deno.readTextFileSync(join(out, "results-search-k5-rrf60-mc50.jsonl")).split(
    "\n",
  );
  assert.equal(JSON.parse(score ?? "").metrics.recall, 1);
  const again = await commandOutcome([...args, ...more], { workspace: shop(tree.at("code")) });
  // What failed is tried again, what is done is not opened.
  assert.deepEqual(again.opened, []);
});

Deno.test("eval history writes tasks for both kinds of evaluation", async () => {
  using project = new GitProject();
  const parent = project.commit("Add", { "shop.ts": "refund();\n" });
  project.commit("Fix the crash of refunds", { "shop.ts": "refund(1);\n" });
  using tree = new TemporaryTree();
  const args = ["eval", "history", project.root, "--out", tree.at("out"), "--no-functions"];
  const { code, out } = await commandOutcome([...args, "--json"]);
  assert.equal(code, 0);
  assert.deepEqual(JSON.parse(out), { tasks: 1, commits: 1, unnamed: 0, left: {} });
  const question = JSON.parse(Deno.readTextFileSync(tree.at("out/questions.jsonl")));
  assert.equal(question.commit, parent);
  assert.deepEqual(question.expected, [{ path: "shop.ts", start: 1, end: 1 }]);
  const task = JSON.parse(Deno.readTextFileSync(tree.at("out/tasks.jsonl")));
  assert.equal(task.problem_statement, "Fix the crash of refunds");
  assert.equal(task.repo_dir, project.root);
});
