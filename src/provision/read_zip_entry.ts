import { Unzip, UnzipInflate } from "fflate";
import { isWantedEntry } from "./is_wanted_entry.ts";

const chunkBytes = 1 << 16;

/**
 * Reads a file out of a zip archive, without unpacking anything else.
 *
 * @param archive Path of the archive.
 * @param wanted Folder and name of the file, such as `lib/onnxruntime.dll`.
 * @returns Its bytes in order; none when it is not there.
 * @throws Error when the archive is damaged.
 */
export async function* readZipEntry(
  archive: string,
  wanted: string,
): AsyncGenerator<Uint8Array, boolean> {
  const ready: Uint8Array[] = [];
  const progress = { isFound: false, isRead: false };
  const failures: Error[] = [];
  const unzip = new Unzip((entry) => {
    if (progress.isFound || !isWantedEntry(entry.name, wanted)) return;
    progress.isFound = true;
    entry.ondata = (error, bytes, isLast) => {
      if (error !== null) failures.push(error);
      else ready.push(bytes);
      progress.isRead = isLast;
    };
    entry.start();
  });
  unzip.register(UnzipInflate);
  using file = await Deno.open(archive);
  while (!progress.isRead) {
    const chunk = new Uint8Array(chunkBytes);
    const length = await file.read(chunk);
    if (length === null) break;
    unzip.push(chunk.subarray(0, length));
    const [failure] = failures;
    if (failure !== undefined) throw failure;
    yield* ready.splice(0);
  }
  if (progress.isFound && !progress.isRead) throw new Error(`${wanted} is cut off`);
  return progress.isRead;
}
