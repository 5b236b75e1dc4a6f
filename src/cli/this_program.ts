import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { stableProgram } from "../clients/stable_program.ts";
import { dataDirectoriesHere } from "./data_directories_here.ts";

/** How this program is started again. */
export interface ThisProgram {
  /** The program, and what it needs before the arguments of graphin itself. */
  readonly command: readonly [string, ...string[]];
  /** Whether it runs from its sources. */
  readonly isSource: boolean;
}

const permissions = ["read", "write", "env", "sys", "run", "ffi", "net"];

/** How this program is started again, by a name that outlives an upgrade. */
export function thisProgram(): ThisProgram {
  const executable = Deno.execPath();
  if (!Deno.build.standalone) {
    const main = fileURLToPath(new URL("../../main.ts", import.meta.url));
    const allowed = permissions.map((name) => `--allow-${name}`);
    return {
      command: [executable, "run", "--quiet", "--no-prompt", ...allowed, main],
      isSource: true,
    };
  }
  const { all } = dataDirectoriesHere();
  const directories = all.map((data) => join(data, "bin"));
  const program = stableProgram({
    executable,
    path: Deno.env.get("PATH") ?? "",
    links: directories.map((bin) => join(bin, "graphin")),
    os: Deno.build.os,
  });
  const pointer = join(dirname(program), "graphin.cmd");
  const isInstalled = directories.includes(dirname(program)) && existsSync(pointer);
  // Windows has no links there, and clients start no `.cmd` by themselves.
  return Deno.build.os === "windows" && isInstalled
    ? { command: ["cmd", "/c", pointer], isSource: false }
    : { command: [program], isSource: false };
}
