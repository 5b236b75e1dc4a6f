import process from "node:process";
import { readInstallLockOwner } from "./install_lock_owner.ts";
import { processStart } from "./process_start.ts";

/** Age after which a lock of another machine counts as left behind, in milliseconds. */
const foreignAgeMs = 30 * 60_000;
/** Time that a lock may be without the name of its holder, in milliseconds: that is written just after it. */
const namelessMs = 10_000;

/** Whether the holder of a lock is gone; false also where there is no lock. */
export async function isInstallLockStale(lock: string): Promise<boolean> {
  const found = await Deno.stat(lock).catch(() => undefined);
  if (found === undefined) return false;
  const ageMs = Date.now() - (found.mtime?.getTime() ?? Date.now());
  const owner = await readInstallLockOwner(lock);
  if (owner === undefined) return ageMs > namelessMs;
  if (owner.host !== Deno.hostname()) return ageMs > foreignAgeMs;
  if (!isAlive(owner.pid)) return true;
  const start = await processStart(owner.pid);
  return start !== undefined && owner.start !== "" && start !== owner.start;
}

/** Signal 0 asks whether there is such a process, and does nothing to it. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
