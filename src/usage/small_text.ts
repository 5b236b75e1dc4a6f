import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";

/**
 * The text of a small file of this program's own.
 *
 * @param limit Most bytes that are read; a file that is larger counts as none.
 * @returns Undefined when it is no regular file, cannot be read, or is larger.
 */
export function smallText(path: string, limit: number): string | undefined {
  const careful = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
  let file: number | undefined;
  try {
    file = openSync(path, constants.O_RDONLY | careful);
    const entry = fstatSync(file);
    if (!entry.isFile() || entry.size > limit) return undefined;
    const bytes = new Uint8Array(entry.size);
    return new TextDecoder().decode(bytes.subarray(0, readSync(file, bytes, 0, entry.size, 0)));
  } catch {
    return undefined;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}
