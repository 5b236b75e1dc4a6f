import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";

/** One line of a log. */
export interface LogLine {
  /** Counted from 1. */
  readonly number: number;
  /** Without its end, until the next line is asked for; undefined for a line that is too long. */
  readonly bytes: Uint8Array | undefined;
  /** Bytes of the file from its start to the end of the line, the line end included. */
  readonly end: number;
}

const chunk = 1024 * 1024;
/** Longest line that is read, in bytes; none that graphin wrote is longer than an eighth of it. */
const longest = 64 * 1024;

/**
 * The lines of a log, read piece by piece: a log may be larger than memory.
 *
 * @param start Where to begin, in bytes.
 * @throws Error when it cannot be read, or is no regular file.
 */
export function* logLines(path: string, start = 0): Generator<LogLine> {
  const careful = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
  const file = openSync(path, constants.O_RDONLY | careful);
  try {
    if (!fstatSync(file).isFile()) throw new Error(`${path} is no regular file`);
    const buffer = new Uint8Array(chunk);
    let position = start;
    let number = 0;
    // Bytes at the front of the buffer that belong to the line which the next ones go on with.
    let kept = 0;
    let isOverlong = false;
    for (;;) {
      const count = readSync(file, buffer, kept, chunk - kept, position + kept);
      const filled = kept + count;
      let from = 0;
      for (let at = buffer.indexOf(0x0a, kept); at >= 0 && at < filled;) {
        const isWhole = !isOverlong && at - from <= longest;
        const bytes = isWhole ? buffer.subarray(from, at) : undefined;
        isOverlong = false;
        yield { number: ++number, bytes, end: position + at + 1 };
        from = at + 1;
        at = buffer.indexOf(0x0a, from);
      }
      if (count === 0) {
        if (filled > from || isOverlong) {
          const bytes = isOverlong ? undefined : buffer.subarray(from, filled);
          yield { number: ++number, bytes, end: position + filled };
        }
        return;
      }
      if (filled - from > longest) {
        isOverlong = true;
        from = filled;
      }
      buffer.copyWithin(0, from, filled);
      kept = filled - from;
      position += from;
    }
  } finally {
    closeSync(file);
  }
}
