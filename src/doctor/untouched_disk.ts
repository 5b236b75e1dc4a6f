import type { CacheDisk } from "../provision/cache_disk.ts";
import { systemDisk } from "../provision/system_disk.ts";

/** The disk of this machine for who only looks: it refuses everything that would change it. */
export const untouchedDisk: CacheDisk = {
  makeDirectory: refuse,
  freeBytes: (path) => systemDisk.freeBytes(path),
  openPart: refuse,
  install: refuse,
  replaceText: refuse,
  remove: refuse,
  openLock: refuse,
};

function refuse(path: string): Promise<never> {
  return Promise.reject(new Error(`${path} is not to be changed`));
}
