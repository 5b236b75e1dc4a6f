import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { compileHello } from "./compile_hello.ts";
import { compileProgram } from "./compile_program.ts";
import { runCommand } from "./corpus/run_command.ts";
import { executableTarget } from "./executable_target.ts";

const warmUps = 3;
const rounds = 31;

/** Milliseconds of one round of starts. */
interface Round {
  readonly hello: number;
  readonly version: number;
  readonly initialize: number;
}

const initializeRequest = `${
  JSON.stringify({
    jsonrpc: "2.0",
    id: 1,
    method: "initialize",
    params: {
      protocolVersion: "2025-06-18",
      capabilities: {},
      clientInfo: { name: "bench", version: "1" },
    },
  })
}\n`;

await main();

async function main(): Promise<void> {
  const target = executableTarget(await Deno.readFile(Deno.execPath()));
  if (target === undefined) throw new Error("this platform is none of the targets");
  const root = fileURLToPath(new URL("..", import.meta.url));
  const work = await Deno.makeTempDir({ prefix: "bench-binary-" });
  try {
    const graphin = await compileProgram({ root, target, out: join(work, "graphin") });
    const hello = await compileHello(work);
    const workspace = join(work, "workspace");
    await Deno.mkdir(workspace);
    await Deno.writeTextFile(join(workspace, "greet.py"), "def greet():\n    return 'hello'\n");
    const measured: Round[] = [];
    for (let round = -warmUps; round < rounds; round++) {
      const times = {
        hello: await timeToEnd(hello, []),
        version: await timeToEnd(graphin, ["version", "--json"]),
        initialize: await timeToAnswer(graphin, ["serve", "--workspace", workspace]),
      };
      if (round >= 0) measured.push(times);
    }
    await report(graphin, hello, measured);
  } finally {
    await Deno.remove(work, { recursive: true });
  }
}

async function timeToEnd(program: string, args: readonly string[]): Promise<number> {
  const started = performance.now();
  const result = await runCommand([program, ...args]);
  const elapsed = performance.now() - started;
  if (result?.code !== 0) throw new Error(`${program} ${args.join(" ")}: ${result?.stderr}`);
  return elapsed;
}

/** @returns Milliseconds from the start of an MCP server to the end of its answer to `initialize`. */
async function timeToAnswer(program: string, args: readonly string[]): Promise<number> {
  const started = performance.now();
  const server = new Deno.Command(program, {
    args: [...args],
    stdin: "piped",
    stdout: "piped",
    stderr: "null",
  }).spawn();
  const input = server.stdin.getWriter();
  await input.write(new TextEncoder().encode(initializeRequest));
  let answer = "";
  let elapsed: number | undefined;
  for await (const text of server.stdout.pipeThrough(new TextDecoderStream())) {
    answer += text;
    if (elapsed !== undefined || !answer.includes("\n")) continue;
    elapsed = performance.now() - started;
    await input.close();
  }
  await server.status;
  if (elapsed === undefined || !answer.includes('"protocolVersion"')) {
    throw new Error(`${program} ${args.join(" ")} gave no answer to initialize: '${answer}'`);
  }
  return elapsed;
}

async function report(graphin: string, hello: string, measured: readonly Round[]): Promise<void> {
  const sizes = [(await Deno.stat(graphin)).size, (await Deno.stat(hello)).size] as const;
  const time = (of: (round: Round) => number): string =>
    `${median(measured.map(of)).toFixed(1)} ms`;
  const ratio = (of: (round: Round) => number): number =>
    median(measured.map((round) => of(round) / round.hello));
  console.log(
    `${rounds} rounds, one start of each in turn; medians, and medians of the rounds' ratios`,
  );
  console.log(
    `hello world       ${megabytes(sizes[1])}  started and ended in ${time((r) => r.hello)}`,
  );
  print("size", megabytes(sizes[0]), sizes[0] / sizes[1], 1.05);
  print("version --json", time((r) => r.version), ratio((r) => r.version), 1.3);
  print("initialize", time((r) => r.initialize), ratio((r) => r.initialize), 2.3);
}

function print(name: string, value: string, ratio: number, limit: number): void {
  const verdict = ratio <= limit ? "within" : "OVER";
  console.log(
    `${name.padEnd(17)} ${value.padEnd(9)} ${ratio.toFixed(3)} × hello, ${verdict} ${limit}`,
  );
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(2)} MB`;
}

/** @param values An odd number of them. */
function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;
}
