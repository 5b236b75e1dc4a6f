import type { CacheDisk } from "./cache_disk.ts";
import { ProvisionError } from "./provision_error.ts";

/**
 * A disk whose refusals say what to do.
 *
 * @param directory Where files are kept, for messages.
 * @returns A disk like the given one that throws {@link ProvisionError}s.
 */
export function tellingDisk(disk: CacheDisk, directory: string): CacheDisk {
  const told = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      throw diskFault(error, directory);
    }
  };
  return {
    makeDirectory: (path) => told(disk.makeDirectory(path)),
    freeBytes: (path) => disk.freeBytes(path),
    openPart: async (path, length) => {
      const part = await told(disk.openPart(path, length));
      return {
        write: (bytes) => told(part.write(bytes)),
        sync: () => told(part.sync()),
        close: () => part.close(),
      };
    },
    install: (part, path, mode) => told(disk.install(part, path, mode)),
    replaceText: (path, text) => told(disk.replaceText(path, text)),
    remove: (path) => told(disk.remove(path)),
    openLock: (path) => told(disk.openLock(path)),
  };
}

function diskFault(error: unknown, directory: string): ProvisionError {
  const reason = error instanceof Error ? error.message : String(error);
  return new ProvisionError(
    "disk",
    `models cannot be kept in ${directory} (${reason}); make room there or make it writable, ` +
      "or have the files in a directory that --model-dir names",
  );
}
