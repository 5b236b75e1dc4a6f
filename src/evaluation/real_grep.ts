import { findProgram } from "./find_program.ts";

/** What is looked for, and where. */
export interface RealGrepOptions {
  /** Directory that is searched with all below it. */
  readonly root: string;
  /** Any of these texts, as they stand. */
  readonly terms: readonly string[];
  /** Lines before and after each match. */
  readonly context: number;
  /** Whether upper and lower case differ. @default {false} */
  readonly isCaseSensitive?: boolean;
  /** Ends the search; what was counted by then is given. */
  readonly signal?: AbortSignal | undefined;
}

/** What an installed program printed. */
export interface RealGrepOutput {
  readonly program: GrepProgram;
  readonly bytes: number;
  readonly ms: number;
  /** Whether it was ended before it was done: too much output, or the signal. */
  readonly isCut: boolean;
}

/** A program that searches files for text. */
export type GrepProgram = "rg" | "grep";

/** Output beyond which a search is ended, in bytes. */
const mostBytes = 256 * 1024 * 1024;

/** What no one searches for code; `rg` leaves out by itself what ignore files name. */
const leftOut = [".git", ".graphin", "node_modules"];

/**
 * Runs an installed `rg` or `grep` over a directory, recursively, with line numbers.
 *
 * @returns `undefined` where the program is not installed or may not be run.
 */
export async function realGrep(
  program: GrepProgram,
  options: RealGrepOptions,
): Promise<RealGrepOutput | undefined> {
  const { root, signal } = options;
  const path = await findProgram(program);
  if (path === undefined || options.terms.length === 0) return undefined;
  const start = performance.now();
  const child = spawned(
    path,
    program === "rg" ? rgArguments(options) : grepArguments(options),
    root,
  );
  if (child === undefined) return undefined;
  const end = (): void => {
    try {
      child.kill("SIGKILL");
    } catch {
      // It has ended by itself.
    }
  };
  signal?.addEventListener("abort", end);
  let bytes = 0;
  let isCut = false;
  try {
    for await (const chunk of child.stdout) {
      bytes += chunk.length;
      if (bytes <= mostBytes && signal?.aborted !== true) continue;
      isCut = true;
      break;
    }
  } finally {
    signal?.removeEventListener("abort", end);
    if (isCut) end();
    await child.status;
  }
  return {
    program,
    bytes,
    ms: performance.now() - start,
    isCut: isCut || signal?.aborted === true,
  };
}

function spawned(
  path: string,
  args: readonly string[],
  cwd: string,
): Deno.ChildProcess | undefined {
  try {
    return new Deno.Command(path, {
      args: [...args],
      cwd,
      stdin: "null",
      stdout: "piped",
      stderr: "null",
    }).spawn();
  } catch {
    // It may be there and not be allowed to run.
    return undefined;
  }
}

function grepArguments({ terms, context, isCaseSensitive = false }: RealGrepOptions): string[] {
  return [
    "-rnIF",
    ...(isCaseSensitive ? [] : ["-i"]),
    `-C${context}`,
    ...leftOut.map((name) => `--exclude-dir=${name}`),
    ...terms.flatMap((term) => ["-e", term]),
    "--",
    ".",
  ];
}

function rgArguments({ terms, context, isCaseSensitive = false }: RealGrepOptions): string[] {
  return [
    "--no-config",
    "--no-heading",
    "--color=never",
    "-nF",
    ...(isCaseSensitive ? [] : ["-i"]),
    `-C${context}`,
    ...leftOut.flatMap((name) => ["-g", `!${name}`]),
    ...terms.flatMap((term) => ["-e", term]),
    "--",
    ".",
  ];
}
