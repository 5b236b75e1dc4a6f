import { closeSync, fsyncSync, openSync, renameSync, rmSync, statSync, writeSync } from "node:fs";
import { logLines } from "./log_lines.ts";
import { temporaryPath } from "./temporary_path.ts";

/** How often lines that come meanwhile are looked for: a process that had the log open may still append to it. */
const ATTEMPTS = 5;

/**
 * Replaces a log by those of its lines that are kept, in one step, and removes it when none is.
 *
 * @param keeps Told a line without its end; undefined for one that is too long.
 * @throws Error as the system does; the log is then as it was.
 */
export function rewriteLog(path: string, keeps: (bytes: Uint8Array | undefined) => boolean): void {
  const temporary = temporaryPath(path);
  try {
    const isKept = writeKept(temporary, path, keeps);
    if (isKept) renameSync(temporary, path);
    else rmSync(path);
  } finally {
    rmSync(temporary, { force: true });
  }
}

/** @returns Whether a line was kept. */
function writeKept(
  temporary: string,
  path: string,
  keeps: (bytes: Uint8Array | undefined) => boolean,
): boolean {
  const file = openSync(temporary, "wx", 0o600);
  try {
    const isKept = copyLines(path, file, keeps);
    fsyncSync(file);
    return isKept;
  } finally {
    closeSync(file);
  }
}

function copyLines(
  path: string,
  file: number,
  keeps: (bytes: Uint8Array | undefined) => boolean,
): boolean {
  let isKept = false;
  let end = 0;
  for (let attempt = 0; attempt < ATTEMPTS && statSync(path).size > end; attempt++) {
    for (const line of logLines(path, end)) {
      end = line.end;
      if (!keeps(line.bytes) || line.bytes === undefined) continue;
      isKept = true;
      const bytes = new Uint8Array(line.bytes.length + 1);
      bytes.set(line.bytes);
      bytes[line.bytes.length] = 0x0a;
      writeAll(file, bytes);
    }
  }
  return isKept;
}

function writeAll(file: number, bytes: Uint8Array): void {
  for (let written = 0; written < bytes.length;) written += writeSync(file, bytes, written);
}
