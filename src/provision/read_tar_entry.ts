import { createTarDecoder } from "modern-tar";
import { isWantedEntry } from "./is_wanted_entry.ts";

/**
 * Reads a file out of a gzipped tar archive, without unpacking anything else.
 *
 * @param archive Path of the archive.
 * @param wanted Folder and name of the file, such as `lib/onnxruntime.dll`.
 * @returns Its bytes in order; none when it is not there.
 * @throws Error when the archive is damaged.
 */
export async function* readTarEntry(
  archive: string,
  wanted: string,
): AsyncGenerator<Uint8Array, boolean> {
  const file = await Deno.open(archive);
  const entries = file.readable.pipeThrough(new DecompressionStream("gzip"))
    .pipeThrough(createTarDecoder({ strict: true }));
  for await (const { header, body } of entries) {
    if (header.type !== "file" || !isWantedEntry(header.name, wanted)) {
      await body.cancel();
      continue;
    }
    let bytes = 0;
    for await (const chunk of body) {
      bytes += chunk.length;
      yield chunk;
    }
    if (bytes !== header.size) throw new Error(`${header.name} is cut off`);
    return true;
  }
  return false;
}
