import { hostname } from "node:os";
import { join } from "node:path";
import process from "node:process";
import * as z from "zod";
import { whileExclusive } from "./while_exclusive.ts";

/** How often the owner says that it is alive, in milliseconds. */
const HEARTBEAT_MS = 3_000;
/** Age of the last sign of life after which an owner counts as gone, in milliseconds. */
const STALE_MS = 10_000;
/** How long to wait for another process that looks at the lock at the same time, in milliseconds. */
const PATIENCE_MS = 2_000;

const lockShape = z.object({
  pid: z.number().int(),
  /** Where that process runs: elsewhere its id means nothing. */
  host: z.string().optional(),
  token: z.string(),
});

/**
 * Says which process may write the state of a workspace: the lock file holds the owner's process id, and the owner
 * touches it every few seconds. A lock whose owner is gone is taken over. The lock file is made, replaced and removed
 * by one process at a time only, so that of several that find the same lock abandoned exactly one takes it.
 */
export class WorkspaceLock {
  readonly #path: string;
  readonly #guard: string;
  readonly #token = crypto.randomUUID();
  #timer: ReturnType<typeof setInterval> | undefined;

  private constructor(directory: string) {
    this.#path = join(directory, "lock");
    this.#guard = join(directory, "guard");
  }

  /**
   * Takes the lock of a state directory; undefined when another live process has it.
   *
   * @throws Error when files cannot be made in the directory.
   */
  static async take(directory: string): Promise<WorkspaceLock | undefined> {
    Deno.mkdirSync(directory, { recursive: true });
    const lock = new WorkspaceLock(directory);
    const isTaken = await whileExclusive(lock.#guard, PATIENCE_MS, () => {
      if (!lock.#isAbandoned()) return false;
      lock.#write();
      return true;
    });
    return isTaken === true ? lock.#started() : undefined;
  }

  /** Gives the lock up; a lock that another process has taken over is left alone. */
  async release(): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
    if (!this.#isOurs()) return;
    try {
      await whileExclusive(this.#guard, PATIENCE_MS, () => {
        if (this.#isOurs()) Deno.removeSync(this.#path);
      });
    } catch {
      // What is left counts as abandoned once this process has ended.
    }
  }

  /** Whether this process still has the lock: one that was held up for long may have lost it. */
  get isHeld(): boolean {
    return this.#isOurs();
  }

  #write(): void {
    const content = JSON.stringify({ pid: Deno.pid, host: hostname(), token: this.#token });
    const temporary = `${this.#path}.${this.#token}`;
    try {
      Deno.writeTextFileSync(temporary, content, { createNew: true });
      Deno.renameSync(temporary, this.#path);
    } catch (error) {
      Deno.removeSync(temporary);
      throw error;
    }
  }

  #started(): this {
    const timer = setInterval(() => this.#beat(), HEARTBEAT_MS);
    Deno.unrefTimer(timer);
    this.#timer = timer;
    return this;
  }

  #beat(): void {
    try {
      if (this.#isOurs()) Deno.utimeSync(this.#path, new Date(), new Date());
    } catch {
      // A beat that fails is made up for by the next.
    }
  }

  #read(): z.infer<typeof lockShape> | undefined {
    try {
      if (!Deno.lstatSync(this.#path).isFile) return undefined;
      return lockShape.parse(JSON.parse(Deno.readTextFileSync(this.#path)));
    } catch {
      return undefined;
    }
  }

  #isOurs(): boolean {
    return this.#read()?.token === this.#token;
  }

  #isAbandoned(): boolean {
    const owner = this.#read();
    if (owner === undefined) return true;
    try {
      const touched = Deno.statSync(this.#path).mtime?.getTime() ?? 0;
      if (Date.now() - touched > STALE_MS) return true;
    } catch {
      return true;
    }
    const isHere = owner.host === undefined || owner.host === hostname();
    return isHere && !isAlive(owner.pid);
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
