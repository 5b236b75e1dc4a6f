import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { compileProgram } from "./compile_program.ts";
import { targets } from "./target.ts";

const usage = `usage: deno task compile [--target TARGET] [--out DIRECTORY]

Builds the program for this platform, or for TARGET:
  ${targets.join("\n  ")}
DIRECTORY is dist/TARGET unless given. The path of the program is printed.`;

try {
  await compile();
} catch (error) {
  console.error(`compile: ${error instanceof Error ? error.message : error}`);
  Deno.exit(1);
}

async function compile(): Promise<void> {
  const { values } = parseArgs({
    args: Deno.args,
    options: {
      target: { type: "string", default: Deno.build.target },
      out: { type: "string" },
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help) return console.log(usage);
  const target = targets.find((name) => name === values.target);
  if (target === undefined) throw new Error(`'${values.target}' is not a target\n${usage}`);
  const root = fileURLToPath(new URL("..", import.meta.url));
  const out = resolve(values.out ?? join(root, "dist", target));
  const started = performance.now();
  const program = await compileProgram({ root, target, out });
  const { size } = await Deno.stat(program);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.error(`compile: ${(size / 1e6).toFixed(1)} MB for ${target} in ${seconds} s`);
  console.log(program);
}
