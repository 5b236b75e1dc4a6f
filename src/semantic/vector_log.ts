import { compactLog } from "./compact_log.ts";
import { removeStaged } from "./remove_staged.ts";
import { logFrame } from "./log_frame.ts";
import type { PassageSpace } from "./passage_space.ts";
import { type ReplayedLog, replayLog, type ReplayOptions } from "./replay_log.ts";
import type { VectorDisk, VectorFile } from "./vector_disk.ts";
import { type FilePassages, type VectorRecord, vectorRecord } from "./vector_record.ts";

/** What was written is synced when it has grown to so many bytes: some 10,000 vectors that a loss of power may cost. */
const SYNC_BYTES = 4 << 20;
/** Records that cannot be written are kept to be tried again up to so many bytes. */
const MOST_PENDING_BYTES = 8 << 20;
/** A log of fewer bytes is not worth being compacted. */
const SMALL_BYTES = 1 << 20;

/** What a log is opened with. */
export interface VectorLogOptions extends ReplayOptions {
  /** Told once, in a sentence for the user, when the disk begins to fail. */
  readonly onWarning?: (message: string) => void;
  /** A log of fewer bytes is never compacted; 1 MiB if not given. */
  readonly smallBytes?: number;
}

/** A log and what it said. */
export interface OpenedVectorLog {
  readonly log: VectorLog;
  /** Passages of the definitions of each file, by path; the caller's to keep or drop. */
  readonly files: Map<string, FilePassages>;
  /** What was lost and is to be made anew, in a sentence for the user. */
  readonly problem?: string;
}

/**
 * Keeps vectors in a file that only grows: vectors of passages, and which passages a file has. What it says is never
 * needed to be right, for vectors go by hashes of their passages, and a file by the hash of its content: whatever is lost
 * is made anew, and nothing here throws for the disk's sake.
 *
 * Records are written when they are appended, those of one call at once. They outlive the process from then on, and a
 * loss of power once the log is synced, which is after every 4 MiB and at the end. A disk that fails is tried again with
 * each append.
 */
export class VectorLog {
  readonly #disk: VectorDisk;
  readonly #path: string;
  readonly #space: PassageSpace;
  /** Bytes of a vector in the log. */
  readonly #vectorBytes: number;
  readonly #onWarning: (message: string) => void;
  /** Bytes of the record of each file, by path. */
  readonly #fileBytes: Map<string, number>;
  /** Bytes up to the end of the last record; what lies beyond is cut off. */
  #size: number;
  #smallBytes: number;
  #pending: Uint8Array[] = [];
  #pendingBytes = 0;
  #unsynced = 0;
  #fault: string | undefined;
  /** A log that could not be read is left as it is. */
  #isOff = false;
  #last: Promise<void> = Promise.resolve();

  private constructor(options: VectorLogOptions, replayed: ReplayedLog) {
    this.#disk = options.disk;
    this.#path = options.path;
    this.#space = options.space;
    this.#vectorBytes = framed({
      kind: "vector",
      key: new Uint8Array(16),
      vector: { values: new Int8Array(options.space.dimensions), scale: 0 },
    }).byteLength;
    this.#onWarning = options.onWarning ?? ((): void => {});
    this.#smallBytes = options.smallBytes ?? SMALL_BYTES;
    this.#size = replayed.size;
    this.#fileBytes = replayed.fileBytes;
  }

  /** Opens a log, which need not be there yet, and hands out what it holds. */
  static async open(options: VectorLogOptions): Promise<OpenedVectorLog> {
    removeStaged(options.disk, options.path);
    let replayed: ReplayedLog;
    let failure: unknown;
    try {
      replayed = options.disk.entry(options.path) === undefined
        ? nothing()
        : await replayLog(options);
    } catch (error) {
      failure = error;
      replayed = nothing();
    }
    const log = new VectorLog(options, replayed);
    if (failure !== undefined) {
      log.#isOff = true;
      log.#tellFault(`cannot be read, and are not kept: ${messageOf(failure)}`);
    }
    const { files, problem = log.#fault } = replayed;
    return problem === undefined ? { log, files } : { log, files, problem };
  }

  /** Bytes of the log. */
  get size(): number {
    return this.#size;
  }

  /** Why nothing can be written at present, in a sentence for the user; undefined when it can. */
  get fault(): string | undefined {
    return this.#fault;
  }

  /**
   * Appends records; resolves when they are written, or when that has failed, of which {@link fault} tells. A file is to
   * be appended before the vectors of its passages: those that no file names are dropped when the log is compacted.
   */
  append(records: readonly VectorRecord[]): Promise<void> {
    if (this.#isOff || records.length === 0) return this.#last;
    for (const record of records) this.#enqueue(record);
    return this.#turn(() => this.#flush());
  }

  /**
   * Compacts the log when more than half of it is of no use any more.
   *
   * @param vectors How many vectors nodes have, as {@link VectorStore.vectors} tells.
   * @returns Whether it was compacted.
   */
  async compactIfWasteful(vectors: number): Promise<boolean> {
    let isDone = false;
    await this.#turn(async () => {
      if (this.#isOff || this.#pendingBytes > 0 || !this.#isWasteful(vectors)) return;
      isDone = await this.#compact();
    });
    return isDone;
  }

  /** Writes and syncs what is left, as far as the disk lets it; nothing may be appended afterwards. */
  async close(): Promise<void> {
    await this.#turn(async () => {
      await this.#flush();
      if (this.#unsynced > 0) await this.#write(new Uint8Array(0), true);
    });
    this.#isOff = true;
  }

  #turn(task: () => Promise<void>): Promise<void> {
    this.#last = this.#last.then(task);
    return this.#last;
  }

  #enqueue(record: VectorRecord): void {
    const bytes = framed(record);
    if (record.kind === "file") this.#fileBytes.set(record.file.path, bytes.byteLength);
    else if (record.kind === "removal") this.#fileBytes.delete(record.path);
    if (this.#pendingBytes + bytes.byteLength > MOST_PENDING_BYTES) {
      this.#pending = [];
      this.#pendingBytes = 0;
    }
    this.#pending.push(bytes);
    this.#pendingBytes += bytes.byteLength;
  }

  async #flush(): Promise<void> {
    if (this.#pendingBytes === 0) return;
    const parts = this.#pending, length = this.#pendingBytes;
    this.#pending = [];
    this.#pendingBytes = 0;
    const isWritten = await this.#write(joined(parts, length), false);
    if (isWritten) return;
    this.#pending.unshift(...parts);
    this.#pendingBytes += length;
  }

  /** @returns Whether the bytes stand in the log. */
  async #write(bytes: Uint8Array, isLast: boolean): Promise<boolean> {
    try {
      this.#cut();
      const header = this.#size > 0
        ? new Uint8Array(0)
        : framed({ kind: "space", space: this.#space });
      using file = this.#disk.append(this.#path);
      if (bytes.byteLength > 0) {
        const written = joined([header, bytes], header.byteLength + bytes.byteLength);
        await file.write(written);
        this.#size += written.byteLength;
        this.#unsynced += written.byteLength;
      }
      if (isLast || this.#unsynced >= SYNC_BYTES) await this.#sync(file);
      else this.#fault = undefined;
      return true;
    } catch (error) {
      this.#tellFault(`cannot be written; search goes on without: ${messageOf(error)}`);
      return false;
    }
  }

  async #sync(file: VectorFile): Promise<void> {
    // Not tried again when it fails: the system may take what it could not write for written.
    this.#unsynced = 0;
    try {
      await file.sync();
      this.#fault = undefined;
    } catch (error) {
      this.#tellFault(`may not outlive a loss of power: ${messageOf(error)}`);
    }
  }

  /** Cuts off what a write that failed has left, or a damaged record; begins anew where the log was taken away. */
  #cut(): void {
    const size = this.#disk.entry(this.#path)?.size ?? 0;
    if (size === this.#size) return;
    if (size < this.#size) {
      this.#size = 0;
      this.#fileBytes.clear();
    }
    if (size > 0) this.#disk.truncate(this.#path, this.#size);
  }

  #isWasteful(vectors: number): boolean {
    if (this.#size < this.#smallBytes) return false;
    let useful = vectors * this.#vectorBytes;
    for (const bytes of this.#fileBytes.values()) useful += bytes;
    return useful * 2 < this.#size;
  }

  async #compact(): Promise<boolean> {
    const before = this.#size;
    try {
      this.#cut();
      this.#size = await compactLog(this.#disk, this.#path);
      this.#unsynced = 0;
      this.#fault = undefined;
    } catch (error) {
      this.#tellFault(`cannot be compacted: ${messageOf(error)}`);
    }
    // Where that was of little use, it is not tried again soon.
    if (this.#size * 4 > before * 3) this.#smallBytes = before * 2;
    return this.#size < before;
  }

  #tellFault(what: string): void {
    const isNew = this.#fault === undefined;
    this.#fault = `Vectors in ${this.#path} ${what}`;
    if (isNew) this.#onWarning(this.#fault);
  }
}

function framed(record: VectorRecord): Uint8Array {
  return logFrame.write([vectorRecord.encode(record)]);
}

function nothing(): ReplayedLog {
  return { size: 0, files: new Map(), fileBytes: new Map() };
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.byteLength;
  }
  return bytes;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
