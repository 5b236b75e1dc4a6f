import assert from "node:assert/strict";
import { FixtureCopy } from "./fixture_copy.ts";
import { runProgram } from "./run_program.ts";

Deno.test("the shell answers from anywhere inside a project", async (t) => {
  await using fixture = await FixtureCopy.make("python-payments");
  await Deno.mkdir(fixture.path(".git"));
  const cwd = fixture.path("app/services");

  await t.step("index brings the index up to date and ends", async () => {
    const { code, stdout, stderr } = await runProgram(["index", "--progress"], { cwd });
    assert.equal(code, 0, stderr);
    assert.match(stdout, /^indexed .*: 5 files, \d+ nodes, \d+ edges\n$/);
    assert.match(stderr, /^(graphin: indexing \d+ % \(.*\)\n)+$/);
  });

  await t.step("search prints places, and JSON", async () => {
    const { code, stdout, stderr } = await runProgram(["search", "take_back"], { cwd });
    assert.equal(code, 0);
    assert.equal(stderr, "");
    assert.match(stdout, /^Gateway\.take_back +method +app\/services\/gateway\.py:11\n/);
    assert.ok(!stdout.includes("\u001b"));
    const json = JSON.parse((await runProgram(["search", "take_back", "--json"], { cwd })).stdout);
    assert.equal(json.results[0].id, "app.services.gateway.Gateway.take_back");
  });

  await t.step("explore and read take names", async () => {
    const explored = await runProgram(["explore", "Gateway.take_back"], { cwd });
    assert.equal(explored.code, 0);
    assert.match(explored.stdout, /used by \(\d+\)\n.*PaymentService\.cancel/);
    const { stdout } = await runProgram(["read", "Gateway.take_back"], { cwd });
    assert.equal(
      stdout,
      "def take_back(self, payment_id):\n        return payment_id is not None",
    );
  });

  await t.step("a line of a file stands for what is there", async () => {
    const { stdout } = await runProgram(["read", "app/services/gateway.py:12"], { cwd });
    assert.match(stdout, /^def take_back\(/);
  });

  await t.step("failures are JSON where JSON is asked for", async () => {
    const { code, stdout, stderr } = await runProgram(["read", "tak_back", "--json"], { cwd });
    assert.equal(code, 1);
    assert.equal(stderr, "");
    const { error } = JSON.parse(stdout);
    assert.equal(error.code, "not_found");
    assert.equal(error.nodes[0].id, "app.services.gateway.Gateway.take_back");
    const wrong = await runProgram(["search", "", "--json"], { cwd });
    assert.equal(wrong.code, 2);
    assert.equal(JSON.parse(wrong.stdout).error.code, "usage");
  });

  await t.step("a name that several nodes bear is not guessed", async () => {
    const { code, stdout, stderr } = await runProgram(["read", "retry"], { cwd });
    assert.equal(code, 1);
    assert.equal(stdout, "");
    assert.match(stderr, /app\.services\.payment\.retry#2 +app\/services\/payment\.py:22/);
  });

  await t.step("nothing found is exit code 1, a wrong command line 2", async () => {
    assert.equal((await runProgram(["search", "zzzxqj"], { cwd })).code, 1);
    assert.equal((await runProgram(["explore", "zzzxqj"], { cwd })).code, 1);
    assert.equal((await runProgram(["search"], { cwd })).code, 2);
    assert.equal((await runProgram(["--limit"], { cwd })).code, 2);
  });

  await t.step("status and diagnose describe the project that holds the directory", async () => {
    const status = JSON.parse((await runProgram(["status", "--json"], { cwd })).stdout);
    assert.equal(status.workspace, fixture.root);
    assert.equal(status.state, "ready");
    const { code, stdout } = await runProgram(["diagnose", "-w", fixture.root]);
    assert.equal(code, 0);
    assert.match(stdout, /^workspace +\//);
  });
});

Deno.test("the shell says once that it has found no project", async () => {
  await using fixture = await FixtureCopy.make("python-payments");
  const cwd = fixture.path("app");
  const first = await runProgram(["status"], { cwd });
  assert.equal(first.code, 0);
  assert.equal(
    first.stderr,
    `graphin: no project root found (.graphin or version control): indexing ${cwd}; ` +
      "name another directory with --workspace\n",
  );
  assert.equal((await runProgram(["status"], { cwd })).stderr, "");
  const home = await runProgram(["status"], { cwd, env: { HOME: cwd, USERPROFILE: cwd } });
  assert.equal(home.code, 2);
  assert.match(home.stderr, /^graphin: will not index .*: it is your home directory/);
  const top = await runProgram(["status", "--json"], { cwd: "/" });
  assert.equal(top.code, 2);
  assert.equal(JSON.parse(top.stdout).error.code, "workspace");
});

Deno.test("--help teaches a newcomer, on standard output", async () => {
  const { code, stdout, stderr } = await runProgram(["--help"]);
  assert.equal(code, 0);
  assert.equal(stderr, "");
  assert.match(stdout, /graphin search "cancel an order"/);
  assert.match(stdout, /graphin setup claude-code/);
});
