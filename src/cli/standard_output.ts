import { Writable } from "node:stream";

/** How long to wait for a pipe that takes nothing at the moment, in milliseconds. */
const RETRY_MS = 10;

/**
 * Standard output as a stream that never holds the process up: one that is read slowly, or not at all, makes writes wait
 * and nothing else. It counts as drained when everything has been handed to the system.
 */
export function standardOutput(): Writable {
  return new Writable({
    highWaterMark: 1,
    write: (chunk: Uint8Array, _encoding, done): void => {
      writeAll(chunk).then(() => done(), done);
    },
  });
}

async function writeAll(bytes: Uint8Array): Promise<void> {
  for (let rest = bytes; rest.length > 0;) {
    try {
      rest = rest.subarray(await Deno.stdout.write(rest));
    } catch (error) {
      // The pipe may have been made non-blocking by the process at its other end.
      if (!(error instanceof Deno.errors.WouldBlock)) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}
