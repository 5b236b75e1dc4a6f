import { join } from "node:path";
import { fileURLToPath } from "node:url";

const warmUps = 10;
const usage = "usage: deno task bench:launcher [--rounds N]";

/** Milliseconds of one round: the bare program twice, so that their difference tells the machine's noise. */
interface Round {
  readonly bare: number;
  readonly again: number;
  readonly launched: number;
  /** The hook of tool use in a project that has no index. */
  readonly hook: number;
}

/** A way to start the launcher. */
interface Variant {
  readonly name: string;
  readonly shell: string;
}

await main(Deno.args);

/**
 * Measures what the plugin's launcher adds to the start of a program that does nothing, and what its hook costs projects
 * that graphin does not know, in each shell there is.
 */
async function main(args: readonly string[]): Promise<void> {
  const rounds = args.length === 0 ? 200 : args[0] === "--rounds" ? Number(args[1]) : NaN;
  if (!Number.isInteger(rounds) || rounds < 1) {
    console.error(usage);
    Deno.exit(2);
  }
  const plugin = fileURLToPath(new URL("../plugin/graphin", import.meta.url));
  const work = await Deno.makeTempDir({ prefix: "bench-launcher-" });
  try {
    const [root, data] = [join(work, "plugin"), join(work, "data")];
    for (
      const path of [
        "plugin/bin",
        "plugin/hooks",
        "plugin/install",
        "data/bin",
        "data/state",
        "project",
      ]
    ) {
      await Deno.mkdir(join(work, path), { recursive: true });
    }
    for (const file of ["bin/graphin-launch", "hooks/usage.sh", "hooks/lib.sh", "shared.sh"]) {
      await Deno.copyFile(join(plugin, file), join(root, file));
    }
    const manifest = `{\n${'  "notes": {},\n'.repeat(100)}  "schema": 1\n}\n`;
    await Deno.writeTextFile(join(root, "install/manifest.json"), manifest);
    await Deno.writeTextFile(join(data, "state/manifest.json"), manifest);
    const program = findProgram("true");
    if (program === undefined) throw new Error("there is no program 'true' to start");
    await Deno.symlink(program, join(data, "bin/graphin"));
    const env = {
      CLAUDE_PLUGIN_ROOT: root,
      CLAUDE_PLUGIN_DATA: data,
      GRAPHIN_PROJECT_DIR: join(work, "project"),
      CLAUDE_PROJECT_DIR: join(work, "project"),
    };
    const bare = join(data, "bin/graphin");
    const options = ["--workspace", join(work, "project")];
    for (const { name, shell } of variants()) {
      const measured: Round[] = [];
      for (let round = -warmUps; round < rounds; round++) {
        const times = {
          bare: await timeToEnd(bare, options, env),
          launched: await timeToEnd(shell, [join(root, "bin/graphin-launch")], env),
          again: await timeToEnd(bare, options, env),
          hook: await timeToEnd(shell, [join(root, "hooks/usage.sh")], env),
        };
        if (round >= 0) measured.push(times);
      }
      report(name, measured);
    }
  } finally {
    await Deno.remove(work, { recursive: true });
  }
}

function variants(): Variant[] {
  return ["sh", "dash", "bash", "busybox"].flatMap((name) => {
    const shell = findProgram(name);
    return shell === undefined ? [] : [{ name, shell }];
  });
}

function findProgram(name: string): string | undefined {
  for (const directory of (Deno.env.get("PATH") ?? "").split(":")) {
    try {
      if (Deno.statSync(join(directory, name)).isFile) return join(directory, name);
    } catch {
      // Not there.
    }
  }
  return undefined;
}

async function timeToEnd(
  command: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<number> {
  const given = command.endsWith("/busybox") ? ["sh", ...args] : [...args];
  const start = performance.now();
  const { code, stderr } = await new Deno.Command(command, {
    args: given,
    env,
    stdin: "null",
    stdout: "null",
    stderr: "piped",
  }).output();
  const time = performance.now() - start;
  if (code !== 0) throw new Error(`${command} failed: ${new TextDecoder().decode(stderr)}`);
  return time;
}

function report(name: string, rounds: readonly Round[]): void {
  const of = (measure: (round: Round) => number): number => median(rounds.map(measure));
  const added = of(({ launched, bare, again }) => launched - (bare + again) / 2);
  const noise = of(({ bare, again }) => Math.abs(bare - again));
  const ratio = of(({ launched, bare, again }) => launched / ((bare + again) / 2));
  console.log(
    `${name}: the launcher adds ${added.toFixed(1)} ms to a program that ends at once ` +
      `(${ratio.toFixed(1)} times its ${
        of(({ bare }) => bare).toFixed(1)
      } ms; two starts of it differ by ` +
      `${noise.toFixed(1)} ms; medians of ${rounds.length} rounds); the hook of tool use takes ` +
      `${of(({ hook }) => hook).toFixed(1)} ms where there is no index`,
  );
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? NaN;
}
