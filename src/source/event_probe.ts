import { join } from "node:path";

/**
 * What became of a probe.
 *
 * - `arrived`: its event came, and with it all events of earlier changes.
 * - `lost`: its event did not come in time.
 * - `unavailable`: there is no directory that could be written to.
 */
export type ProbeOutcome = "arrived" | "lost" | "unavailable";

/** How long an {@link EventProbe} waits. */
export interface EventProbeOptions {
  /** After how many milliseconds an event counts as lost. @default {1000} */
  readonly patienceMs?: number;
}

/**
 * Tells when the events of all changes before this moment have arrived: it changes a file of its own and waits for the
 * event of that, since the system gives events in the order of the changes.
 */
export class EventProbe {
  readonly #directory: string;
  readonly #patienceMs: number;
  readonly #prefix: string;
  #generation = 0;
  /** Whether the probe under way was sent more than once, so that more than one event comes of it. */
  #isRepeated = false;
  #arrived: (() => void) | undefined;
  #isClosed = false;
  #running: Promise<ProbeOutcome> | undefined;
  #next: Promise<ProbeOutcome> | undefined;

  /** @param directory Absolute path of a directory that is watched; it need not be there. */
  constructor(directory: string, options: EventProbeOptions = {}) {
    this.#directory = directory;
    this.#patienceMs = options.patienceMs ?? 1000;
    // Leftovers of this name are removed by the next owner of the state directory.
    this.#prefix = join(directory, `.tmp-probe-${crypto.randomUUID()}-`);
  }

  /** Takes an event of a path, by its absolute path; tells whether it is one of the probe. */
  note(kind: Deno.FsEvent["kind"], path: string): boolean {
    if (!path.startsWith(this.#prefix)) return false;
    // The end of writing comes as an event of its own, which may be late.
    if (path === this.#path && kind !== "access" && kind !== "remove") this.#arrived?.();
    return true;
  }

  /** Waits for the events of all changes before this call. */
  run(): Promise<ProbeOutcome> {
    if (this.#running === undefined) return this.#start();
    // The one under way has been sent before this call, so that its event says nothing about this moment.
    return this.#next ??= this.#running.then(() => {
      this.#next = undefined;
      return this.#start();
    });
  }

  /** Sends the probe that is under way once more, when its event may have been dropped. */
  repeat(): void {
    if (this.#arrived === undefined) return;
    this.#isRepeated = true;
    this.#touch();
  }

  /** Removes the file; no probe is sent from then on. */
  close(): void {
    this.#isClosed = true;
    this.#arrived?.();
    this.#remove();
  }

  get #path(): string {
    return `${this.#prefix}${this.#generation}`;
  }

  #start(): Promise<ProbeOutcome> {
    const running = this.#probe().finally(() => {
      if (this.#running === running) this.#running = undefined;
    });
    return this.#running = running;
  }

  async #probe(): Promise<ProbeOutcome> {
    const { promise, resolve } = Promise.withResolvers<ProbeOutcome>();
    this.#arrived = () => resolve("arrived");
    if (!this.#touch()) return "unavailable";
    const timer = setTimeout(() => resolve("lost"), this.#patienceMs);
    const outcome = await promise;
    clearTimeout(timer);
    this.#arrived = undefined;
    if (outcome === "lost" || this.#isRepeated) {
      // An event of it may still come and must not be taken for that of a later probe.
      this.#remove();
      this.#generation++;
      this.#isRepeated = false;
    }
    return outcome;
  }

  #touch(): boolean {
    if (this.#isClosed) return false;
    try {
      const now = new Date();
      Deno.utimeSync(this.#path, now, now);
      return true;
    } catch (error) {
      return error instanceof Deno.errors.NotFound && this.#create();
    }
  }

  #create(): boolean {
    try {
      if (!Deno.lstatSync(this.#directory).isDirectory) return false;
      Deno.writeFileSync(this.#path, new Uint8Array(), { createNew: true });
      return true;
    } catch {
      return false;
    }
  }

  #remove(): void {
    try {
      Deno.removeSync(this.#path);
    } catch {
      // It may never have been made.
    }
  }
}
