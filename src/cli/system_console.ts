import type { ConsoleOutput } from "./console_output.ts";

/**
 * The standard streams of this process. Colours are used on a terminal only, unless `NO_COLOR` is set or `TERM` is `dumb`.
 * When the reader of standard output has gone, as `head` does, the process ends quietly.
 */
export function systemConsole(): ConsoleOutput {
  const isPlain = (Deno.env.get("NO_COLOR") ?? "") !== "" || Deno.env.get("TERM") === "dumb";
  return {
    write: (text) => writeAll(Deno.stdout, text),
    note: (text) => writeAll(Deno.stderr, text),
    isColoured: Deno.stdout.isTerminal() && !isPlain,
    isTerminal: Deno.stdout.isTerminal(),
    isAttended: Deno.stderr.isTerminal(),
  };
}

function writeAll(stream: typeof Deno.stdout | typeof Deno.stderr, text: string): void {
  let rest = new TextEncoder().encode(text);
  try {
    while (rest.length > 0) rest = rest.subarray(stream.writeSync(rest));
  } catch (error) {
    if (error instanceof Deno.errors.BrokenPipe) Deno.exit(0);
    throw error;
  }
}
