import { realpathSync } from "node:fs";
import { delimiter, dirname, isAbsolute, join } from "node:path";

/** What is known of a program's place. */
export interface StableProgramOptions {
  /** The file that runs, with symbolic links resolved or not. */
  readonly executable: string;
  /** Directories in which a user's shell looks for programs, as `PATH` has them. */
  readonly path: string;
  /** Other places that a link to it may be, the best first. */
  readonly links: readonly string[];
  readonly os: typeof Deno.build.os;
}

/**
 * The path by which a configuration should name a program: one that still leads to it after an upgrade. That is a name
 * without a version, on the `PATH` or beside it, that leads to the file; else the file itself.
 */
export function stableProgram({ executable, path, links, os }: StableProgramOptions): string {
  const names = os === "windows" ? ["graphin.exe", "graphin.cmd"] : ["graphin"];
  const real = realPath(executable) ?? executable;
  const isIt = (candidate: string): boolean => realPath(candidate) === real;
  const directories = path.split(delimiter).filter((directory) => isAbsolute(directory));
  const candidates = [
    ...directories.flatMap((directory) => names.map((name) => join(directory, name))),
    ...names.map((name) => join(dirname(executable), name)),
    ...names.map((name) => join(dirname(real), name)),
    ...links,
  ];
  return candidates.find(isIt) ?? executable;
}

function realPath(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}
