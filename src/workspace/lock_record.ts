import * as z from "zod";
import type { Machine } from "./this_machine.ts";

/** Larger files are no lock. */
const MOST_BYTES = 4096;

const machineShape: z.ZodType<Machine> = z.object({
  host: z.string(),
  bootedAt: z.number(),
  kernel: z.string(),
});

const recordShape = z.object({
  pid: z.number().int(),
  /** Version of the program. */
  version: z.string(),
  machine: machineShape,
  /** Known to the owner, and to whoever may read the state directory. */
  token: z.string(),
  /** What the owner shows to those who have shown the token. */
  proof: z.string(),
  /** Where the owner listens; absent until it does. */
  relay: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("workspace") }),
    z.object({ kind: z.literal("runtime") }),
    z.object({ kind: z.literal("tcp"), port: z.number().int().min(1).max(65535) }),
    z.object({ kind: z.literal("none"), why: z.string() }),
  ]).optional(),
});

/** What the lock file of a workspace says of its owner. */
export type LockRecord = z.infer<typeof recordShape>;

/** Where the owner of a workspace listens. */
export type RelayPlace = NonNullable<LockRecord["relay"]>;

/** Reads a lock file; undefined when there is none, or nothing that can be understood. */
export function readLockRecord(path: string): LockRecord | undefined {
  try {
    const { isFile, size } = Deno.lstatSync(path);
    if (!isFile || size > MOST_BYTES) return undefined;
    return recordShape.parse(JSON.parse(Deno.readTextFileSync(path)));
  } catch {
    return undefined;
  }
}
