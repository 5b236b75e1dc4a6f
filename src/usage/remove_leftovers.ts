import { lstatSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

/** How old a file is that no process writes any more, in milliseconds. */
const LEFTOVER_MS = 3_600_000;

const temporary = /^\.(?:events.*\.jsonl|starts\.jsonl|served\.jsonl|binpath)-[-0-9a-f]{36}$/;

/** Removes from a directory what processes were writing for usage when they were killed. */
export function removeLeftovers(directory: string): void {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    if (!entry.isFile() || !temporary.test(entry.name)) continue;
    const path = join(directory, entry.name);
    const written = lstatSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (Date.now() - written > LEFTOVER_MS) rmSync(path, { force: true });
  }
}
