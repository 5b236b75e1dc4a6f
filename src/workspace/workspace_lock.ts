import { join } from "node:path";
import process from "node:process";
import * as z from "zod";

/** How often the owner says that it is alive, in milliseconds. */
const HEARTBEAT_MS = 3_000;
/** Age of the last sign of life after which an owner counts as gone, in milliseconds. */
const STALE_MS = 10_000;

const lockShape = z.object({ pid: z.number().int(), token: z.string() });

/**
 * Says which process may write the state of a workspace: the lock file holds the owner's process id, and the owner
 * touches it every few seconds. A lock whose owner is gone is taken over.
 */
export class WorkspaceLock {
  readonly #path: string;
  readonly #token = crypto.randomUUID();
  #timer: number | undefined;

  private constructor(path: string) {
    this.#path = path;
  }

  /** Takes the lock of a state directory; undefined when another live process has it. */
  static take(directory: string): WorkspaceLock | undefined {
    Deno.mkdirSync(directory, { recursive: true });
    const lock = new WorkspaceLock(join(directory, "lock"));
    return lock.#create() || (lock.#isAbandoned() && lock.#steal()) ? lock.#started() : undefined;
  }

  /** Gives the lock up; a lock that another process has taken over is left alone. */
  release(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    if (!this.#isOurs()) return;
    try {
      Deno.removeSync(this.#path);
    } catch {
      // Whoever removed it has done what was to be done.
    }
  }

  /** Whether this process still has the lock: one that was held up for long may have lost it. */
  get isHeld(): boolean {
    return this.#isOurs();
  }

  #content(): string {
    return JSON.stringify({ pid: Deno.pid, token: this.#token });
  }

  #create(): boolean {
    try {
      Deno.writeTextFileSync(this.#path, this.#content(), { createNew: true });
      return true;
    } catch (error) {
      if (error instanceof Deno.errors.AlreadyExists) return false;
      throw error;
    }
  }

  #steal(): boolean {
    const temporary = `${this.#path}.${this.#token}`;
    Deno.writeTextFileSync(temporary, this.#content());
    Deno.renameSync(temporary, this.#path);
    return this.#isOurs();
  }

  #started(): this {
    this.#timer = setInterval(() => this.#beat(), HEARTBEAT_MS);
    Deno.unrefTimer(this.#timer);
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
    return !isAlive(owner.pid);
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
