import { readdirSync } from "node:fs";
import { activeLog } from "./active_log.ts";

/**
 * Names of the logs in a directory, from the oldest to the one that is appended to. What is no regular file is no log.
 *
 * @throws Error when the directory cannot be read.
 */
export function logFiles(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /^events.*\.jsonl$/.test(entry.name))
    .map(({ name }) => name)
    .sort((one, other) => {
      if (one === activeLog || other === activeLog) return one === activeLog ? 1 : -1;
      // Without their endings, so that `a-002` follows `a`.
      return stem(one) < stem(other) ? -1 : 1;
    });
}

function stem(name: string): string {
  return name.slice(0, -".jsonl".length);
}
