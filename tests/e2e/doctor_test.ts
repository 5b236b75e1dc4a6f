import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { cleanHome } from "../support/clean_home.ts";
import { directoryListing } from "../support/directory_listing.ts";
import { TemporaryTree } from "../support/temporary_tree.ts";
import { FixtureCopy } from "./fixture_copy.ts";
import { McpSession } from "./mcp_session.ts";
import { type ProgramRun, runProgram } from "./run_program.ts";

const isWindows = Deno.build.os === "windows";

/** Content of all files below a directory, by path. */
async function contents(root: string): Promise<[string, string][]> {
  const paths = await directoryListing(root);
  return paths.flatMap((path) => {
    // Sockets and locks that a server has open cannot be read.
    if (!Deno.lstatSync(`${root}/${path}`).isFile) return [];
    const bytes = Deno.readFileSync(`${root}/${path}`);
    return [[path, createHash("sha256").update(bytes).digest("hex")]];
  });
}

async function doctor(
  cwd: string,
  home: string,
  ...args: readonly string[]
): Promise<ProgramRun> {
  return await runProgram(["doctor", ...args], { cwd, env: cleanHome(home) });
}

Deno.test("the doctor finds nothing to do on a clean machine, and leaves it as it is", async () => {
  await using fixture = await FixtureCopy.make("python-payments");
  using tree = new TemporaryTree();
  const before = await contents(fixture.root);
  const { code, stdout, stderr } = await doctor(fixture.root, tree.root);
  assert.equal(code, 0, stdout + stderr);
  assert.match(stdout, /^ok {4}program {2}graphin \S+ for \S+/);
  assert.match(
    stdout,
    /\nnote {2}clients {2}graphin is registered with no client -> graphin setup CLIENT\n/,
  );
  assert.match(stdout, /\nnote {2}index {4}.* is not indexed yet/);
  assert.match(stdout, /\nnothing has to be done\n$/);
  assert.deepEqual(await contents(fixture.root), before);
  assert.deepEqual(await directoryListing(tree.root), []);
});

Deno.test("in the home directory the doctor looks at everything but an index", async () => {
  using tree = new TemporaryTree();
  const { code, stdout } = await doctor(tree.root, tree.root, "--json");
  const { workspace, problems, findings } = JSON.parse(stdout);
  assert.deepEqual([code, workspace, problems], [0, null, 0]);
  const areas = findings.map(({ area }: { area: string }) => area);
  assert.ok(!areas.includes("index") && areas.includes("program") && areas.includes("meaning"));
  const named = await doctor(tree.root, tree.root, "--workspace", tree.at("nowhere"));
  assert.equal(named.code, 2);
});

Deno.test("the doctor reads what is kept, and says what has to be done", async () => {
  await using fixture = await FixtureCopy.make("python-payments");
  using tree = new TemporaryTree();
  const env = cleanHome(tree.root);
  assert.equal((await runProgram(["index"], { cwd: fixture.root, env })).code, 0);
  tree.write(".gemini/settings.json", '{"mcpServers": {"graphin": {"command": "/gone/graphin"}}}');
  const before = await contents(fixture.root);
  const { code, stdout } = await doctor(fixture.root, tree.root);
  assert.equal(code, 1);
  assert.match(stdout, /\nok {4}index {4}an index of .* is kept: 5 files, 15 nodes as of /);
  assert.match(stdout, /\nFIX {3}clients {2}Gemini CLI: .* is not there -> graphin setup gemini\n/);
  assert.match(stdout, /\n1 thing has to be done\n$/);
  const { error } = JSON.parse((await doctor(fixture.root, tree.root, "--json")).stdout);
  assert.deepEqual(error, { code: "failure", message: "1 thing has to be done" });
  assert.deepEqual(await contents(fixture.root), before);
});

Deno.test({
  name: "the doctor asks the server that has the index, and tells one that is suspended",
  ignore: isWindows,
  fn: async () => {
    await using fixture = await FixtureCopy.make("python-payments");
    using tree = new TemporaryTree();
    await using server = await McpSession.start(fixture.root);
    await server.ready();
    const asked = await doctor(fixture.root, tree.root);
    assert.equal(asked.code, 0, asked.stdout);
    assert.match(
      asked.stdout,
      /\nok {4}index {4}process \d+ serves .*: 5 files, 15 nodes, up to date\n/,
    );
    server.kill("SIGSTOP");
    try {
      const silent = await doctor(fixture.root, tree.root);
      assert.equal(silent.code, 1);
      assert.match(
        silent.stdout,
        /\nFIX {3}index .*suspended or hangs.* -> resume or end that process\n/,
      );
    } finally {
      server.kill("SIGCONT");
    }
    const again = await doctor(fixture.root, tree.root);
    assert.equal(again.code, 0, again.stdout);
  },
});

Deno.test("what a project names its servers forges no line of the doctor's", async () => {
  await using fixture = await FixtureCopy.make("python-payments");
  using tree = new TemporaryTree();
  const name = "graph'\nok    clients  all is well\u001b[2J";
  const servers = { [name]: { command: "/gone/graphin", args: ["serve"] } };
  Deno.mkdirSync(`${fixture.root}/.vscode`);
  Deno.writeTextFileSync(`${fixture.root}/.vscode/mcp.json`, JSON.stringify({ servers }));
  const { code, stdout } = await doctor(fixture.root, tree.root);
  assert.equal(code, 1);
  const told = stdout.split("\n").filter((line) => line.includes("clients"));
  assert.equal(told.length, 1);
  assert.ok(
    told[0]?.startsWith(
      "FIX   clients  VS Code: 'graph'\\nok    clients  all is well\\x1b[2J' in ",
    ),
  );
});
