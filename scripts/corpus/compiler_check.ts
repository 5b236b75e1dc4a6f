import { join } from "node:path";

import ts from "typescript";

import { kotlinCompiler } from "./kotlin_compiler.ts";
import type { CorpusLanguage } from "./packages.ts";
import { runCommand } from "./run_command.ts";

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
