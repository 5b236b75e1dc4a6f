import { createHash, type Hash } from "node:crypto";

const bufferBytes = 1 << 20;

/**
 * Computes the SHA-256 of a file, or of its beginning.
 *
 * @param path The file.
 * @param signal Ends the work with its reason.
 * @returns The hash, still open so that more can be added, and how many bytes it is of.
 */
export async function hashFile(
  path: string,
  signal: AbortSignal | undefined,
): Promise<{ hash: Hash; bytes: number }> {
  const hash = createHash("sha256");
  const buffer = new Uint8Array(bufferBytes);
  using file = await Deno.open(path);
  let bytes = 0;
  for (;;) {
    signal?.throwIfAborted();
    const read = await file.read(buffer);
    if (read === null) return { hash, bytes };
    hash.update(buffer.subarray(0, read));
    bytes += read;
  }
}
