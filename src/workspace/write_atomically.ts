import { dirname, join } from "node:path";
import { writeWhole } from "./write_whole.ts";

/**
 * Replaces a file by new content so that a reader, or a crash, sees either the old or the new: a temporary file in the
 * same directory is written, synced and renamed over it.
 *
 * @throws when the directory cannot be written to; the old file is untouched then.
 */
export async function writeAtomically(path: string, bytes: Uint8Array): Promise<void> {
  const temporary = join(dirname(path), `.tmp-${crypto.randomUUID()}`);
  try {
    {
      using file = Deno.openSync(temporary, { write: true, createNew: true });
      await writeWhole(file, bytes);
      await file.syncData();
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
