import { lstatSync } from "node:fs";
import { join } from "node:path";

/**
 * A name for a log that nothing bears: `-002` and so on stands behind the stem where it is taken, so that names sort as
 * they were given.
 */
export function freeName(directory: string, stem: string): string {
  for (let number = 1;; number++) {
    const name = `${stem}${number === 1 ? "" : `-${String(number).padStart(3, "0")}`}.jsonl`;
    if (lstatSync(join(directory, name), { throwIfNoEntry: false }) === undefined) return name;
  }
}
