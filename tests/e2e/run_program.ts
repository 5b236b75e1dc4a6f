import { program } from "./program.ts";

/** What a run of the program gave. */
export interface ProgramRun {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the program to its end. */
export async function runProgram(
  args: readonly string[],
  options: { readonly cwd?: string; readonly env?: Record<string, string> } = {},
): Promise<ProgramRun> {
  const [command, ...first] = program;
  const { code, stdout, stderr } = await new Deno.Command(command, {
    args: [...first, ...args],
    stdin: "null",
    ...options,
  }).output();
  const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
  return { code, stdout: decode(stdout), stderr: decode(stderr) };
}
