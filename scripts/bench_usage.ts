import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { quantile } from "./bench/quantile.ts";
import { compileHello } from "./compile_hello.ts";
import { compileProgram } from "./compile_program.ts";
import { executableTarget } from "./executable_target.ts";

const warmUps = 3;
const rounds = 41;
/** Milliseconds of processor time that noting an event may cost beyond the start of the runtime. */
const budget = 60;

await main();

async function main(): Promise<void> {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const work = await Deno.realPath(await Deno.makeTempDir({ prefix: "bench-usage-" }));
  try {
    const given = Deno.env.get("GRAPHIN_BIN") ?? "";
    const graphin = given !== "" ? given : await compiled(root, join(work, "graphin"));
    const hello = await compileHello(work);
    const [foreign, indexed] = await workspaces(work);
    const cases = {
      "in a directory that is not indexed": eventIn(foreign, 0),
      "an answer of 10 KB": eventIn(indexed, 10_000),
      "an answer of 1 MB": eventIn(indexed, 1_000_000),
    };
    console.log(`${rounds} rounds, one start of each in turn; processor time, medians`);
    for (const [name, event] of Object.entries(cases)) {
      await Deno.writeTextFile(join(work, "event.json"), event);
      report(name, await measured(work, `'${hello}'`, `'${graphin}' usage ingest`));
    }
  } finally {
    await Deno.remove(work, { recursive: true });
  }
}

async function compiled(root: string, out: string): Promise<string> {
  const target = executableTarget(await Deno.readFile(Deno.execPath()));
  if (target === undefined) throw new Error("this platform is none of the targets");
  return await compileProgram({ root, target, out });
}

/** @returns A directory without an index, and one with an index and a log that is about to be set aside. */
async function workspaces(work: string): Promise<readonly [string, string]> {
  const [foreign, indexed] = [join(work, "foreign"), join(work, "indexed")] as const;
  await Deno.mkdir(foreign);
  await Deno.mkdir(join(indexed, ".graphin", "usage"), { recursive: true });
  await Deno.writeTextFile(join(indexed, ".graphin", "index.bin"), "");
  const line = `${JSON.stringify({ v: 1, session_id: "s", tool: "Read" })}\n`;
  const text = line.repeat(Math.floor(31 * 1024 * 1024 / line.length));
  await Deno.writeTextFile(join(indexed, ".graphin", "usage", "events.jsonl"), text);
  return [foreign, indexed];
}

/** @param size Characters of the answer, about. */
function eventIn(cwd: string, size: number): string {
  const row =
    '  <node id="shop.order.OrderService.cancel(long)" rank="1" match_type="lexical" />\n';
  const rows = row.repeat(Math.ceil(size / row.length));
  return JSON.stringify({
    hook_event_name: "PostToolUse",
    session_id: "00000000-0000-4000-8000-000000000000",
    cwd,
    tool_name: "mcp__plugin_graphin_graphin__search_hybrid",
    tool_input: { query: "cancel an order" },
    tool_response: [{ type: "text", text: `<results semantic_ready="false">\n${rows}</results>` }],
  });
}

/** @returns Milliseconds of processor time of each, round by round. */
async function measured(
  work: string,
  hello: string,
  ingest: string,
): Promise<{ readonly hello: number; readonly ingest: number }[]> {
  const found = [];
  for (let round = -warmUps; round < rounds; round++) {
    const times = {
      hello: await processorTime(work, hello),
      ingest: await processorTime(work, ingest),
    };
    if (round >= 0) found.push(times);
  }
  return found;
}

/** The shell's `time` counts what its children used, whichever thread did. */
async function processorTime(work: string, command: string): Promise<number> {
  const { code, stderr } = await new Deno.Command("bash", {
    args: ["-c", `TIMEFORMAT='%3U %3S'; time ${command} < event.json > /dev/null`],
    cwd: work,
    stdout: "null",
    stderr: "piped",
  }).output();
  const text = new TextDecoder().decode(stderr).trim();
  const [, user, system] = /^(\d+\.\d+) (\d+\.\d+)$/.exec(text) ?? [];
  if (code !== 0 || user === undefined) throw new Error(`${command}: ${text}`);
  return 1000 * (Number(user) + Number(system));
}

function report(
  name: string,
  times: readonly { readonly hello: number; readonly ingest: number }[],
): void {
  const hello = quantile(times.map((round) => round.hello), 0.5);
  const ingest = quantile(times.map((round) => round.ingest), 0.5);
  const more = quantile(times.map((round) => round.ingest - round.hello), 0.5);
  const verdict = more <= budget ? "within" : "OVER";
  console.log(
    `${name.padEnd(35)} ${ingest.toFixed(0)} ms, hello world ${hello.toFixed(0)} ms: ` +
      `${more.toFixed(0)} ms more, ${verdict} ${budget}; ${(ingest / hello).toFixed(2)} × hello`,
  );
}
