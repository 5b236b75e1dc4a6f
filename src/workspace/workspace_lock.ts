import { join } from "node:path";
import { isFileAt } from "./is_file_at.ts";
import { isSameMachine } from "./is_same_machine.ts";
import { lockFile } from "./lock_file.ts";
import { type LockRecord, readLockRecord, type RelayPlace } from "./lock_record.ts";
import { thisMachine } from "./this_machine.ts";

/** How often the owner says that it is alive, in milliseconds. */
const HEARTBEAT_MS = 3_000;
/** Time without a sign of life after which an owner on another machine counts as gone, in milliseconds. */
const STALE_MS = 10_000;
/** How long {@link WorkspaceLock.take} waits for another process, in milliseconds. */
const PATIENCE_MS = 1_000;

/** Name of the file that the system's lock is of. */
const GUARD = "guard";

/** How a lock is waited for. */
export interface LockWaitOptions {
  /** Version of the program, for those who find the lock. */
  readonly version: string;
  /** Ends the wait. */
  readonly signal: AbortSignal;
  /** Time without a sign of life of an owner on another machine, in milliseconds. @default {10_000} */
  readonly staleMs?: number;
}

/**
 * Says which process may write the state of a workspace. The owner has the operating system's lock of the file
 * `guard` as long as it lives: no other process on its machine can have it meanwhile, in whatever container it runs
 * and however long it was suspended, and the system passes it on when the process ends, however it ends. The file
 * `lock` says who the owner is. Machines that share a directory may not share its locks: therefore the owner touches
 * that file every few seconds, and one on another machine counts as gone only when it has not for long, as seen by the
 * clock of the one who waits.
 */
export class WorkspaceLock {
  /** Known to the owner, and to whoever may read the state directory. */
  readonly token: string = crypto.randomUUID();
  /** What the owner shows to those who have shown the token. */
  readonly proof: string = crypto.randomUUID();
  /** Called when the lock file is gone or another's; {@link regain} may help. */
  onLost: () => void = () => {};
  readonly #directory: string;
  readonly #path: string;
  readonly #version: string;
  #relay: RelayPlace | undefined;
  #guard: Deno.FsFile | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;
  #isReleased = false;
  #regaining: Promise<boolean> | undefined;

  private constructor(directory: string, version: string) {
    this.#directory = directory;
    this.#path = join(directory, "lock");
    this.#version = version;
  }

  /**
   * Takes the lock of a state directory; undefined when another live process has it.
   *
   * @param version See {@link LockWaitOptions}.
   * @throws Error when files cannot be made in the directory.
   */
  static take(directory: string, version = ""): Promise<WorkspaceLock | undefined> {
    return withPatience((signal) => WorkspaceLock.wait(directory, { version, signal }));
  }

  /**
   * Waits until the lock of a state directory can be had, and takes it; undefined when the wait is ended.
   *
   * @throws Error when files cannot be made in the directory.
   */
  static async wait(
    directory: string,
    options: LockWaitOptions,
  ): Promise<WorkspaceLock | undefined> {
    const lock = new WorkspaceLock(directory, options.version);
    if (!await lock.#acquire(options.signal, options.staleMs ?? STALE_MS)) return undefined;
    lock.#timer = setInterval(() => lock.#beat(), HEARTBEAT_MS);
    Deno.unrefTimer(lock.#timer);
    return lock;
  }

  /** Gives the lock up; a lock that another process has taken over is left alone. */
  release(): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#isReleased = true;
    try {
      if (this.isHeld) Deno.removeSync(this.#path);
    } catch {
      // What is left means nothing without the system's lock.
    }
    this.#letGo();
    return Promise.resolve();
  }

  /** Whether this process still has the lock: one whose files were removed or that was held up for long may not. */
  get isHeld(): boolean {
    return this.#guard !== undefined && readLockRecord(this.#path)?.token === this.token;
  }

  /** Takes a lock again whose files were removed, unless another process has it now. */
  regain(): Promise<boolean> {
    this.#regaining ??= this.#regain().finally(() => this.#regaining = undefined);
    return this.#regaining;
  }

  /**
   * Says where the owner listens.
   *
   * @throws Error when the lock file cannot be written.
   */
  publish(relay: RelayPlace): void {
    this.#relay = relay;
    if (this.isHeld) this.#write();
  }

  async #regain(): Promise<boolean> {
    if (this.#isReleased) return false;
    if (this.isHeld) return true;
    // Those who wait for the file that is gone wait on until this is decided: they would be quicker.
    const before = this.#guard;
    try {
      if (before !== undefined && isFileAt(join(this.#directory, GUARD), before)) {
        return this.#rewrite();
      }
      const isRegained = await withPatience((signal) => this.#acquire(signal, STALE_MS)) === true;
      if (!isRegained) this.#guard = undefined;
      closeQuietly(before);
      return isRegained;
    } catch {
      this.#letGo();
      return false;
    }
  }

  /** Says again who the owner is, where the system's lock is held still but no record says so. */
  #rewrite(): boolean {
    const found = readLockRecord(this.#path);
    if (found !== undefined && !isSameMachine(found.machine, thisMachine())) {
      this.#letGo();
      return false;
    }
    this.#write();
    return true;
  }

  async #acquire(signal: AbortSignal, staleMs: number): Promise<true | undefined> {
    const path = join(this.#directory, GUARD);
    while (!signal.aborted) {
      Deno.mkdirSync(this.#directory, { recursive: true });
      const guard = await lockFile(path, signal);
      if (guard === undefined) continue;
      try {
        const isFree = await this.#outlasts(signal, staleMs);
        if (isFree && !this.#isReleased && isFileAt(path, guard)) {
          this.#write();
          this.#guard = guard;
          return true;
        }
      } catch (error) {
        guard.close();
        throw error;
      }
      guard.close();
      if (this.#isReleased) return undefined;
    }
    return undefined;
  }

  /** Waits until nothing shows that an owner on another machine lives; false when the wait is ended. */
  async #outlasts(signal: AbortSignal, staleMs: number): Promise<boolean> {
    let seen: string | undefined;
    let since = performance.now();
    while (!signal.aborted) {
      const owner = readLockRecord(this.#path);
      if (owner === undefined || isSameMachine(owner.machine, thisMachine())) return true;
      const sign = `${owner.token} ${touched(this.#path)}`;
      if (sign !== seen) since = performance.now();
      else if (performance.now() - since >= staleMs) return true;
      seen = sign;
      await pause(staleMs / 10, signal);
    }
    return false;
  }

  #write(): void {
    const record: LockRecord = {
      pid: Deno.pid,
      version: this.#version,
      machine: thisMachine(),
      token: this.token,
      proof: this.proof,
      relay: this.#relay,
    };
    const temporary = `${this.#path}.${this.token}`;
    try {
      Deno.writeTextFileSync(temporary, JSON.stringify(record), { createNew: true, mode: 0o600 });
      Deno.renameSync(temporary, this.#path);
    } catch (error) {
      try {
        Deno.removeSync(temporary);
      } catch {
        // The first error says what is wrong.
      }
      throw error;
    }
  }

  #beat(): void {
    try {
      if (!this.isHeld) this.onLost();
      else Deno.utimeSync(this.#path, new Date(), new Date());
    } catch {
      // A beat that fails is made up for by the next.
    }
  }

  #letGo(): void {
    closeQuietly(this.#guard);
    this.#guard = undefined;
  }
}

function closeQuietly(file: Deno.FsFile | undefined): void {
  try {
    file?.close();
  } catch {
    // It is closed already.
  }
}

async function withPatience<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), PATIENCE_MS);
  try {
    return await work(stop.signal);
  } finally {
    clearTimeout(timer);
  }
}

function touched(path: string): number {
  try {
    return Deno.statSync(path).mtime?.getTime() ?? 0;
  } catch {
    return 0;
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const end = (): void => {
    clearTimeout(timer);
    signal.removeEventListener("abort", end);
    resolve();
  };
  const timer = setTimeout(end, milliseconds);
  signal.addEventListener("abort", end, { once: true });
  return promise;
}
