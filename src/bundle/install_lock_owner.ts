import { join } from "node:path";

/** Who holds the lock of an installation. */
export interface InstallLockOwner {
  readonly pid: number;
  readonly host: string;
  readonly start: string;
}

/** Who holds a lock; undefined when there is none, or its holder has not written that down yet. */
export async function readInstallLockOwner(lock: string): Promise<InstallLockOwner | undefined> {
  const text = await Deno.readTextFile(join(lock, "owner")).then((all) => all.trim(), () => "");
  const [, pid, host, start = ""] = /^(\d{1,9}) (\S+)(?: (\S+))?$/.exec(text) ?? [];
  return pid === undefined || host === undefined ? undefined : { pid: Number(pid), host, start };
}
