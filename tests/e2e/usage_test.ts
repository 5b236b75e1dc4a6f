import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { TemporaryTree } from "../support/temporary_tree.ts";
import { type MarkupElement, parseMarkup } from "../support/parse_markup.ts";
import { until } from "../support/until.ts";
import { servedFile } from "../../src/usage/served_file.ts";
import { FixtureCopy } from "./fixture_copy.ts";
import { McpSession } from "./mcp_session.ts";
import { program } from "./program.ts";
import { type ProgramRun, runProgram } from "./run_program.ts";

const isWindows = Deno.build.os === "windows";
const isCompiled = (Deno.env.get("GRAPHIN_BIN") ?? "") !== "";

/** Runs `graphin usage ingest` as a hook does. @param input Undefined when whoever should write never does. */
async function ingest(
  input: string | undefined,
  env: Record<string, string> = {},
): Promise<ProgramRun> {
  const [command, ...first] = program;
  const child = new Deno.Command(command, {
    args: [...first, "usage", "ingest"],
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
    env,
  }).spawn();
  const writer = child.stdin.getWriter();
  if (input !== undefined) {
    await writer.write(new TextEncoder().encode(input));
    await writer.close();
  }
  const { code, stdout, stderr } = await child.output();
  await writer.close().catch(() => {});
  const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
  return { code, stdout: decode(stdout), stderr: decode(stderr) };
}

function hook(cwd: string, tool_name: string, tool_input: object, text = ""): string {
  return JSON.stringify({
    hook_event_name: "PostToolUse",
    session_id: "s1",
    prompt_id: "p1",
    cwd,
    tool_name,
    tool_input,
    tool_response: [{ type: "text", text }],
  });
}

function payloads(root: string): Record<string, unknown>[] {
  return Deno.readTextFileSync(`${root}/.graphin/usage/events.jsonl`).trimEnd().split("\n")
    .map((line) => JSON.parse(line).p);
}

function idsIn(elements: readonly MarkupElement[]): string[] {
  return elements.flatMap(({ name, attributes, children }) => {
    const id = attributes.get("id");
    const isNode = (name === "node" || name === "code_block") && id !== undefined;
    return [...(isNode ? [id] : []), ...idsIn(children)];
  });
}

const generics = `package shop;

import java.util.List;

/** Batches of orders. */
public class OrderBatches {
    public void cancelBatch(List<Order> orders) {
        orders.forEach(Order::cancel);
    }
}
`;

Deno.test("what the server answers is noted by its ids, also when it finds nothing", async () => {
  await using fixture = await FixtureCopy.make("java-orders");
  await fixture.write("src/main/java/shop/OrderBatches.java", generics);
  const { root } = fixture;
  await using session = await McpSession.start(root);
  await session.ready();
  await until(() => existsSync(fixture.path(".graphin/index.bin")));

  const calls: readonly (readonly [string, Record<string, unknown>])[] = [
    ["search_hybrid", { query: "cancelBatch", top_k: 3 }],
    ["search_hybrid", { query: "cancel payment", top_k: 20 }],
    ["search_hybrid", { query: "refund", target: "docs" }],
    ["search_hybrid", { query: "invoice", target: "db" }],
    ["search_hybrid", { query: "xqzvkw" }],
    ["gather_context", { question: "how is a payment cancelled?" }],
  ];
  const expected: Record<string, unknown>[] = [];
  for (const [tool, input] of calls) {
    const { text, isError } = await session.call(tool, input);
    assert.equal(isError, false, text);
    const ids = idsIn(parseMarkup(text));
    const { budget_bytes: _, ...asked } = input;
    expected.push({
      ...asked,
      result_count: ids.length,
      ...(ids.length > 0 ? { result_ids: ids.slice(0, 5) } : {}),
    });
    const { code, stdout } = await ingest(
      hook(root, `mcp__plugin_graphin_graphin__${tool}`, input, text),
    );
    assert.deepEqual([code, stdout], [0, ""]);
  }
  const batch = "shop.OrderBatches.cancelBatch(List<Order>)";
  assert.deepEqual(payloads(root), expected);
  const found = expected.map(({ result_ids }) => Array.isArray(result_ids) ? result_ids : []);
  assert.equal(found[0]?.[0], batch);
  assert.ok(Number(expected[1]?.["result_count"]) > 5);
  assert.equal(expected[3]?.["result_count"], 0);
  assert.equal(expected[4]?.["result_count"], 0);
  assert.ok(Number(expected[5]?.["result_count"]) > 0);

  // The agent passes the id on as it was shown, among several.
  const node_ids = ["no.such.node", "shop.OrderBatches.cancelBatch(List&lt;Order&gt;)"];
  const { text } = await session.call("read_code", { node_ids });
  assert.ok(text.includes("orders.forEach"), text);
  await ingest(hook(root, "mcp__graphin__read_code", { node_ids }, text));
  const { code, stdout, stderr } = await runProgram(["usage", "report", "--json"], {
    cwd: fixture.path("src/main"),
  });
  assert.equal(code, 0, stderr);
  const report = JSON.parse(stdout);
  assert.equal(report.events, 7);
  const { adoptions, funnel_searches, funnel_adherent } = report.groups.all;
  const searches = found.slice(0, -1).filter((ids) => ids.length > 0);
  const followed = searches.filter((ids) => ids.includes(batch));
  assert.deepEqual([adoptions, funnel_searches], [1, searches.length]);
  assert.ok(followed.length > 0);
  assert.equal(funnel_adherent, followed.length);
  assert.deepEqual(report.server, { starts: 1, starts_asked: 1 });
});

Deno.test("a server that nobody asks is noted as such", async () => {
  await using fixture = await FixtureCopy.make("python-payments");
  const { root } = fixture;
  {
    await using session = await McpSession.start(root);
    await session.request("tools/list");
    await until(() => existsSync(fixture.path(".graphin/usage/starts.jsonl")));
    await until(() => existsSync(fixture.path(".graphin/index.bin")));
  }
  const { code, stderr } = await runProgram(["usage", "report"], { cwd: root });
  assert.equal(code, 1);
  assert.match(stderr, /a server was started once for .*, but no tool of it was ever called/);
});

Deno.test({
  name: "workspaces that were served and never asked are named for all of the user",
  // From its sources the program lists nothing, so that checkouts and tests stay out.
  ignore: isWindows || !isCompiled,
  fn: async () => {
    await using silent = await FixtureCopy.make("python-payments");
    await using asked = await FixtureCopy.make("python-payments");
    using home = new TemporaryTree();
    const env = { HOME: home.root, XDG_DATA_HOME: home.at("share"), CLAUDE_PLUGIN_DATA: "" };
    const variables = Object.entries(env).map(([name, value]) => `${name}=${value}`);
    const starts = (fixture: FixtureCopy): string => fixture.path(".graphin/usage/starts.jsonl");
    for (const fixture of [silent, asked]) {
      await using session = await McpSession.start(fixture.root, ["env", ...variables]);
      if (fixture === asked) await session.ready();
      await until(() => existsSync(starts(fixture)));
    }
    const binpath = Deno.readTextFileSync(silent.path(".graphin/binpath"));
    assert.equal(binpath, `${Deno.realPathSync(program[0])}\n`);
    const { code, stdout } = await runProgram(["usage", "report", "--all", "--json"], { env });
    assert.equal(code, 0);
    const report = JSON.parse(stdout);
    assert.deepEqual(report.never_asked, [silent.root]);
    assert.equal(report.workspaces.length, 2);
    const { stdout: shown } = await runProgram(["usage", "report", "--all"], { env });
    assert.match(shown, /^## Served, and never asked anything$/m);
    assert.deepEqual([...Deno.readDirSync(home.at("share/graphin"))].map(({ name }) => name), [
      servedFile.name,
    ]);
    const off = { ...env, GRAPHIN_USAGE: "off", XDG_DATA_HOME: home.at("other") };
    await using quiet = await FixtureCopy.make("python-payments");
    {
      const quietly = Object.entries(off).map(([name, value]) => `${name}=${value}`);
      await using session = await McpSession.start(quiet.root, ["env", ...quietly]);
      await session.ready();
    }
    assert.throws(() => Deno.statSync(quiet.path(".graphin/usage")), Deno.errors.NotFound);
    assert.throws(() => Deno.statSync(home.at("other")), Deno.errors.NotFound);
  },
});

Deno.test("noting an event says nothing and succeeds, whatever it is given", async () => {
  using tree = new TemporaryTree({ ".graphin/index.bin": "" });
  const good = hook(tree.root, "Glob", { pattern: "*.ts" });
  const large = hook(tree.root, "Read", { file_path: "a" }, "x".repeat(9 * 1024 * 1024));
  for (const input of ["", "{", "\u0000", "[".repeat(100_000), large, undefined]) {
    assert.deepEqual(await ingest(input), { code: 0, stdout: "", stderr: "" });
  }
  assert.deepEqual(await ingest(good, { GRAPHIN_USAGE: "off" }), {
    code: 0,
    stdout: "",
    stderr: "",
  });
  assert.throws(() => Deno.statSync(tree.at(".graphin/usage")), Deno.errors.NotFound);
  assert.deepEqual(await ingest(good), { code: 0, stdout: "", stderr: "" });
  const elsewhere = hook("/", "Glob", { pattern: "*.go" });
  await ingest(elsewhere, { GRAPHIN_WS_ROOT: tree.root });
  assert.deepEqual(payloads(tree.root), [{ pattern: "*.ts" }, { pattern: "*.go" }]);
});

Deno.test({
  name: "a pipe in the place of the log, or a closed input, holds no hook up",
  ignore: isWindows,
  fn: async () => {
    using tree = new TemporaryTree({ ".graphin/index.bin": "", ".graphin/usage/keep": "" });
    const event = hook(tree.root, "Glob", { pattern: "*.ts" });
    await shell(`mkfifo '${tree.at(".graphin/usage/events.jsonl")}'`, []);
    assert.deepEqual(await ingest(event), { code: 0, stdout: "", stderr: "" });
    const closed = await shell('"$@" usage ingest <&-', program);
    assert.deepEqual(closed, { code: 0, stdout: "", stderr: "" });
  },
});

const canMount = !isWindows && (await shell("unshare -rm true", [])).code === 0;

Deno.test({
  name: "on a full disk the hook succeeds, and lines are whole again when there is room",
  // A small file system needs a namespace of its own.
  ignore: !canMount,
  fn: async () => {
    using tree = new TemporaryTree();
    tree.write("event.json", hook(tree.at("disk"), "Glob", { pattern: "x".repeat(300) }));
    Deno.mkdirSync(tree.at("disk"));
    const script = `set -e
      cd '${tree.root}'
      mount -t tmpfs -o size=64k tmpfs disk
      mkdir -p disk/.graphin/usage
      : > disk/.graphin/index.bin
      yes '{"v":1}' | head -c 49000 > disk/.graphin/usage/events.jsonl
      printf '\\n' >> disk/.graphin/usage/events.jsonl
      dd if=/dev/zero of=disk/fill bs=1k count=8 2> /dev/null
      dd if=/dev/zero of=disk/fill2 bs=1k 2> /dev/null || true
      for n in $(seq 1 12); do "$@" usage ingest < event.json; done
      rm disk/fill disk/fill2
      "$@" usage ingest < event.json
      cp disk/.graphin/usage/events.jsonl log`;
    const run = await shell(`unshare -rm sh -c "$SCRIPT" sh "$@"`, program, { SCRIPT: script });
    assert.deepEqual(run, { code: 0, stdout: "", stderr: "" });
    const lines = Deno.readTextFileSync(tree.at("log")).trimEnd().split("\n");
    const whole = lines.filter((line) => line.includes('"Glob"') && line.endsWith("}}"));
    // Each event takes some 400 bytes of the 4,096 that were left at most.
    assert.ok(whole.length >= 1 && whole.length < 13, `${whole.length}`);
    assert.equal(JSON.parse(lines.at(-1) ?? "").p.pattern, "x".repeat(300));
  },
});

async function shell(
  script: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<ProgramRun> {
  const { code, stdout, stderr } = await new Deno.Command("sh", {
    args: ["-c", script, "sh", ...args],
    stdin: "null",
    env,
  }).output();
  const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
  return { code, stdout: decode(stdout), stderr: decode(stderr) };
}
