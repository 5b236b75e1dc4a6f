import { join } from "node:path";

import ts from "typescript";

import { corpusDirectory } from "./corpus_directory.ts";
import type { CorpusLanguage } from "./packages.ts";
import { type CommandOptions, runCommand } from "./run_command.ts";

/** What a language's own parser said of some files. */
export type CompilerVerdict =
  | {
    readonly kind: "checked";
    /** The files in which it found no syntax error, in the order they were given. */
    readonly accepted: readonly string[];
  }
  | {
    readonly kind: "skipped";
    /** Which tool this machine lacks. */
    readonly reason: string;
  };

type Checker = (files: readonly string[]) => Promise<CompilerVerdict>;

const checkers: Record<CorpusLanguage, Checker> = {
  typescript: checkWithTypeScript,
  javascript: checkWithTypeScript,
  python: checkWithPython,
  java: checkWithJavac,
  kotlin: checkWithKotlin,
  go: checkWithGofmt,
};

/**
 * Asks a language's own parser which of the files have no syntax error, in one process for all of
 * them. Types and names are not looked at. A tool older than the code it reads may reject what a
 * newer one accepts, never the other way round.
 *
 * @param files Absolute paths of files in that language.
 * @returns The accepted files, or why the parser cannot run here.
 * @throws When the parser itself fails.
 */
export async function compilerCheck(
  language: CorpusLanguage,
  files: readonly string[],
): Promise<CompilerVerdict> {
  if (files.length === 0) return { kind: "checked", accepted: [] };
  return await checkers[language](files);
}

async function checkWithTypeScript(files: readonly string[]): Promise<CompilerVerdict> {
  const accepted: string[] = [];
  for (const file of files) {
    const text = await Deno.readTextFile(file);
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
    // The compiler keeps its parser's findings on the tree without declaring the property.
    const found = "parseDiagnostics" in source ? source.parseDiagnostics : undefined;
    if (!Array.isArray(found)) throw new Error("typescript no longer keeps parseDiagnostics");
    if (found.length === 0) accepted.push(file);
  }
  return { kind: "checked", accepted };
}

const pythonProgram = `
import ast, sys, warnings
warnings.simplefilter("ignore")
for path in sys.stdin.buffer.read().decode().splitlines():
    try:
        with open(path, "rb") as file:
            ast.parse(file.read(), path)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        continue
    print(path)
`;

function checkWithPython(files: readonly string[]): Promise<CompilerVerdict> {
  const command: [string, ...string[]] = ["python3", "-X", "utf8", "-c", pythonProgram];
  return checkByListing(command, files, "python3 is not installed");
}

function checkWithJavac(files: readonly string[]): Promise<CompilerVerdict> {
  return checkWithJavaProgram("JavaSyntax.java", [], files);
}

async function checkWithKotlin(files: readonly string[]): Promise<CompilerVerdict> {
  const compiler = await kotlinCompiler();
  if (compiler.kind === "skipped") return compiler;
  return await checkWithJavaProgram("KotlinSyntax.java", ["-cp", compiler.classPath], files);
}

async function checkWithJavaProgram(
  program: string,
  options: readonly string[],
  files: readonly string[],
): Promise<CompilerVerdict> {
  const javac = await runCommand(["javac", "-version"]);
  if (javac === undefined) return { kind: "skipped", reason: "no JDK is installed" };
  const source = join(import.meta.dirname ?? ".", program);
  return await checkByListing(["java", ...options, source], files, "java is not installed");
}

/** Runs a program that reads paths, one a line, and prints those that it accepts. */
async function checkByListing(
  command: readonly [string, ...string[]],
  files: readonly string[],
  reasonIfMissing: string,
): Promise<CompilerVerdict> {
  const result = await runCommand(command, { input: files.map((file) => `${file}\n`).join("") });
  if (result === undefined) return { kind: "skipped", reason: reasonIfMissing };
  if (result.code !== 0) {
    throw new Error(`${command[0]} failed while checking syntax:\n${result.stderr.trim()}`);
  }
  const listed = new Set(result.stdout.split(/\r?\n/));
  return { kind: "checked", accepted: files.filter((file) => listed.has(file)) };
}

/** gofmt takes paths as arguments, and a command line has an end. */
const gofmtBatch = 200;

async function checkWithGofmt(files: readonly string[]): Promise<CompilerVerdict> {
  const accepted: string[] = [];
  for (let start = 0; start < files.length; start += gofmtBatch) {
    const batch = files.slice(start, start + gofmtBatch);
    const result = await runCommand(["gofmt", "-e", "-l", ...batch]);
    if (result === undefined) return { kind: "skipped", reason: "gofmt is not installed" };
    const complaints = result.stderr.split("\n");
    accepted.push(
      ...batch.filter((file) => !complaints.some((line) => line.startsWith(`${file}:`))),
    );
  }
  return { kind: "checked", accepted };
}

const kotlinVersion = "2.4.21";

const kotlinPom = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>corpus</groupId>
  <artifactId>kotlin-syntax</artifactId>
  <version>1</version>
  <dependencies>
    <dependency>
      <groupId>org.jetbrains.kotlin</groupId>
      <artifactId>kotlin-compiler-embeddable</artifactId>
      <version>${kotlinVersion}</version>
    </dependency>
  </dependencies>
</project>
`;

type KotlinCompiler =
  | { readonly kind: "ready"; readonly classPath: string }
  | { readonly kind: "skipped"; readonly reason: string };

/** The Kotlin compiler with what it depends on, fetched once into the corpus directory. */
async function kotlinCompiler(): Promise<KotlinCompiler> {
  const tools = join(corpusDirectory(), ".tools");
  const home = join(tools, `kotlin-compiler-${kotlinVersion}`);
  const ready: KotlinCompiler = { kind: "ready", classPath: join(home, "*") };
  try {
    await Deno.stat(home);
    return ready;
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
  await Deno.mkdir(tools, { recursive: true });
  const staging = await Deno.makeTempDir({ dir: tools, prefix: "kotlin-" });
  try {
    await Deno.writeTextFile(join(staging, "pom.xml"), kotlinPom);
    const options: CommandOptions = { cwd: staging };
    const result = await runCommand([
      "mvn",
      "--quiet",
      "--batch-mode",
      "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies",
      "-DoutputDirectory=jars",
    ], options);
    if (result === undefined) return { kind: "skipped", reason: "mvn is not installed" };
    if (result.code !== 0) {
      const said = `${result.stderr}\n${result.stdout}`.trim().slice(0, 2000);
      throw new Error(`mvn could not fetch the Kotlin compiler ${kotlinVersion}:\n${said}`);
    }
    await Deno.rename(join(staging, "jars"), home);
    return ready;
  } finally {
    await Deno.remove(staging, { recursive: true });
  }
}
