import { stat } from "node:fs/promises";
import { systemDisk } from "../provision/system_disk.ts";
import type { Finding } from "./finding.ts";
import { Findings } from "./findings.ts";
import { writeRemedy } from "./write_remedy.ts";

/** Less room than this is told: indexes and models no longer fit. */
const leastBytes = 200 << 20;

/** A directory that graphin writes to. */
export interface ExaminedDirectory {
  readonly path: string;
  /** What is kept there; undefined where nothing but room is needed. */
  readonly what?: string;
}

/** Looks at the room of the disks that graphin writes to, and at its own directories there. */
export async function examineDisk(
  directories: readonly ExaminedDirectory[],
  freeBytes: (path: string) => Promise<number | undefined> = systemDisk.freeBytes,
): Promise<Finding[]> {
  const found = new Findings("disk");
  const disks = new Map<number, ExaminedDirectory>();
  for (const directory of directories) {
    const { path, what } = directory;
    const entry = await stat(path).catch(() => undefined);
    if (entry === undefined) continue;
    if (!disks.has(entry.dev)) disks.set(entry.dev, directory);
    const remedy = what === undefined ? undefined : await writeRemedy(path);
    if (remedy !== undefined) {
      found.problem(`${path}, where ${what} are kept, cannot be written to`, remedy);
    }
  }
  for (const { path } of disks.values()) {
    const free = await freeBytes(path);
    if (free === undefined) continue;
    const room = `${Math.floor(free / 2 ** 20)} MiB are free where ${path} is`;
    if (free < leastBytes) found.problem(`only ${room}`, "make room there");
    else found.ok(room);
  }
  return found.list;
}
