import { cp } from "node:fs/promises";
import { join } from "node:path";
import { runCommand } from "./corpus/run_command.ts";

/** What the bundle is made from, relative to the root of the checkout. */
export const bundleInputs = ["main.ts", "src", "deno.json", "deno.lock"] as const;

/**
 * Bundles graphin and its npm packages into minified modules side by side in one directory: `main.js`, `worker.js`
 * (the parse worker) and the parts they share or load on demand.
 *
 * `deno compile` alone would embed whole npm packages with their source maps and debug builds, which the program would
 * read at every start. `deno bundle` resolves by the same import map and lock file as `deno run`, which a bundler from
 * npm would not; its esbuild is pinned by the version of Deno.
 *
 * @param root Root of the checkout.
 * @param work An empty directory for copies of the sources.
 * @param out Where to put the modules.
 * @throws Error when an entry is missing or does not bundle.
 */
export async function bundleProgram(root: string, work: string, out: string): Promise<void> {
  for (const input of bundleInputs) {
    await cp(join(root, input), join(work, input), {
      recursive: true,
      filter: (path) => !path.endsWith("_test.ts"),
    });
  }
  // An entry beside main.ts: bundled entries keep their paths, and modules find the worker as their neighbour.
  await Deno.writeTextFile(join(work, "worker.ts"), 'import "./src/language/worker.ts";\n');
  const options = ["--quiet", "--minify", "--code-splitting", "--node-modules-dir=none"];
  const result = await runCommand(
    [Deno.execPath(), "bundle", ...options, "--outdir", out, "main.ts", "worker.ts"],
    { cwd: work },
  );
  if (result?.code !== 0) {
    throw new Error(`deno bundle failed:\n${result?.stderr}`);
  }
}
