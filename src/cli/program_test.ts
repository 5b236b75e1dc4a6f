import assert from "node:assert/strict";
import { commandOutcome } from "../../tests/support/command_outcome.ts";
import { commandWords } from "../../tests/support/command_words.ts";
import { FakeWorkspace } from "../../tests/support/fake_workspace.ts";
import { WorkspaceRootError } from "../source/workspace_root_error.ts";

Deno.test("status and index say what the index holds", async () => {
  const workspace = new FakeWorkspace({ warnings: ["the disk is full"] });
  assert.deepEqual(await commandWords(["status"], { workspace }), {
    code: 0,
    out: "workspace  /projects/orders\nindex      up to date\nfiles      8\nnodes      31\n" +
      "edges      64\nmeaning    off\nwarning: the disk is full\n",
    err: "",
  });
  assert.deepEqual(JSON.parse((await commandOutcome(["status", "--json"], { workspace })).out), {
    workspace: "/projects/orders",
    state: "ready",
    files: 8,
    nodes: 31,
    edges: 64,
    semantic: { state: "off" },
    warnings: ["the disk is full"],
  });
  assert.deepEqual(await commandWords(["index"], { workspace }), {
    code: 0,
    out: "indexed /projects/orders: 8 files, 31 nodes, 64 edges\n",
    err: "graphin: warning: the disk is full\n",
  });
});

Deno.test("progress is one line on a terminal, and a few lines elsewhere when asked for", async () => {
  const index = async (args: readonly string[], isAttended: boolean): Promise<string> => {
    const workspace = new FakeWorkspace({ state: "indexing", progress: 0, files: 0, nodes: 0 });
    const running = commandOutcome(args, { workspace, isAttended });
    await Promise.resolve();
    for (const progress of [1, 5, 5.5, 12, 100]) {
      await Promise.resolve();
      workspace.progressTo({ state: progress === 100 ? "ready" : "indexing", progress });
    }
    return (await running).err;
  };
  const erase = "\r\u001b[2K";
  assert.equal(
    await index(["status"], true),
    [1, 5, 12, 100].map((percent) => `${erase}indexing ${percent} % (0 files, 0 nodes)`).join("") +
      erase,
  );
  assert.equal(
    await index(["index", "--progress"], false),
    "graphin: indexing 12 % (0 files, 0 nodes)\ngraphin: indexing 100 % (0 files, 0 nodes)\n",
  );
  assert.equal(await index(["index"], false), "");
});

Deno.test("there is no progress where a kept index is up to date", async () => {
  const check = async (percents: readonly number[]): Promise<string> => {
    const workspace = new FakeWorkspace({ state: "indexing", progress: 0 });
    const running = commandOutcome(["status"], { workspace, isAttended: true });
    await Promise.resolve();
    for (const progress of [0, ...percents]) {
      await Promise.resolve();
      workspace.progressTo({ state: "checking", progress });
    }
    await Promise.resolve();
    workspace.progressTo({ state: "ready", progress: 100 });
    return (await running).err;
  };
  assert.equal(await check([]), "");
  const erase = "\r\u001b[2K";
  assert.equal(
    await check([98]),
    `${erase}indexing 98 % (8 files, 31 nodes)${erase}indexing 100 % (8 files, 31 nodes)${erase}`,
  );
});

Deno.test("a wrong command line is told on standard error with exit code 2", async () => {
  const cases: readonly (readonly [readonly string[], RegExp])[] = [
    [["serch", "a"], /^graphin: unknown command 'serch'\n\(Did you mean search\?\)/],
    [["search"], /^graphin: missing required argument 'query'/],
    [["search", "a", "--limit", "21"], /^graphin: .*It has to be a whole number from 1 to 20\./],
    [["search", "a", "--limit", "x"], /^graphin: .*It has to be a whole number/],
    [
      ["search", "a", "--target", "kode"],
      /^graphin: .*Allowed choices are code, tests, docs, db\./,
    ],
    [["explore", "a", "-c", "85"], /^graphin: .*It has to be a number from 0 to 1\./],
    [["status", "--yaml"], /^graphin: unknown option '--yaml'/],
    [["status", "extra"], /^graphin: too many arguments for 'status'/],
    [["--workers", "0", "status"], /^graphin: .*It has to be a whole number from 1 to 256/],
  ];
  for (const [args, message] of cases) {
    const { code, out, err, opened } = await commandOutcome(args);
    assert.equal(code, 2, args.join(" "));
    assert.equal(out, "");
    assert.match(err, message);
    assert.match(err, /See 'graphin --help'/);
    assert.deepEqual(opened, []);
  }
});

Deno.test("where JSON is asked for, a failure is JSON on standard output", async () => {
  const cases: readonly (readonly [readonly string[], string])[] = [
    [["search", "--json"], "missing required argument 'query'"],
    [["search", "", "--json"], "the query is empty: give a name, or words to look for"],
    [["status", "--json", "--yaml"], "unknown option '--yaml'"],
    [["serch", "a", "--json"], "unknown command 'serch'"],
  ];
  for (const [args, message] of cases) {
    const { code, out, err } = await commandOutcome(args);
    assert.deepEqual([code, err], [2, ""], args.join(" "));
    assert.deepEqual(JSON.parse(out), { error: { code: "usage", message } });
  }
  const broad = new WorkspaceRootError("too-broad", "will not index /: it is a file system root");
  const refused = await commandOutcome(["status", "--json"], { openError: broad });
  assert.deepEqual([refused.code, refused.err], [2, ""]);
  assert.deepEqual(JSON.parse(refused.out), {
    error: { code: "workspace", message: broad.message },
  });
  const failed = await commandOutcome(["status", "--json"], { openError: new Error("disk full") });
  assert.deepEqual([failed.code, failed.err], [1, ""]);
  assert.deepEqual(JSON.parse(failed.out), { error: { code: "failure", message: "disk full" } });
  const words = await commandOutcome(["serch", "--", "--json"]);
  assert.match(words.err, /^graphin: unknown command 'serch'/);
});

Deno.test("no command prints the help on standard error with exit code 2", async () => {
  const { code, out, err } = await commandOutcome([]);
  assert.equal(code, 2);
  assert.equal(out, "");
  assert.match(err, /^Usage: graphin /);
});

Deno.test("--help teaches, with exit code 0", async () => {
  const { code, out } = await commandOutcome(["--help"]);
  assert.equal(code, 0);
  for (const command of ["search", "explore", "read", "status", "index", "diagnose", "serve"]) {
    assert.match(out, new RegExp(`^ {2}${command} `, "m"));
  }
  assert.match(out, /Exit status: 0 .* 1 .*\n2 /s);
  assert.match((await commandOutcome(["search", "--help"])).out, /Examples:\n {2}graphin search/);
});

Deno.test("failures are told on standard error", async () => {
  const broad = new WorkspaceRootError("too-broad", "will not index /: it is a file system root");
  assert.deepEqual(await commandWords(["status"], { openError: broad }), {
    code: 2,
    out: "",
    err: "graphin: will not index /: it is a file system root\n",
  });
  assert.deepEqual(await commandWords(["status"], { openError: new Error("disk full") }), {
    code: 1,
    out: "",
    err: "graphin: disk full\n",
  });
});

Deno.test("the server starts by its name, or by its options alone", async () => {
  const plain = { workspace: "shop", workers: undefined, force: false, verbose: false };
  const cases: readonly (readonly [readonly string[], object])[] = [
    [["serve", "--workspace", "shop"], { ...plain, semantic: "if-fetched" }],
    [["--workspace", "shop"], { ...plain, semantic: "if-fetched" }],
    [["-workspace=shop", "-workers", "2"], { ...plain, workers: 2, semantic: "if-fetched" }],
    [["--workspace", "shop", "--offline", "--verbose"], {
      ...plain,
      verbose: true,
      semantic: "if-fetched",
    }],
    [["--workspace", "shop", "--model-type", "english_optimal", "--offline"], {
      ...plain,
      semantic: {
        modelType: "english_optimal",
        offline: true,
        modelDir: undefined,
        ortLib: undefined,
        mirror: undefined,
        maxNodes: undefined,
      },
    }],
  ];
  for (const [args, options] of cases) {
    const { code, out, err, served } = await commandOutcome(args);
    assert.deepEqual({ code, out, err }, { code: 0, out: "", err: "" });
    assert.deepEqual(served, [options]);
  }
  assert.equal((await commandOutcome(["--workspace", "shop", "status"])).served.length, 0);
  assert.equal((await commandOutcome(["--workspace"])).code, 2);
});

Deno.test("version is told also behind other options", async () => {
  const { code, out } = await commandOutcome(["--no-color", "version", "--json"]);
  assert.equal(code, 0);
  assert.equal(typeof JSON.parse(out).version, "string");
});
