import { closeSync, constants, fstatSync, openSync, readSync, writeSync } from "node:fs";

/**
 * Appends a line to a file, which is made where it is missing, with one write, so that lines of several processes do not
 * mix. A line that an earlier write has left unfinished, as on a full disk, is ended first; a write of another process
 * that is under way may look like one, and an empty line is then between the two.
 *
 * Only a regular file with one name is written to: links are not followed, and nothing is waited for.
 *
 * @param line Without a line end.
 * @throws Error when the file cannot be written, or is none.
 */
export function appendLine(path: string, line: string): void {
  const { O_RDWR, O_APPEND, O_CREAT } = constants;
  // Windows has neither.
  const careful = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
  const file = openSync(path, O_RDWR | O_APPEND | O_CREAT | careful, 0o600);
  try {
    const entry = fstatSync(file);
    if (!entry.isFile() || entry.nlink > 1) throw new Error(`${path} is no file of its own`);
    const isUnfinished = entry.size > 0 && !endsLine(file, entry.size);
    writeSync(file, `${isUnfinished ? "\n" : ""}${line}\n`);
  } finally {
    closeSync(file);
  }
}

function endsLine(file: number, size: number): boolean {
  const last = new Uint8Array(1);
  return readSync(file, last, 0, 1, size - 1) === 1 && last[0] === 0x0a;
}
