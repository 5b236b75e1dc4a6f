import { cp, symlink } from "node:fs/promises";
import { join } from "node:path";
import { runCommand } from "../corpus/run_command.ts";

/**
 * Clones a repository's last commit, as a workflow checks it out: what is not committed is not in it. The npm packages
 * and the grammars, which `deno task setup` brings, are those of the given checkout.
 *
 * @param root Root of the checkout.
 * @param to A directory that is not there yet.
 * @throws Error when git is missing or fails.
 */
export async function freshCheckout(root: string, to: string): Promise<void> {
  const cloned = await runCommand(["git", "clone", "--quiet", "--shared", "--", root, to]);
  if (cloned?.code !== 0) {
    throw new Error(`git cannot clone ${root}: ${cloned?.stderr ?? "there is no git"}`);
  }
  await symlink(join(root, "node_modules"), join(to, "node_modules"), "junction");
  for await (const { name, isFile } of Deno.readDir(join(root, "wasm"))) {
    if (isFile) await cp(join(root, "wasm", name), join(to, "wasm", name), { force: false });
  }
}
