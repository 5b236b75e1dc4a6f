import { fileURLToPath } from "node:url";
import { stableProgram } from "../clients/stable_program.ts";
import { dataDirectory } from "../bundle/data_directory.ts";
import { join } from "node:path";

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
  const data = dataDirectory();
  const program = stableProgram({
    executable,
    path: Deno.env.get("PATH") ?? "",
    links: data === undefined ? [] : [join(data, "bin", "graphin")],
    os: Deno.build.os,
  });
  return { command: [program], isSource: false };
}
