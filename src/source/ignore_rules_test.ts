import assert from "node:assert/strict";
import { join } from "node:path";
import { IgnoreRules } from "./ignore_rules.ts";
import { TemporaryTree } from "../../tests/support/temporary_tree.ts";

function rulesOf(tree: TemporaryTree, below = ""): IgnoreRules {
  return new IgnoreRules(join(tree.root, below), { ignoreCase: false });
}

Deno.test("IgnoreRules lets the last match win across nested .gitignore files", () => {
  using tree = new TemporaryTree({
    ".gitignore": "*.sql\ndrafts/\n",
    "migrations/.gitignore": "!V1__init.sql\n",
    "migrations/archive/.gitignore": "V1__init.sql\n",
  });
  const rules = rulesOf(tree);
  assert.equal(rules.ignoresFile("dump.sql"), true);
  assert.equal(rules.ignoresFile("migrations/V1__init.sql"), false);
  assert.equal(rules.ignoresFile("migrations/V2__orders.sql"), true);
  assert.equal(rules.ignoresFile("migrations/archive/V1__init.sql"), true);
  assert.equal(rules.directory("drafts"), "ignored");
  assert.equal(rules.directory("migrations"), "open");
});

Deno.test("IgnoreRules brings nothing back inside a directory that git excludes", () => {
  using tree = new TemporaryTree({
    ".gitignore": "reports/\n!reports/summary.md\n",
    "reports/.gitignore": "!summary.md\n",
  });
  const rules = rulesOf(tree);
  assert.equal(rules.directory("reports"), "ignored");
  assert.equal(rules.ignoresFile("reports/summary.md"), true);
  assert.equal(rules.ignoresFile("reports/2024/summary.md"), true);
});

Deno.test("IgnoreRules walks a directory that an inner .gitignore brings back", () => {
  using tree = new TemporaryTree({
    ".gitignore": "tool*\n*.log\n",
    "lib/.gitignore": "!tooling/\n",
  });
  const rules = rulesOf(tree);
  assert.equal(rules.directory("lib/tooling"), "open");
  assert.equal(rules.ignoresFile("lib/tooling/runner.ts"), false);
  assert.equal(rules.ignoresFile("lib/tooling/deep/runner.ts"), false);
  assert.equal(rules.ignoresFile("lib/tooling/run.log"), true);
  assert.equal(rules.directory("lib/tooling/tools"), "ignored");
  assert.equal(rules.directory("lib/toolbox"), "ignored");
});

Deno.test("IgnoreRules reads info/exclude below every .gitignore", () => {
  using tree = new TemporaryTree({
    ".git/info/exclude": "notes.md\nplan.md\n",
    ".gitignore": "!plan.md\n",
  });
  const rules = rulesOf(tree);
  assert.equal(rules.ignoresFile("notes.md"), true);
  assert.equal(rules.ignoresFile("plan.md"), false);
});

Deno.test("IgnoreRules finds info/exclude of a worktree in the common git directory", () => {
  using tree = new TemporaryTree({
    "main/.git/info/exclude": "scratch.py\n",
    "main/.git/worktrees/fix/commondir": "../..\n",
    "fix/.git": "gitdir: ../main/.git/worktrees/fix\n",
  });
  assert.equal(rulesOf(tree, "fix").ignoresFile("scratch.py"), true);
});

Deno.test("IgnoreRules finds info/exclude of a submodule in its git directory", () => {
  using tree = new TemporaryTree({
    ".git/modules/parser/info/exclude": "corpus/\n",
    ".gitignore": "*.md\n",
    "parser/.git": "gitdir: ../.git/modules/parser\n",
    "parser/README.md": "",
  });
  const rules = rulesOf(tree);
  assert.equal(rules.directory("parser/corpus"), "ignored");
  assert.equal(rules.ignoresFile("README.md"), true);
  assert.equal(rules.ignoresFile("parser/README.md"), false);
});

Deno.test("IgnoreRules applies the rules above a workspace that is a sub-folder", () => {
  using tree = new TemporaryTree({
    ".git/info/exclude": "local.yml\n",
    ".gitignore": "*.gen.ts\n/services/billing/fixtures/\n",
    "services/.gitignore": "*.bak.ts\n",
    "services/billing/app.ts": "",
  });
  const rules = rulesOf(tree, "services/billing");
  assert.equal(rules.ignoresFile("api.gen.ts"), true);
  assert.equal(rules.ignoresFile("src/api.bak.ts"), true);
  assert.equal(rules.ignoresFile("config/local.yml"), true);
  assert.equal(rules.directory("fixtures"), "ignored");
  assert.equal(rules.ignoresFile("app.ts"), false);
});

Deno.test("IgnoreRules drops the rules above a workspace that they exclude", () => {
  using tree = new TemporaryTree({
    ".git/info/exclude": "",
    ".gitignore": "sandbox/\n*.md\n",
    "sandbox/trial/.gitignore": "*.txt\n",
  });
  const rules = rulesOf(tree, "sandbox/trial");
  assert.equal(rules.directory("src"), "open");
  assert.equal(rules.ignoresFile("README.md"), false);
  assert.equal(rules.ignoresFile("notes.txt"), true);
});

Deno.test("IgnoreRules does not look above a Mercurial root", () => {
  using tree = new TemporaryTree({
    ".git/info/exclude": "",
    ".gitignore": "*.py\n",
    "checkout/.hg/requires": "",
  });
  assert.equal(rulesOf(tree, "checkout").ignoresFile("setup.py"), false);
});

Deno.test("IgnoreRules prunes built-in names anywhere and takes other names", () => {
  using tree = new TemporaryTree();
  const rules = new IgnoreRules(tree.root, { prunedDirectories: new Set(["bazel-out"]) });
  assert.equal(rulesOf(tree).directory("web/node_modules"), "pruned");
  assert.equal(rulesOf(tree).directory("web/node_modules/react"), "pruned");
  assert.equal(rulesOf(tree).ignoresFile("web/node_modules/react/index.js"), true);
  assert.equal(rules.directory("a/bazel-out"), "pruned");
  assert.equal(rules.directory("node_modules"), "open");
  assert.equal(rules.directory(".git"), "pruned");
});

Deno.test("IgnoreRules understands escapes, blanks, a byte order mark and CRLF", () => {
  using tree = new TemporaryTree({
    ".gitignore":
      "\ufeff\\#channel.md\r\n\\!important.md\r\ntrailing.md  \r\nkept\\ \r\n# note.md\r\n",
  });
  const rules = rulesOf(tree);
  assert.equal(rules.ignoresFile("#channel.md"), true);
  assert.equal(rules.ignoresFile("!important.md"), true);
  assert.equal(rules.ignoresFile("trailing.md"), true);
  assert.equal(rules.ignoresFile("kept "), true);
  assert.equal(rules.ignoresFile("kept"), false);
  assert.equal(rules.ignoresFile("# note.md"), false);
});

Deno.test("IgnoreRules applies the first line after a byte order mark", () => {
  using tree = new TemporaryTree({ ".gitignore": "\ufeffsecret.yml\n" });
  assert.equal(rulesOf(tree).ignoresFile("secret.yml"), true);
});

Deno.test("IgnoreRules compares case as told", () => {
  using tree = new TemporaryTree({ ".gitignore": "README.md\n" });
  assert.equal(rulesOf(tree).ignoresFile("readme.md"), false);
  const folding = new IgnoreRules(tree.root, { ignoreCase: true });
  assert.equal(folding.ignoresFile("readme.md"), true);
});

Deno.test("IgnoreRules lets .graphin/ignore exclude and bring back", () => {
  using tree = new TemporaryTree({
    ".gitignore": "*.gen.go\nsecrets.yml\n",
    ".graphin/ignore": "examples/\n!api.gen.go\n",
  });
  const rules = rulesOf(tree);
  assert.equal(rules.directory("examples"), "ignored");
  assert.equal(rules.ignoresFile("internal/api.gen.go"), false);
  assert.equal(rules.ignoresFile("internal/db.gen.go"), true);
  assert.equal(rules.ignoresFile("secrets.yml"), true);
});

Deno.test("IgnoreRules opens an excluded directory that .graphin/ignore names", () => {
  using tree = new TemporaryTree({
    ".gitignore": "generated/\n*.log.txt\n",
    ".graphin/ignore": "!generated/\ngenerated/legacy/\n",
    "generated/.gitignore": "*\n",
  });
  const rules = rulesOf(tree);
  assert.equal(rules.directory("generated"), "open");
  assert.equal(rules.ignoresFile("generated/client.ts"), false);
  assert.equal(rules.directory("generated/models"), "open");
  assert.equal(rules.directory("generated/legacy"), "ignored");
  assert.equal(rules.directory("generated/node_modules"), "pruned");
});

Deno.test("IgnoreRules passes through an excluded directory to what is named in it", () => {
  using tree = new TemporaryTree({
    ".gitignore": "output/\n",
    ".graphin/ignore": "!output/sql/schema.sql\n!tmp/**/keep.md\n",
    ".git/info/exclude": "tmp\n",
  });
  const rules = rulesOf(tree);
  assert.equal(rules.directory("output"), "passage");
  assert.equal(rules.directory("output/sql"), "passage");
  assert.equal(rules.directory("output/html"), "ignored");
  assert.equal(rules.directory("output/sql/old"), "ignored");
  assert.equal(rules.ignoresFile("output/sql/schema.sql"), false);
  assert.equal(rules.ignoresFile("output/sql/data.sql"), true);
  assert.equal(rules.directory("tmp/a/b"), "passage");
  assert.equal(rules.ignoresFile("tmp/a/b/keep.md"), false);
  assert.equal(rules.ignoresFile("tmp/a/b/drop.md"), true);
});

Deno.test("IgnoreRules brings a built-in name back only if it is spelled", () => {
  using tree = new TemporaryTree({
    ".graphin/ignore": "!src/build/\n!packages/**\n!node_modules/@acme/**\n",
  });
  const rules = rulesOf(tree);
  assert.equal(rules.directory("src/build"), "open");
  assert.equal(rules.directory("build"), "pruned");
  assert.equal(rules.directory("packages/cart/dist"), "pruned");
  assert.equal(rules.directory("node_modules"), "passage");
  assert.equal(rules.directory("node_modules/@acme"), "passage");
  assert.equal(rules.directory("node_modules/@acme/money"), "open");
  assert.equal(rules.directory("node_modules/react"), "ignored");
  assert.equal(rules.ignoresFile("node_modules/@acme/money/index.ts"), false);
});

Deno.test("IgnoreRules never opens graphin's own directory or git's", () => {
  using tree = new TemporaryTree({ ".graphin/ignore": "!.git/\n!.graphin/**\n" });
  const rules = rulesOf(tree);
  assert.equal(rules.directory(".git"), "pruned");
  assert.equal(rules.directory(".graphin"), "pruned");
  assert.equal(rules.ignoresFile(".graphin/notes.md"), true);
});

Deno.test("IgnoreRules keeps the allow-list idiom from opening what other rules exclude", () => {
  using tree = new TemporaryTree({
    ".gitignore": "secrets/\n",
    ".graphin/ignore": "*\n!*/\n!*.py\n",
  });
  const rules = rulesOf(tree);
  assert.equal(rules.directory("app"), "open");
  assert.equal(rules.ignoresFile("app/models.py"), false);
  assert.equal(rules.ignoresFile("app/models.sql"), true);
  assert.equal(rules.directory("secrets"), "ignored");
  assert.equal(rules.directory("node_modules"), "pruned");
});

Deno.test("IgnoreRules stamps the files it read and notices when they change", () => {
  using tree = new TemporaryTree({
    ".git/info/exclude": "",
    ".gitignore": "*.tmp\n",
    "src/.gitignore": "*.bak\n",
  });
  const rules = rulesOf(tree);
  rules.ignoresFile("src/main.go");
  assert.deepEqual(
    rules.files.map((file) => file.path),
    [tree.at(".git/info/exclude"), tree.at(".gitignore"), tree.at("src/.gitignore")],
  );
  assert.equal(rules.files[1]?.size, 6);
  assert.equal(rules.isStale(), false);
  tree.write("src/.gitignore", "*.bak\n*.orig\n");
  assert.equal(rules.isStale(), true);
  tree.write("src/.gitignore", "*.bak\n");
  tree.remove(".gitignore");
  assert.equal(rules.isStale(), true);
});

Deno.test("IgnoreRules reports an ignore file that it may not use", {
  ignore: Deno.build.os === "windows",
}, () => {
  using tree = new TemporaryTree({ "rules.txt": "*.py\n" });
  Deno.symlinkSync("rules.txt", tree.at(".gitignore"));
  const rules = rulesOf(tree);
  assert.equal(rules.ignoresFile("setup.py"), false);
  assert.deepEqual(rules.problems, [
    { path: tree.at(".gitignore"), message: "it is a symbolic link" },
  ]);
});

Deno.test("IgnoreRules follows patterns of many wildcards in their order among the others", () => {
  using tree = new TemporaryTree({
    ".gitignore": "*.md\n!**/guide/**/*e*.md\n**/**/guide/**/**/draft*.md\n/**/gen/**/*_p*.go\n",
    ".graphin/ignore": "**/a/**/*.py\n",
  });
  const rules = rulesOf(tree);
  assert.equal(rules.ignoresFile("readme.md"), true);
  assert.equal(rules.ignoresFile("docs/guide/start/here.md"), false);
  assert.equal(rules.ignoresFile("docs/guide/start/draft-here.md"), true);
  assert.equal(rules.ignoresFile("api/gen/v1/order_pb.go"), true);
  assert.equal(rules.ignoresFile("lib/a/x.py"), true);
  assert.deepEqual(rules.problems, []);
});

Deno.test("IgnoreRules reports patterns that it could not match in reasonable time", () => {
  using tree = new TemporaryTree({ ".graphin/ignore": "**/a/**/b/**/c/**/d/x.py\n*.ts\n" });
  const rules = rulesOf(tree);
  assert.equal(rules.ignoresFile("x.ts"), true);
  assert.deepEqual(rules.problems, [{
    path: tree.at(".graphin/ignore"),
    message:
      "the pattern **/a/**/b/**/c/**/d/x.py is too long or has too many wildcards; write it simpler",
  }]);
});

Deno.test("IgnoreRules takes lines of any length", () => {
  const long = "é".repeat(100_000);
  using tree = new TemporaryTree({
    ".git/HEAD": "",
    ".gitignore": `${long}\n*.log\n!${long}/\n`,
    ".graphin/ignore": `${long}\ndrafts/\n`,
  });
  const rules = rulesOf(tree);
  assert.equal(rules.ignoresFile("build.log"), true);
  assert.equal(rules.ignoresFile("order.py"), false);
  assert.equal(rules.directory("drafts"), "ignored");
  assert.deepEqual(rules.problems, [{
    path: tree.at(".graphin/ignore"),
    message: `the pattern ${
      "é".repeat(80)
    } is too long or has too many wildcards; write it simpler`,
  }]);
});
