import { writeBinpath } from "../usage/write_binpath.ts";

/** Notes in a workspace which program opens it, so that a hook finds it; not when it runs from its sources. */
export function noteProgram(root: string): void {
  if (Deno.build.standalone) writeBinpath(root, Deno.execPath());
}
