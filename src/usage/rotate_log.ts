import { lstatSync } from "node:fs";
import { join } from "node:path";
import { activeLog } from "./active_log.ts";
import { setAside } from "./set_aside.ts";
import { utcStamp } from "./utc_stamp.ts";

/** Largest log that is appended to, in bytes. */
const limit = 32 * 1024 * 1024;

/** Sets the log aside when it is larger than 32 MiB, as `events-<UTC time>.jsonl`. */
export function rotateLog(directory: string, now: Date): void {
  const isLarge = (): boolean => {
    const entry = lstatSync(join(directory, activeLog), { throwIfNoEntry: false });
    return entry !== undefined && entry.isFile() && entry.size > limit;
  };
  if (isLarge()) setAside(directory, activeLog, `events-${utcStamp(now)}`, isLarge);
}
