import { join } from "node:path";
import { runCommand } from "./corpus/run_command.ts";

/**
 * Compiles the smallest program there is, with the same runtime as graphin.
 *
 * @param work Directory for it and its source.
 * @returns Its path.
 */
export async function compileHello(work: string): Promise<string> {
  await Deno.writeTextFile(join(work, "hello.js"), 'console.log("hello");\n');
  const output = join(work, Deno.build.os === "windows" ? "hello.exe" : "hello");
  const options = ["--quiet", "--no-check", "--no-config", "--no-lock", "--output", output];
  const result = await runCommand([Deno.execPath(), "compile", ...options, "hello.js"], {
    cwd: work,
  });
  if (result?.code !== 0) throw new Error(`deno compile failed:\n${result?.stderr}`);
  return output;
}
