import { cp } from "node:fs/promises";
import { join } from "node:path";
import { bundledPackages } from "./bundled_packages.ts";
import { runCommand } from "./corpus/run_command.ts";

/** What the bundle is made from, relative to the root of the checkout. */
export const bundleInputs = ["main.ts", "src", "deno.json", "deno.lock"] as const;

/**
 * JSON-schema validators of the MCP SDK, which makes one at every start for requests that graphin never sends. They
 * would cost a fifth of the time until `initialize` is answered.
 */
const unusedPackages = ["ajv", "ajv-formats"];

/** Called with `new` for a validator, and without it to add formats to one. */
const unusedModule = `export default function Unused() {}
Unused.prototype.compile = Unused.prototype.getSchema = () => {
  throw new Error("this build of graphin validates no JSON schemas");
};
`;

/**
 * Bundles graphin and its npm packages into minified modules side by side in one directory: `main.js`, `worker.js`
 * (the parse worker) and the parts they share or load on demand.
 *
 * `deno compile` alone would embed whole npm packages with their source maps and debug builds, which the program would
 * read at every start. `deno bundle` resolves by the same import map and lock file as `deno run`, which a bundler from
 * npm would not; its esbuild is pinned by the version of Deno. An import map beside the modules, `deno.json`, leads to
 * them from what is left out.
 *
 * @param root Root of the checkout.
 * @param work An empty directory for copies of the sources.
 * @param out Where to put the modules.
 * @returns Directories of the npm packages of which something is in the modules, sorted.
 * @throws Error when an entry is missing or does not bundle.
 */
export async function bundleProgram(root: string, work: string, out: string): Promise<string[]> {
  for (const input of bundleInputs) {
    await cp(join(root, input), join(work, input), {
      recursive: true,
      filter: (path) => !path.endsWith("_test.ts"),
    });
  }
  await copyPackages(root, work);
  // An entry beside main.ts: bundled entries keep their paths, and modules find the worker as their neighbour.
  await Deno.writeTextFile(join(work, "worker.ts"), 'import "./src/language/worker.ts";\n');
  await bundle(work, ["--outdir", out]);
  // Source maps say what is in the modules. They are made apart, since they change the names of modules.
  const mapped = `${out}-mapped`;
  await bundle(work, ["--outdir", mapped, "--sourcemap=external"]);
  await provideRequire(out);
  await Deno.writeTextFile(join(out, "unused.js"), unusedModule);
  const imports = Object.fromEntries(unusedPackages.map((name) => [name, "./unused.js"]));
  await Deno.writeTextFile(join(out, "deno.json"), JSON.stringify({ imports }));
  return await bundledPackages(mapped, work);
}

/** Packages that have no part in the program, and are large. */
const leftOut = /[/\\]\.deno[/\\](?:@types\+node|typescript|wabt)@[^/\\]+$/;

/**
 * Copies the installed packages beside the sources: the names of modules that are made hold the way from the sources to
 * the packages, which to Deno's own cache is another one on every machine.
 */
async function copyPackages(root: string, work: string): Promise<void> {
  await cp(await Deno.realPath(join(root, "node_modules")), join(work, "node_modules"), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !leftOut.test(path),
  });
}

async function bundle(work: string, options: readonly string[]): Promise<void> {
  const fixed = ["--quiet", "--minify", "--code-splitting", "--node-modules-dir=manual"];
  for (const name of unusedPackages) fixed.push("--external", name);
  const result = await runCommand(
    [Deno.execPath(), "bundle", ...fixed, ...options, "main.ts", "worker.ts"],
    { cwd: work },
  );
  if (result?.code !== 0) {
    throw new Error(`deno bundle failed:\n${result?.stderr}`);
  }
}

/** CommonJS packages take Node's modules by `require`, which ES modules lack and the bundler does not add. */
async function provideRequire(out: string): Promise<void> {
  const preamble = 'import{createRequire}from"node:module";' +
    "const require=createRequire(import.meta.url);";
  for await (const { name } of Deno.readDir(out)) {
    const text = await Deno.readTextFile(join(out, name));
    if (text.includes("typeof require")) await Deno.writeTextFile(join(out, name), preamble + text);
  }
}
