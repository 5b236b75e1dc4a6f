import { delimiter, join } from "node:path";

import type { CorpusPackage } from "../../corpus/fetch.ts";
import { runCommand } from "../../corpus/run_command.ts";
import { jvmClassPath } from "../jvm_class_path.ts";
import { jvmFindings } from "../jvm_findings.ts";
import type { OracleRecord } from "../oracle_record.ts";

const errorsShown = 5;

/**
 * Asks javac which calls of a package reach which definitions of it. All its files are compiled at once, whatever
 * modules they belong to, without annotation processors.
 *
 * @throws When there is no JDK of version 17 or later, or Maven cannot fetch what the package depends on.
 */
export async function runJavaOracle(pkg: CorpusPackage): Promise<OracleRecord> {
  const jars = await jvmClassPath(pkg);
  const result = await runCommand([
    "java",
    // One short run on a crowded machine: no second compiler, no concurrent collector.
    "-XX:TieredStopAtLevel=1",
    "-XX:+UseSerialGC",
    "-Xss16m",
    "--add-exports",
    "jdk.compiler/com.sun.tools.javac.tree=ALL-UNNAMED",
    join(import.meta.dirname ?? ".", "JavaCalls.java"),
    jars.join(delimiter),
  ], { cwd: pkg.root, input: pkg.files.map((file) => `${file}\n`).join("") });
  if (result === undefined) throw new Error("java is not installed");
  if (result.code !== 0) throw new Error(`JavaCalls.java failed:\n${result.stderr.trim()}`);
  const { tool, errors, ...found } = await jvmFindings(result.stdout, pkg.root, "as it is");
  if (errors.length > 0) {
    console.error(`${pkg.name}: javac found ${errors.length} errors, the first of them:`);
    for (const error of errors.slice(0, errorsShown)) console.error(`  ${error}`);
  }
  return {
    language: "java",
    name: pkg.name,
    version: pkg.version,
    tool: `${tool} -proc:none with ${jars.length} jars`,
    expectedFiles: pkg.files.length,
    ...found,
  };
}
