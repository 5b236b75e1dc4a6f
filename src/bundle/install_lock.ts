import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { BundleError } from "./bundle_error.ts";
import { type InstallLockOwner, readInstallLockOwner } from "./install_lock_owner.ts";
import { isInstallLockStale } from "./is_install_lock_stale.ts";
import { processStart } from "./process_start.ts";

const pauseMs = 200;

/** How a lock is waited for. */
export interface InstallLockOptions {
  /** The directory `state` of an installation; it exists. */
  readonly state: string;
  /** How long to wait for another installation, in milliseconds. @default {ten minutes} */
  readonly patienceMs?: number;
  readonly onWait?: (owner: InstallLockOwner | undefined) => void;
}

/**
 * Does work while no other installation runs: `state/install.lock` is a directory that its holder makes, and the file
 * `owner` in it says who that is, as the plugin's installer does. A lock whose holder has ended is taken over.
 *
 * @throws {BundleError} When another installation goes on for too long.
 */
export async function withInstallLock<T>(
  options: InstallLockOptions,
  work: () => Promise<T>,
): Promise<T> {
  const { state, patienceMs = 600_000, onWait } = options;
  const lock = join(state, "install.lock");
  const mine = {
    pid: Deno.pid,
    host: Deno.hostname(),
    start: await processStart(Deno.pid) ?? "",
  };
  const deadline = performance.now() + patienceMs;
  let isTold = false;
  while (!await made(lock)) {
    const judged = await readInstallLockOwner(lock);
    if (await isInstallLockStale(lock)) {
      await takeAway(lock, judged);
      continue;
    }
    if (!isTold) onWait?.(judged);
    isTold = true;
    if (performance.now() > deadline) {
      throw new BundleError(
        `another installation holds ${lock}; if none is running, remove that directory and try again`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  try {
    await Deno.writeTextFile(
      join(lock, "owner"),
      `${mine.pid} ${mine.host} ${mine.start}`.trimEnd() + "\n",
    );
    return await work();
  } finally {
    if (isDeepStrictEqual(await readInstallLockOwner(lock), mine)) {
      await Deno.remove(lock, { recursive: true });
    }
  }
}

async function made(lock: string): Promise<boolean> {
  try {
    await Deno.mkdir(lock);
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.AlreadyExists) return false;
    const reason = error instanceof Error ? error.message : String(error);
    throw new BundleError(`${lock} cannot be made (${reason}); make its directory writable`);
  }
}

/** Of several that find a lock left behind, one gets it by renaming; had another taken it meanwhile, it goes back. */
async function takeAway(lock: string, judged: InstallLockOwner | undefined): Promise<void> {
  const aside = `${lock}.stale.${Deno.pid}`;
  try {
    await Deno.rename(lock, aside);
  } catch {
    return;
  }
  const isSame = isDeepStrictEqual(await readInstallLockOwner(aside), judged);
  if (!isSame && await Deno.rename(aside, lock).then(() => true, () => false)) return;
  await Deno.remove(aside, { recursive: true }).catch(() => undefined);
}
