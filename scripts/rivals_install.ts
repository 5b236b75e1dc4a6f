import { join } from "node:path";

import { corpusDirectory } from "./corpus/corpus_directory.ts";
import { runCommand } from "./corpus/run_command.ts";

/** A program that indexes a directory, and what is known about how to run it. */
export interface Contender {
  readonly name: string;
  /** The command that makes a cold index of a directory and then ends. */
  readonly command: (directory: string) => readonly [string, ...string[]];
  /** The folder in the indexed directory that holds the whole index. */
  readonly indexFolder: string;
  /** What its output must hold for a run to count. */
  readonly mustSay?: RegExp;
}

/** No telemetry, no look for updates, no download, nothing left running. */
export const rivalEnvironment: Readonly<Record<string, string>> = {
  CI: "1",
  CODEGRAPH_NO_DAEMON: "1",
  CODEGRAPH_NO_DOWNLOAD: "1",
  CODEGRAPH_TELEMETRY: "0",
  DO_NOT_TRACK: "1",
  NO_COLOR: "1",
  NO_UPDATE_CHECK: "1",
};

const first = { artifact: "@optave/codegraph", version: "3.11.2" };
const second = { artifact: "@colbymchenry/codegraph", version: "1.6.1" };

const graphOnly = ["--no-ast", "--no-complexity", "--no-dataflow", "--no-cfg"];

/**
 * Installs the two rivals from npm at pinned versions, once, into the corpus directory.
 *
 * @returns The first with all it does by default, the second, and then the first again without the
 * analyses that graphin has no counterpart for.
 * @throws When npm fails.
 */
export async function installRivals(): Promise<readonly [Contender, Contender, Contender]> {
  const optave = await install(first.artifact, first.version);
  const colby = await install(second.artifact, second.version);
  const native = (options: readonly string[]): Contender["command"] => (directory) => [
    optave,
    "--engine",
    "native",
    "build",
    ...options,
    directory,
  ];
  // Only the native engine writes this line; the other one names each of its passes instead.
  const saysNative = /native build orchestrator completed/i;
  return [
    {
      name: `${first.artifact} ${first.version}`,
      command: native([]),
      indexFolder: ".codegraph",
      mustSay: saysNative,
    },
    {
      name: `${second.artifact} ${second.version}`,
      command: (directory) => [colby, "init", "--yes", directory],
      indexFolder: ".codegraph",
      mustSay: /Indexed [\d,]+ files/,
    },
    {
      name: `${first.artifact} ${first.version}, graph only`,
      command: native(graphOnly),
      indexFolder: ".codegraph",
      mustSay: saysNative,
    },
  ];
}

async function install(artifact: string, version: string): Promise<string> {
  const folder = `${artifact.replaceAll(/[@/]+/g, "_")}-${version}`;
  const home = join(corpusDirectory(), ".tools", `rival${folder}`);
  const program = join(home, "node_modules", ".bin", "codegraph");
  const installed = join(home, "installed");
  try {
    await Deno.stat(installed);
    return program;
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
  await Deno.mkdir(home, { recursive: true });
  await Deno.writeTextFile(join(home, "package.json"), '{ "private": true }\n');
  console.error(`Installing ${artifact} ${version} …`);
  const result = await runCommand(
    ["npm", "install", "--no-audit", "--no-fund", "--save-exact", `${artifact}@${version}`],
    { cwd: home },
  );
  if (result === undefined) throw new Error("npm is not installed; the rivals come from npm");
  if (result.code !== 0) {
    throw new Error(`npm could not install ${artifact} ${version}:\n${result.stderr.trim()}`);
  }
  await Deno.writeTextFile(installed, "");
  return program;
}
