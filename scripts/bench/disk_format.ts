import { basename, join } from "node:path";
import process from "node:process";
import { PackedColumns } from "../../src/facts/packed_columns.ts";
import { checkedPayload } from "../../src/workspace/checked_payload.ts";
import { snapshotFile } from "../../src/workspace/snapshot_file.ts";
import { stateDisk, type StateFile } from "../../src/workspace/state_disk.ts";

/** Seconds of the processor that a snapshot takes, and the same columns without any format. */
export interface DiskFormatTimes {
  readonly write: number;
  readonly read: number;
  /** Typed arrays written one behind the other. */
  readonly bareWrite: number;
  /** The file read, and a view made for each column. */
  readonly bareRead: number;
  readonly bytes: number;
}

const ROUNDS = 15;

/**
 * Writes and reads the snapshot of an indexed workspace, and its bare columns, in turn. Of several times the least
 * counts: the others are longer by what else the machine did. No file is synced.
 */
export async function diskFormatTimes(root: string): Promise<DiskFormatTimes> {
  const path = join(root, ".graphin", "index.bin");
  const copy = join(root, ".graphin", "bench.tmp");
  const size = stateDisk.entry(path)?.size ?? 0;
  const original = stateDisk.read(path, 0, size);
  const packed = PackedColumns.decode(checkedPayload.read(original));
  const columns = Array.from({ length: packed.length }, (_, index) => packed.at(index));
  const times: Record<"write" | "read" | "bareWrite" | "bareRead", number[]> = {
    write: [],
    read: [],
    bareWrite: [],
    bareRead: [],
  };
  const timed = async (
    name: keyof typeof times,
    work: () => void | Promise<void>,
  ): Promise<void> => {
    const began = cpuSeconds();
    await work();
    times[name].push(cpuSeconds() - began);
  };
  for (let round = 0; round < ROUNDS; round++) {
    await timed("bareWrite", async () => {
      using file = unsynced(copy);
      for (const { buffer, byteOffset, byteLength } of columns) {
        await file.write(new Uint8Array(buffer, byteOffset, byteLength));
      }
    });
    await timed("bareRead", () => {
      const bytes = stateDisk.read(copy, 0, stateDisk.entry(copy)?.size ?? 0);
      let at = 0;
      for (const column of columns) {
        new Uint8Array(bytes.buffer, at, column.byteLength);
        at += column.byteLength;
      }
    });
    const snapshot = snapshotFile.decode(original);
    stateDisk.remove(copy);
    await timed("write", async () => {
      using file = unsynced(copy);
      await snapshotFile.write(file, snapshot, () => Promise.resolve());
    });
    await timed("read", () => {
      const bytes = stateDisk.read(copy, 0, stateDisk.entry(copy)?.size ?? 0);
      snapshotFile.decode(bytes);
    });
    if (stateDisk.entry(copy)?.size !== size) {
      throw new Error(`${basename(copy)} is not what ${basename(path)} is`);
    }
    stateDisk.remove(copy);
  }
  const least = (name: keyof typeof times): number => Math.min(...times[name]);
  return {
    write: least("write"),
    read: least("read"),
    bareWrite: least("bareWrite"),
    bareRead: least("bareRead"),
    bytes: size,
  };
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

function unsynced(path: string): StateFile {
  const file = stateDisk.create(path);
  return {
    write: (bytes) => file.write(bytes),
    writeNow: (bytes) => file.writeNow(bytes),
    sync: () => Promise.resolve(),
    [Symbol.dispose]: () => file[Symbol.dispose](),
  };
}
