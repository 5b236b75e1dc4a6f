import { join } from "node:path";

import { corpusDirectory } from "../../corpus/corpus_directory.ts";
import type { CorpusPackage } from "../../corpus/fetch.ts";
import { type CommandOptions, runCommand } from "../../corpus/run_command.ts";
import { oracleFindingsSchema } from "../oracle_findings.ts";
import type { OracleRecord } from "../oracle_record.ts";

const pyrightVersion = "1.1.414";

/** Of the code, not of the Python that runs the oracle. */
const languageVersion = "3.13";

const here = import.meta.dirname ?? ".";

/**
 * Asks pyright's language server which calls of a package reach which definitions of it. The server comes from npm;
 * what the package needs (`requirements/<name>.txt`, where there is one) comes by pip.
 *
 * @throws When npm or a Python of 3.12 or more is not installed, or one of them fails.
 */
export async function runPythonOracle(asked: CorpusPackage): Promise<OracleRecord> {
  // Before 3.12, columns of what stands inside an f-string are wrong.
  await run([
    "python3",
    "-c",
    "import sys; sys.exit(None if sys.version_info >= (3, 12) else 'python3 must be 3.12 or newer')",
  ]);
  const home = join(corpusDirectory(), "oracles", "python");
  await Deno.mkdir(home, { recursive: true });
  const server = await installServer(home);
  const root = await layOut(asked, home);
  const printed = await run(
    [
      "python3",
      "-B",
      join(here, "main.py"),
      root,
      "node",
      "--max-old-space-size=6144",
      server,
      "--stdio",
    ],
    { input: asked.files.map((file) => `${file}\n`).join("") },
  );
  const { version, ...findings } = oracleFindingsSchema.parse(JSON.parse(printed));
  const { language, name } = asked;
  const tool = `pyright ${pyrightVersion} for Python ${languageVersion}, sites by ast ${version}`;
  return { language, name, version: asked.version, tool, ...findings };
}

async function installServer(home: string): Promise<string> {
  const installed = join(home, `pyright-${pyrightVersion}`);
  const server = join(installed, "node_modules", "pyright", "langserver.index.js");
  if (await exists(server)) return server;
  await Deno.mkdir(installed, { recursive: true });
  await Deno.writeTextFile(join(installed, "package.json"), '{ "private": true }\n');
  const options = ["--no-audit", "--no-fund", "--ignore-scripts", "--omit=optional"];
  await run(["npm", "install", ...options, `pyright@${pyrightVersion}`], { cwd: installed });
  return server;
}

/** A copy of the checkout with settings of our own and, beside it, what it needs. */
async function layOut(
  { name, version, root, files }: CorpusPackage,
  home: string,
): Promise<string> {
  const folder = join(home, `${name}-${version}`);
  const checkout = join(folder, "checkout");
  if (await exists(checkout)) await Deno.remove(checkout, { recursive: true });
  for (const file of files) {
    const copy = join(checkout, file);
    await Deno.mkdir(join(copy, ".."), { recursive: true });
    await Deno.copyFile(join(root, file), copy);
  }
  const environment = join(folder, "environment");
  if (!(await exists(environment))) {
    const requirements = join(here, "requirements", `${name}.txt`);
    await run(["python3", "-m", "venv", environment]);
    if (await exists(requirements)) {
      const pip = [join(environment, "bin", "python"), "-m", "pip"] as const;
      await run([...pip, "install", "--quiet", "--only-binary", ":all:", "-r", requirements]);
    }
  }
  const settings = {
    include: ["."],
    exclude: [],
    extraPaths: ["src", "lib"].filter((path) => files.some((file) => file.startsWith(`${path}/`))),
    pythonVersion: languageVersion,
    pythonPlatform: "Linux",
    venvPath: folder,
    venv: "environment",
    typeCheckingMode: "off",
    useLibraryCodeForTypes: true,
  };
  await Deno.writeTextFile(join(checkout, "pyrightconfig.json"), JSON.stringify(settings));
  return checkout;
}

async function run(
  command: readonly [string, ...string[]],
  options: CommandOptions = {},
): Promise<string> {
  const result = await runCommand(command, options);
  if (result === undefined) throw new Error(`${command[0]} is not installed`);
  if (result.code !== 0) {
    throw new Error(`${command.join(" ")} failed:\n${result.stderr.trim().slice(-2000)}`);
  }
  if (result.stderr.trim() !== "") console.error(result.stderr.trim());
  return result.stdout;
}

async function exists(path: string): Promise<boolean> {
  try {
    await Deno.stat(path);
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}
