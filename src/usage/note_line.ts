import { appendLine } from "./append_line.ts";
import { replaceFile } from "./replace_file.ts";
import { smallText } from "./small_text.ts";

/** How much a file of notes may hold. */
export interface NoteLimits {
  /** Lines beyond which the older half is dropped. */
  readonly lines: number;
  /** Bytes beyond which the file is not looked into, but begun anew. */
  readonly bytes: number;
}

/**
 * Appends a line to a small file of notes, which is kept small: the older half goes where it has grown too long. A line
 * that another process appends at that moment may be lost.
 *
 * @throws Error as the system does.
 */
export function noteLine(path: string, line: string, limits: NoteLimits): void {
  appendLine(path, line);
  const lines = smallText(path, limits.bytes)?.trimEnd().split("\n");
  if (lines === undefined) replaceFile(path, `${line}\n`);
  else if (lines.length > limits.lines) {
    replaceFile(path, `${lines.slice(-Math.ceil(limits.lines / 2)).join("\n")}\n`);
  }
}
