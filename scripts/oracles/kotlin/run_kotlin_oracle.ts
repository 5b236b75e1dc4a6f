import { delimiter, join } from "node:path";

import type { CorpusPackage } from "../../corpus/fetch.ts";
import { kotlinCompiler } from "../../corpus/kotlin_compiler.ts";
import { runCommand } from "../../corpus/run_command.ts";
import { jvmClassPath } from "../jvm_class_path.ts";
import { jvmFindings } from "../jvm_findings.ts";
import type { OracleRecord } from "../oracle_record.ts";
import { kotlinPlugin } from "./kotlin_plugin.ts";
import { sourceSetOptions } from "./source_sets.ts";

/**
 * Asks the frontend of the Kotlin compiler which calls of a package reach which functions of it that are written in
 * Kotlin. All its files are compiled at once, with the Java files beside them; errors in them do no harm to the rest.
 *
 * @throws When there is no JDK, or Maven cannot fetch the compiler or what the package depends on.
 */
export async function runKotlinOracle(pkg: CorpusPackage): Promise<OracleRecord> {
  const compiler = await kotlinCompiler();
  if (compiler.kind === "skipped") throw new Error(compiler.reason);
  const plugin = await kotlinPlugin(compiler);
  const jars = await classPath(pkg, compiler.classPath);
  const out = await Deno.makeTempDir({ prefix: "graphin-kotlin-oracle-" });
  try {
    const options = join(out, "options");
    await Deno.writeTextFile(
      options,
      [
        "-no-stdlib",
        "-no-reflect",
        "-nowarn",
        "-Xallow-kotlin-package",
        "-Xskip-metadata-version-check",
        `-Xplugin=${plugin}`,
        "-d",
        join(out, "classes"),
        "-cp",
        jars.join(delimiter),
        ...sourceSetOptions(pkg.files),
        ...pkg.files,
        ...await javaFiles(pkg.root),
      ].map(quoted).join("\n"),
    );
    const findings = join(out, "findings");
    const result = await runCommand([
      "java",
      // One short run on a crowded machine: no second compiler, no concurrent collector.
      "-XX:TieredStopAtLevel=1",
      "-XX:+UseSerialGC",
      "-Xss16m",
      `-Doracle.out=${findings}`,
      "-cp",
      compiler.classPath,
      "org.jetbrains.kotlin.cli.jvm.K2JVMCompiler",
      `@${options}`,
    ], { cwd: pkg.root });
    if (result === undefined) throw new Error("java is not installed");
    if (result.code !== 0 && result.code !== 1) {
      throw new Error(`kotlinc failed:\n${result.stderr.trim().slice(-2000)}`);
    }
    const { errors: _, tool: __, ...found } = await jvmFindings(
      await Deno.readTextFile(findings),
      pkg.root,
      "normalized",
    );
    return {
      language: "kotlin",
      name: pkg.name,
      version: pkg.version,
      tool: `kotlinc ${compiler.version} (frontend) with ${jars.length} jars`,
      expectedFiles: pkg.files.length,
      ...found,
    };
  } finally {
    await Deno.remove(out, { recursive: true });
  }
}

/** A package that depends on nothing still needs the standard library, for which the compiler's own will do. */
async function classPath(pkg: CorpusPackage, compiler: string): Promise<string[]> {
  const jars = await jvmClassPath(pkg);
  if (jars.length > 0) return jars;
  const directory = join(compiler, "..");
  const own: string[] = [];
  for await (const { name } of Deno.readDir(directory)) {
    if (/^kotlin-stdlib-[\d.]+\.jar$/.test(name)) own.push(join(directory, name));
  }
  return own;
}

async function javaFiles(root: string): Promise<string[]> {
  const found: string[] = [];
  const pending = [""];
  for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
    for await (const { name, isDirectory } of Deno.readDir(join(root, folder))) {
      const path = folder === "" ? name : `${folder}/${name}`;
      if (isDirectory) pending.push(path);
      else if (name.endsWith(".java") && name !== "module-info.java") found.push(path);
    }
  }
  return found.sort();
}

/** An option as a file of options has it. */
function quoted(option: string): string {
  return `"${option.replaceAll(/[\\"]/g, "\\$&")}"`;
}
