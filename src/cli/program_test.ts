import assert from "node:assert/strict";
import type { NeighbourRow, NodePlace, WorkspaceApi } from "../workspace/workspace_api.ts";
import { WorkspaceRootError } from "../source/workspace_root_error.ts";
import { FakeWorkspace } from "../../tests/support/fake_workspace.ts";
import { program } from "./program.ts";
import type { ServeOptions } from "./serve.ts";
import type { OpenRequest } from "./workspace_command_context.ts";

interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  readonly opened: readonly OpenRequest[];
  readonly served: readonly ServeOptions[];
}

interface Surroundings {
  readonly workspace?: WorkspaceApi;
  readonly openError?: Error;
  readonly isColoured?: boolean;
  readonly isAttended?: boolean;
}

async function run(args: readonly string[], surroundings: Surroundings = {}): Promise<Outcome> {
  const { workspace = new FakeWorkspace(), openError, isColoured = false } = surroundings;
  const { isAttended = false } = surroundings;
  let out = "";
  let err = "";
  const opened: OpenRequest[] = [];
  const served: ServeOptions[] = [];
  const code = await program(args, {
    output: {
      write: (text) => out += text,
      note: (text) => err += text,
      isColoured,
      isAttended,
    },
    open: (request) => {
      opened.push(request);
      return openError === undefined ? Promise.resolve(workspace) : Promise.reject(openError);
    },
    serve: (options) => {
      served.push(options);
      return Promise.resolve(0);
    },
  });
  return { code, out, err, opened, served };
}

const cancel: NodePlace = {
  id: "shop.order.OrderService.cancel(long)",
  displayName: "OrderService.cancel",
  kind: "method",
  file: "src/OrderService.java",
  line: 30,
  signature: "public void cancel(long orderId)",
};
const refunds: NodePlace = {
  id: "docs/refunds.md",
  displayName: "refunds.md",
  kind: "file",
  file: "docs/refunds.md",
  line: 1,
  signature: "",
};
const caller: NeighbourRow = {
  ...cancel,
  id: "shop.web.OrderController.cancel(long)",
  displayName: "OrderController.cancel",
  file: "src/OrderController.java",
  line: 12,
  type: "call",
  confidence: 0.95,
  rule: "type.declared.field",
  evidenceFile: "src/OrderController.java",
  evidenceLine: 14,
};

function searching(): FakeWorkspace {
  const workspace = new FakeWorkspace();
  workspace.onSearch = () => ({
    results: [{ ...cancel, match: "exact" }, { ...refunds, match: "lexical" }],
  });
  return workspace;
}

Deno.test("search prints what was found, aligned", async () => {
  const workspace = searching();
  const { code, out, err } = await run(["search", "cancel"], { workspace });
  assert.equal(code, 0);
  assert.equal(err, "");
  assert.equal(
    out,
    "OrderService.cancel  method  src/OrderService.java:30\n" +
      "    shop.order.OrderService.cancel(long)\n" +
      "    public void cancel(long orderId)\n" +
      "refunds.md           file    docs/refunds.md:1\n" +
      "    docs/refunds.md\n",
  );
  assert.equal(workspace.isClosed, true);
});

Deno.test("search joins words, and passes its options on", async () => {
  const workspace = searching();
  const asked: unknown[] = [];
  const answer = workspace.onSearch;
  workspace.onSearch = (query) => {
    asked.push(query);
    return answer(query);
  };
  const args = ["search", "refund", "money", "--target", "docs", "-n", "3", "-w", "shop"];
  const { opened } = await run([...args, "--workers", "2", "--force"], { workspace });
  assert.deepEqual(asked, [{ query: "refund money", limit: 3, target: "docs" }]);
  assert.deepEqual(opened, [{ root: "shop", workers: 2, force: true }]);
});

Deno.test("search --json prints one line", async () => {
  const { out } = await run(["search", "cancel", "--json"], { workspace: searching() });
  assert.ok(out.endsWith("\n") && out.indexOf("\n") === out.length - 1);
  assert.deepEqual(JSON.parse(out).results[0], {
    rank: 1,
    match_type: "exact",
    id: "shop.order.OrderService.cancel(long)",
    display_name: "OrderService.cancel",
    kind: "method",
    file: "src/OrderService.java",
    line: 30,
    signature: "public void cancel(long orderId)",
  });
});

Deno.test("search that finds nothing says so and fails", async () => {
  assert.deepEqual(await outcome(["search", "cancl", "--target", "code"]), {
    code: 1,
    out: "",
    err: "graphin: nothing matches 'cancl' among code; try other words\n",
  });
  assert.deepEqual(await outcome(["search", "cancl", "--json"]), {
    code: 1,
    out: '{"results":[]}\n',
    err: "",
  });
});

Deno.test("names from the repository cannot drive the terminal", async () => {
  const workspace = new FakeWorkspace();
  const name = "a\u001b[2J\u202eb\rc";
  workspace.onSearch = () => ({
    results: [{ ...cancel, displayName: name, id: name, file: name, match: "exact" }],
  });
  const { out } = await run(["search", "a"], { workspace });
  assert.equal(
    out.split("\n")[0],
    "a\\x1b[2J\\u{202e}b\\x0dc  method  a\\x1b[2J\\u{202e}b\\x0dc:30",
  );
});

Deno.test("colours are used where they may be, unless they are turned off", async () => {
  const surroundings = { workspace: searching(), isColoured: true };
  const outOf = async (args: readonly string[]): Promise<string> =>
    (await run(args, surroundings)).out;
  assert.ok((await outOf(["search", "a"])).includes("\u001b[2mshop.order"));
  assert.ok(!(await outOf(["search", "a", "--no-color"])).includes("\u001b"));
});

Deno.test("explore prints both sides", async () => {
  const workspace = new FakeWorkspace();
  workspace.onExplore = () => ({
    kind: "found",
    node: cancel,
    uses: [],
    usedBy: [caller, { ...caller, displayName: "Job.run", evidenceFile: "gen/Job.java" }],
    totals: { uses: 0, usedBy: 9 },
    hidden: { uses: 2, usedBy: 0 },
    externals: [{ package: "java.util", count: 3 }],
    unresolved: [{ name: "send", count: 1 }],
    unresolvedNamesakes: 1,
    nextCursor: "abc",
  });
  const { code, out } = await run(["explore", "x"], { workspace });
  assert.equal(code, 0);
  assert.equal(
    out,
    `OrderService.cancel  method  src/OrderService.java:30
    shop.order.OrderService.cancel(long)
uses (0; 2 below confidence 0.85 hidden)
used by (2 of 9)
  0.95  call  OrderController.cancel  src/OrderController.java:12  type.declared.field, line 14
  0.95  call  Job.run                 src/OrderController.java:12  type.declared.field, gen/Job.java:14
  at least these: 1 unresolved reference elsewhere may mean it too
external: java.util 3
unresolved: send 1
more: repeat the command with --cursor abc
`,
  );
});

Deno.test("explore --json has everything the page has", async () => {
  const workspace = new FakeWorkspace();
  workspace.onExplore = (query) => {
    assert.deepEqual(query, {
      nodeId: "x",
      direction: "used_by",
      minConfidence: 0.5,
      cursor: "abc",
      limit: 20,
    });
    return {
      kind: "found",
      node: cancel,
      uses: [],
      usedBy: [caller],
      totals: { uses: 0, usedBy: 1 },
      hidden: { uses: 0, usedBy: 0 },
      externals: [],
      unresolved: [],
      unresolvedNamesakes: 0,
    };
  };
  const args = ["explore", "x", "-d", "used_by", "-c", ".5", "--cursor", "abc", "--json"];
  const { out } = await run(args, { workspace });
  const parsed = JSON.parse(out);
  assert.equal(parsed.node.id, cancel.id);
  assert.deepEqual(parsed.used_by[0], {
    id: "shop.web.OrderController.cancel(long)",
    display_name: "OrderController.cancel",
    kind: "method",
    file: "src/OrderController.java",
    line: 12,
    signature: "public void cancel(long orderId)",
    type: "call",
    confidence: 0.95,
    rule: "type.declared.field",
    evidence_file: "src/OrderController.java",
    evidence_line: 14,
  });
  assert.deepEqual(parsed.totals, { uses: 0, used_by: 1 });
  assert.equal(parsed.next_cursor, null);
});

Deno.test("a name stands for the one node that bears it", async () => {
  const source = "void cancel(long orderId) {\r\n}";
  const workspace = searching();
  workspace.onRead = (id) =>
    id === cancel.id
      ? { kind: "code", id, file: cancel.file, startLine: 30, endLine: 31, text: source, ...fresh }
      : { kind: "unknown", id, similar: [] };
  assert.deepEqual(await outcome(["read", "OrderService.cancel"], { workspace }), {
    code: 0,
    out: source,
    err: "",
  });
});

const fresh = { reparsed: false, partial: false };

Deno.test("a name that several nodes bear is answered with their ids", async () => {
  const workspace = new FakeWorkspace();
  workspace.onSearch = () => ({
    results: [
      { ...cancel, match: "exact" },
      { ...cancel, id: "shop.order.OrderService.cancel()", line: 8, match: "exact" },
      { ...refunds, match: "lexical" },
    ],
  });
  assert.deepEqual(await outcome(["explore", "OrderService.cancel"], { workspace }), {
    code: 1,
    out: "",
    err: "graphin: 'OrderService.cancel' is the name of several nodes; give the id of one:\n" +
      "  shop.order.OrderService.cancel(long)  src/OrderService.java:30\n" +
      "  shop.order.OrderService.cancel()      src/OrderService.java:8\n",
  });
});

Deno.test("a display name counts more than the same simple name, and #2 is part of it", async () => {
  const workspace = new FakeWorkspace();
  const place = { ...cancel, kind: "function", match: "exact" } as const;
  workspace.onSearch = () => ({
    results: [
      { ...place, id: "shop.retry", displayName: "retry" },
      { ...place, id: "shop.retry#2", displayName: "retry" },
      { ...place, id: "shop.Client.retry", displayName: "Client.retry" },
    ],
  });
  workspace.onRead = (id) =>
    id.startsWith("shop.")
      ? { kind: "code", id, file: "shop.py", startLine: 1, endLine: 1, text: id, ...fresh }
      : { kind: "unknown", id, similar: [] };
  assert.equal((await run(["read", "retry#2"], { workspace })).out, "shop.retry#2");
  assert.equal((await run(["read", "Client.retry"], { workspace })).out, "shop.Client.retry");
  assert.equal((await run(["read", "retry"], { workspace })).code, 1);
});

Deno.test("read of several nodes says what each is, and fails when one is missing", async () => {
  const workspace = new FakeWorkspace();
  workspace.onRead = (id) => {
    switch (id) {
      case "a":
      case "b":
        return {
          kind: "code",
          id,
          file: `${id}.py`,
          startLine: 3,
          endLine: 4,
          text: `${id} = 1\n`,
          ...fresh,
        };
      case "old":
        return { kind: "gone", id, reason: "old.py was deleted" };
      default:
        return { kind: "unknown", id, similar: ["a.b"] };
    }
  };
  assert.deepEqual(await outcome(["read", "a", "old", "c", "b"], { workspace }), {
    code: 1,
    out: "==> a (a.py:3-4)\na = 1\n\n==> b (b.py:3-4)\nb = 1\n",
    err: "graphin: cannot read 'old': old.py was deleted\n" +
      "graphin: nothing has the id or name 'c'; similar ids:\n  a.b\n",
  });
  const { out } = await run(["read", "a", "--json"], { workspace });
  assert.deepEqual(JSON.parse(out).nodes[0], {
    id: "a",
    redirected_from: null,
    file: "a.py",
    start_line: 3,
    end_line: 4,
    reparsed: false,
    partial: false,
    text: "a = 1\n",
  });
});

Deno.test("status and index say what the index holds", async () => {
  const workspace = new FakeWorkspace({ warnings: ["the disk is full"] });
  assert.deepEqual(await outcome(["status"], { workspace }), {
    code: 0,
    out: "workspace  /projects/orders\nindex      up to date\nfiles      8\nnodes      31\n" +
      "edges      64\nwarning: the disk is full\n",
    err: "",
  });
  assert.deepEqual(JSON.parse((await run(["status", "--json"], { workspace })).out), {
    workspace: "/projects/orders",
    state: "ready",
    files: 8,
    nodes: 31,
    edges: 64,
    warnings: ["the disk is full"],
  });
  assert.deepEqual(await outcome(["index"], { workspace }), {
    code: 0,
    out: "indexed /projects/orders: 8 files, 31 nodes, 64 edges\n",
    err: "graphin: warning: the disk is full\n",
  });
});

Deno.test("progress is one line on a terminal, and a few lines elsewhere when asked for", async () => {
  const index = async (args: readonly string[], isAttended: boolean): Promise<string> => {
    const workspace = new FakeWorkspace({ state: "indexing", progress: 0, files: 0, nodes: 0 });
    const outcome = run(args, { workspace, isAttended });
    await Promise.resolve();
    for (const progress of [1, 5, 5.5, 12, 100]) {
      await Promise.resolve();
      workspace.progressTo({ state: progress === 100 ? "ready" : "indexing", progress });
    }
    return (await outcome).err;
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

Deno.test("diagnose prints what is not whole", async () => {
  const workspace = new FakeWorkspace();
  workspace.diagnosis = {
    status: workspace.status(),
    edgesByConfidence: [{ confidence: 1, count: 60 }, { confidence: 0.8, count: 4 }],
    externalReferences: 12,
    unresolvedReferences: 3,
    partial: { count: 11, files: Array.from({ length: 11 }, (_, index) => `a${index}.kt`) },
    dangling: { count: 0, edges: [] },
    skipped: [{ path: "dist/app.js", reason: "generated" }],
    skippedCount: 1,
    storage: { path: "/projects/orders/.graphin", bytes: 900, parts: [] },
    settings: { version: "1.4.0", workers: 2, schemaVersion: 1 },
    hints: ["fix the syntax"],
  };
  const { code, out } = await run(["diagnose"], { workspace });
  assert.equal(code, 0);
  assert.equal(
    out,
    `workspace   /projects/orders
state       ready
files       8
nodes       31
edges       64 (60 at 1.00, 4 at 0.80)
references  12 external, 3 unresolved
storage     900 bytes in /projects/orders/.graphin
settings    version 1.4.0, 2 workers, schema 1
files read in part: 11
  a0.kt
  a1.kt
  a2.kt
  a3.kt
  a4.kt
  a5.kt
  a6.kt
  a7.kt
  a8.kt
  a9.kt
  and 1 more
paths left out: 1
  dist/app.js (generated)
hint: fix the syntax
`,
  );
  const json = JSON.parse((await run(["diagnose", "--json"], { workspace })).out);
  assert.equal(json.unresolved_references, 3);
  assert.equal(json.partial.count, 11);
});

Deno.test("a wrong command line is told on standard error with exit code 2", async () => {
  const cases: readonly (readonly [readonly string[], RegExp])[] = [
    [["serch", "a"], /^graphin: unknown command 'serch'\n\(Did you mean search\?\)/],
    [["search"], /^graphin: missing required argument 'query'/],
    [["search", "a", "--limit", "21"], /^graphin: .*It has to be a whole number from 1 to 20\./],
    [["search", "a", "--limit", "x"], /^graphin: .*It has to be a whole number/],
    [["search", "a", "--target", "kode"], /^graphin: .*Allowed choices are code, tests, docs, db/],
    [["explore", "a", "-c", "85"], /^graphin: .*It has to be a number from 0 to 1\./],
    [["status", "--yaml"], /^graphin: unknown option '--yaml'/],
    [["status", "extra"], /^graphin: too many arguments for 'status'/],
    [["--workers", "0", "status"], /^graphin: .*It has to be a whole number from 1 to 256/],
  ];
  for (const [args, message] of cases) {
    const { code, out, err, opened } = await run(args);
    assert.equal(code, 2, args.join(" "));
    assert.equal(out, "");
    assert.match(err, message);
    assert.match(err, /See 'graphin --help'/);
    assert.deepEqual(opened, []);
  }
});

Deno.test("no command prints the help on standard error with exit code 2", async () => {
  const { code, out, err } = await run([]);
  assert.equal(code, 2);
  assert.equal(out, "");
  assert.match(err, /^Usage: graphin /);
});

Deno.test("--help teaches, with exit code 0", async () => {
  const { code, out } = await run(["--help"]);
  assert.equal(code, 0);
  for (const command of ["search", "explore", "read", "status", "index", "diagnose", "serve"]) {
    assert.match(out, new RegExp(`^ {2}${command} `, "m"));
  }
  assert.match(out, /Exit status: 0 .* 1 .*\n2 /s);
  assert.match((await run(["search", "--help"])).out, /Examples:\n {2}graphin search/);
});

Deno.test("failures are told on standard error", async () => {
  const broad = new WorkspaceRootError("too-broad", "will not index /: it is a file system root");
  assert.deepEqual(await outcome(["status"], { openError: broad }), {
    code: 2,
    out: "",
    err: "graphin: will not index /: it is a file system root\n",
  });
  assert.deepEqual(await outcome(["status"], { openError: new Error("disk full") }), {
    code: 1,
    out: "",
    err: "graphin: disk full\n",
  });
});

Deno.test("the server starts by its name, or by its options alone", async () => {
  const plain = { workspace: "shop", workers: undefined, force: false, verbose: false };
  const cases: readonly (readonly [readonly string[], object])[] = [
    [["serve", "--workspace", "shop"], { ...plain, ignoresSemanticOptions: false }],
    [["--workspace", "shop"], { ...plain, ignoresSemanticOptions: false }],
    [["-workspace=shop", "-workers", "2"], {
      ...plain,
      workers: 2,
      ignoresSemanticOptions: false,
    }],
    [["--workspace", "shop", "--offline", "--verbose"], {
      ...plain,
      verbose: true,
      ignoresSemanticOptions: false,
    }],
    [["--workspace", "shop", "--model-type", "english_optimal"], {
      ...plain,
      ignoresSemanticOptions: true,
    }],
  ];
  for (const [args, options] of cases) {
    const { code, out, err, served } = await run(args);
    assert.deepEqual({ code, out, err }, { code: 0, out: "", err: "" });
    assert.deepEqual(served, [options]);
  }
  assert.equal((await run(["--workspace", "shop", "status"])).served.length, 0);
  assert.equal((await run(["--workspace"])).code, 2);
});

Deno.test("version is told also behind other options", async () => {
  const { code, out } = await run(["--no-color", "version", "--json"]);
  assert.equal(code, 0);
  assert.equal(typeof JSON.parse(out).version, "string");
});

async function outcome(
  args: readonly string[],
  surroundings: Surroundings = {},
): Promise<Pick<Outcome, "code" | "out" | "err">> {
  const { code, out, err } = await run(args, surroundings);
  return { code, out, err };
}
