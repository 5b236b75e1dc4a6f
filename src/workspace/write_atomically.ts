import { dirname, join } from "node:path";

/**
 * Replaces a file by new content so that a reader, or a crash, sees either the old or the new: a temporary file in the
 * same directory is written, synced and renamed over it.
 *
 * @throws when the directory cannot be written to; the old file is untouched then.
 */
export function writeAtomically(path: string, bytes: Uint8Array): void {
  const temporary = join(dirname(path), `.tmp-${crypto.randomUUID()}`);
  try {
    {
      using file = Deno.openSync(temporary, { write: true, createNew: true });
      for (let written = 0; written < bytes.byteLength;) {
        written += file.writeSync(bytes.subarray(written));
      }
      file.syncDataSync();
    }
    Deno.renameSync(temporary, path);
  } catch (error) {
    try {
      Deno.removeSync(temporary);
    } catch {
      // The error that counts is the first one.
    }
    throw error;
  }
}
