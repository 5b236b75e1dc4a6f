import { type StateDisk, stateDisk, type StateFile } from "../../src/workspace/state_disk.ts";

/** How a {@link FaultyDisk} fails. */
export interface DiskFault {
  /** Number of the operation that fails, from 1 on; of those that change something. */
  readonly at: number;
  /**
   * `full`: that write keeps half of its bytes, and all later ones fail, but files can still be cut and removed.
   * `broken`: that operation and all later ones fail. `once`: only that operation fails, after half of its work.
   */
  readonly kind: "full" | "broken" | "once";
}

/** The file system, with a fault at one of the operations that change something. */
export class FaultyDisk implements StateDisk {
  readonly #fault: DiskFault;
  #operations = 0;
  /** Bytes written so far. */
  written = 0;
  /** Whether the fault has shown. */
  hasFailed = false;
  /** Whether everything works again. */
  isMended = false;

  constructor(fault: DiskFault = { at: 0, kind: "once" }) {
    this.#fault = fault;
  }

  /** Operations so far that change something. */
  get operations(): number {
    return this.#operations;
  }

  entry(path: string): ReturnType<StateDisk["entry"]> {
    return stateDisk.entry(path);
  }

  read(path: string, offset: number, length: number): Uint8Array<ArrayBuffer> {
    return stateDisk.read(path, offset, length);
  }

  files(directory: string): Map<string, number> {
    return stateDisk.files(directory);
  }

  makeDirectory(path: string): void {
    stateDisk.makeDirectory(path);
  }

  append(path: string): StateFile {
    this.#step("grow");
    return this.#watched(stateDisk.append(path));
  }

  create(path: string): StateFile {
    this.#step("grow");
    return this.#watched(stateDisk.create(path));
  }

  truncate(path: string, size: number): void {
    this.#step("shrink");
    stateDisk.truncate(path, size);
  }

  rename(from: string, to: string): void {
    this.#step("shrink");
    stateDisk.rename(from, to);
  }

  remove(path: string): void {
    this.#step("shrink");
    stateDisk.remove(path);
  }

  #watched(file: StateFile): StateFile {
    return {
      write: async (bytes) => {
        const error = this.#failure("grow");
        const kept = error === undefined ? bytes : bytes.subarray(0, bytes.byteLength >> 1);
        this.written += kept.byteLength;
        await file.write(kept);
        if (error !== undefined) throw error;
      },
      writeNow: (bytes) => {
        const error = this.#failure("grow");
        const kept = error === undefined ? bytes : bytes.subarray(0, bytes.byteLength >> 1);
        this.written += kept.byteLength;
        file.writeNow(kept);
        if (error !== undefined) throw error;
      },
      sync: async () => {
        this.#step("grow");
        await file.sync();
      },
      [Symbol.dispose]: () => file[Symbol.dispose](),
    };
  }

  #step(sort: "grow" | "shrink"): void {
    const error = this.#failure(sort);
    if (error !== undefined) throw error;
  }

  #failure(sort: "grow" | "shrink"): Error | undefined {
    const { at, kind } = this.#fault;
    const number = ++this.#operations;
    if (this.isMended || at === 0 || number < at) return undefined;
    if (kind === "once" && number > at) return undefined;
    if (kind === "full" && sort === "shrink") return undefined;
    this.hasFailed = true;
    return kind === "full"
      ? new Error("No space left on device (os error 28)")
      : new Error("Input/output error (os error 5)");
  }
}
