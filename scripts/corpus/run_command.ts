/** How a command ended and what it wrote. */
export interface CommandResult {
  /** Exit status; -1 when a signal ended it. */
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Where and with what a command runs. */
export interface CommandOptions {
  readonly cwd?: string;
  /** Added to the inherited environment. */
  readonly env?: Record<string, string>;
  /** Text for standard input; without it there is none. */
  readonly input?: string;
}

/**
 * Runs a command to its end.
 *
 * @param command The program and its arguments.
 * @returns Its result, or `undefined` when the program is not installed.
 */
export async function runCommand(
  command: readonly [string, ...string[]],
  options: CommandOptions = {},
): Promise<CommandResult | undefined> {
  const [program, ...args] = command;
  const { cwd, env, input } = options;
  let child: Deno.ChildProcess;
  try {
    child = new Deno.Command(program, {
      args,
      ...(cwd === undefined ? {} : { cwd }),
      ...(env === undefined ? {} : { env }),
      stdin: input === undefined ? "null" : "piped",
      stdout: "piped",
      stderr: "piped",
    }).spawn();
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
  const fed = input === undefined ? Promise.resolve() : feed(child.stdin, input);
  const [output] = await Promise.all([child.output(), fed]);
  const text = new TextDecoder();
  return {
    code: output.signal === null ? output.code : -1,
    stdout: text.decode(output.stdout),
    stderr: text.decode(output.stderr),
  };
}

async function feed(stdin: WritableStream<Uint8Array>, input: string): Promise<void> {
  const writer = stdin.getWriter();
  try {
    await writer.write(new TextEncoder().encode(input));
    await writer.close();
  } catch {
    // A program may end without reading its input; its exit status tells the rest.
  }
}
