import { renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/**
 * Replaces a file in one step, or makes it. What is at the path, be it a link, is not followed.
 *
 * @throws Error as the system does.
 */
export function replaceFile(path: string, text: string): void {
  const temporary = join(dirname(path), `.${basename(path)}-${crypto.randomUUID()}`);
  try {
    writeFileSync(temporary, text, { flag: "wx", mode: 0o600 });
    renameSync(temporary, path);
  } finally {
    rmSync(temporary, { force: true });
  }
}
