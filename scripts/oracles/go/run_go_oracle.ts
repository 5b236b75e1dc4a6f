import { join } from "node:path";

import { corpusDirectory } from "../../corpus/corpus_directory.ts";
import type { CorpusPackage } from "../../corpus/fetch.ts";
import { type CommandOptions, runCommand } from "../../corpus/run_command.ts";
import { oracleFindingsSchema } from "../oracle_findings.ts";
import type { OracleRecord } from "../oracle_record.ts";

/** One platform for every machine, nothing from C, no other toolchain, and no change of the checkout. */
const environment: Readonly<Record<string, string>> = {
  GOOS: "linux",
  GOARCH: "amd64",
  CGO_ENABLED: "0",
  GOTOOLCHAIN: "local",
  GOFLAGS: "-mod=readonly",
  GOWORK: "off",
};

/**
 * Asks go/types which calls of a module reach which definitions of it. The go command fetches what the module needs.
 *
 * @param module A checkout with a `go.mod`.
 * @throws When go is not installed, or its command fails.
 */
export async function runGoOracle(module: CorpusPackage): Promise<OracleRecord> {
  const program = join(corpusDirectory(), "oracles", "go", "oracle");
  await run(["go", "build", "-o", program, "."], {
    cwd: import.meta.dirname ?? ".",
    env: { CGO_ENABLED: "0", GOTOOLCHAIN: "local", GOFLAGS: "-mod=readonly", GOWORK: "off" },
  });
  const printed = await run([program, module.root], { cwd: module.root, env: environment });
  const { version, ...findings } = oracleFindingsSchema.parse(JSON.parse(printed));
  const { language, name } = module;
  const tool =
    `go/types ${version}, linux/amd64 without cgo and build tags, tests in a second pass`;
  return { language, name, version: module.version, tool, ...findings };
}

async function run(
  command: readonly [string, ...string[]],
  options: CommandOptions,
): Promise<string> {
  const result = await runCommand(command, options);
  if (result === undefined) throw new Error(`${command[0]} is not installed`);
  if (result.code !== 0) {
    throw new Error(`${command.join(" ")} failed:\n${result.stderr.trim().slice(-2000)}`);
  }
  const said = result.stderr.split("\n").filter((line) =>
    line !== "" && !line.startsWith("go: downloading")
  );
  for (const line of said) console.error(line);
  return result.stdout;
}
