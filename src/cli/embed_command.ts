import { setPriority } from "node:os";
import { serveEmbeddings } from "../semantic/embedding_process.ts";

/** Lower than what people use in the foreground (as `nice`): 25 % of a processor that another wants, too. */
const niceness = 5;

/**
 * Runs a model for another process of this program, which starts it with the hidden command `embed`: requests on standard
 * input, answers on standard output, until the input ends.
 *
 * @returns The exit code.
 */
export async function embedCommand(): Promise<number> {
  // A terminal interrupts the whole group: it is up to the other process what that ends.
  Deno.addSignalListener("SIGINT", () => {});
  try {
    setPriority(niceness);
  } catch {
    // Some systems forbid it, and it is but a courtesy.
  }
  await serveEmbeddings({ input: Deno.stdin.readable, output: Deno.stdout.writable });
  return 0;
}
