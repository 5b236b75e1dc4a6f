import { join } from "node:path";
import type { OpenedWorkspace } from "../workspace/opened_workspace.ts";
import type { StateOwnership } from "../workspace/persistence.ts";
import type { Diagnosis, WorkspaceApi, WorkspaceStatus } from "../workspace/workspace_api.ts";
import { WorkspaceLock } from "../workspace/workspace_lock.ts";
import { AskedWorkspace } from "./asked_workspace.ts";
import { ConnectionLostError } from "./connection_lost_error.ts";
import { joinOwner } from "./join_owner.ts";
import { otherUserOf } from "./other_user_of.ts";
import { RelayServer } from "./relay_server.ts";
import type { Patience } from "./patience.ts";
import { RemoteWorkspace } from "./remote_workspace.ts";

/** The first pause between attempts to find the owner, in milliseconds; each is half as long again as the last. */
const RETRY_MS = 10;
/** The longest such pause, in milliseconds: those who wait should not hold the next owner up. */
const LONGEST_RETRY_MS = 100;
/** How long an owner that should listen is looked for before this process answers by itself, in milliseconds. */
const PATIENCE_MS = 10_000;

const usualPatience: Required<Patience> = {
  greetingMs: 10_000,
  silenceMs: 15_000,
  completeMs: 500,
  retryMs: 5_000,
};

/** How a workspace is shared. */
export interface SharedWorkspaceOptions {
  /** Absolute path of the workspace, checked. */
  readonly root: string;
  /** Version of the program. */
  readonly version: string;
  /** Whether a session of another process waits until everything was compared with what is on disk. */
  readonly catchUp: boolean;
  readonly patience?: Patience;
  /** Opens the workspace in this process. */
  readonly open: (ownership: StateOwnership) => Promise<OpenedWorkspace>;
}

/** From where this process answers. */
type Seat =
  /** It has the index, and answers other processes too. */
  | {
    readonly kind: "owner";
    readonly api: OpenedWorkspace;
    readonly lock: WorkspaceLock;
    readonly server: RelayServer;
  }
  /** Another process has the index, and answers for this one. */
  | { readonly kind: "session"; readonly api: RemoteWorkspace }
  /** Another process has the index and cannot be asked: this one has another that it does not keep. */
  | { readonly kind: "alone"; readonly api: OpenedWorkspace };

/**
 * A workspace that several processes share: the one that has the lock has the index, the others relay to it, and one of
 * them takes its place when it ends. What was asked and not answered by then is asked again; nothing changes by
 * asking, and every question is answered to the caller once.
 */
export class SharedWorkspace extends AskedWorkspace {
  readonly root: string;
  readonly #options: SharedWorkspaceOptions;
  readonly #directory: string;
  readonly #patience: Required<Patience>;
  readonly #stop = new AbortController();
  #whenSeated = Promise.withResolvers<Seat>();
  #seat: Seat | undefined;
  /** Why the workspace could not be opened, as long as this process has no seat therefore. */
  #failure: string | undefined;
  #lastStatus: WorkspaceStatus | undefined;
  /** Changes of seat, one after the other. */
  #changes: Promise<void> = Promise.resolve();
  #hasLock = false;
  /** Why this process cannot have the lock, whoever has it. */
  #obstacle: string | undefined;
  #looking: Promise<void> | undefined;
  #closing: Promise<void> | undefined;

  constructor(options: SharedWorkspaceOptions) {
    super();
    this.root = options.root;
    this.#options = options;
    this.#patience = { ...usualPatience, ...options.patience };
    this.#directory = join(options.root, ".graphin");
    // Whoever asks is told of a failure; when nobody asks there is nobody to tell.
    this.#whenSeated.promise.catch(() => {});
  }

  /** From where this process answers; undefined while that is being found out. */
  get seat(): Seat["kind"] | undefined {
    return this.#seat?.kind;
  }

  /** Begins to look for the owner, or to be it. */
  start(): void {
    void this.#waitForLock();
    this.#looking ??= this.#lookForOwner().finally(() => this.#looking = undefined);
  }

  status(): WorkspaceStatus {
    return this.#withWarning(this.#seat?.api.status() ?? this.#lastStatus ?? notSeated);
  }

  async ready(): Promise<void> {
    let seat: Seat | undefined;
    do {
      seat = await this.ask(async (api, from) => {
        await api.ready();
        return from;
      });
      if (this.#stop.signal.aborted) throw closed();
    } while (seat !== this.#seat);
  }

  override async diagnose(): Promise<Diagnosis> {
    const found = await super.diagnose();
    return { ...found, status: this.#withWarning(found.status) };
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    this.#stop.abort();
    await this.#change(async () => {
      const seat = this.#leave();
      this.#whenSeated.reject(closed());
      if (seat !== undefined) await giveUp(seat);
    });
  }

  protected override async ask<T>(
    question: (api: WorkspaceApi, seat: Seat) => Promise<T>,
  ): Promise<T> {
    let wasLost = false;
    for (;;) {
      const seat = await this.#whenSeated.promise;
      try {
        if (wasLost) await this.#comparedWithDisk(seat);
        return await question(seat.api, seat);
      } catch (error) {
        if (this.#stop.signal.aborted) throw error;
        wasLost = true;
        // What was left while it answered may fail for that alone.
        if (seat !== this.#seat) continue;
        if (!(error instanceof ConnectionLostError)) throw error;
        await this.#change(() => this.#lose(seat));
      }
    }
  }

  /**
   * Waits until a new index was compared with what is on disk, since who asked the one before may have been told that it
   * was; where nobody waits for completeness, only as long as a small workspace takes. The state tells the rest.
   */
  async #comparedWithDisk(seat: Seat): Promise<void> {
    const ready = seat.api.ready();
    if (this.#options.catchUp) return await ready;
    await this.#pause(this.#patience.completeMs, ready);
  }

  #change<T>(work: () => Promise<T>): Promise<T> {
    const change = this.#changes.then(work);
    this.#changes = change.then(() => {}, () => {});
    return change;
  }

  /** Takes a seat, and gives up the one before. */
  async #sit(seat: Seat): Promise<void> {
    const before = this.#leave();
    this.#forgetFailure();
    this.#seat = seat;
    seat.api.onProgress((status) => {
      if (this.#seat !== seat) return;
      this.tell(this.#withWarning(status));
    });
    this.#whenSeated.resolve(seat);
    if (before !== undefined) await giveUp(before);
  }

  #leave(): Seat | undefined {
    const seat = this.#seat;
    if (seat === undefined) return undefined;
    this.#lastStatus = { ...seat.api.status(), state: "checking" };
    this.#seat = undefined;
    this.#expectSeat();
    this.tell(this.status());
    return seat;
  }

  #expectSeat(): void {
    this.#whenSeated = Promise.withResolvers();
    this.#whenSeated.promise.catch(() => {});
  }

  /** Those who asked before were told of it; those who ask from now on wait for what comes. */
  #forgetFailure(): void {
    if (this.#failure === undefined) return;
    this.#failure = undefined;
    this.#expectSeat();
  }

  /** A status with what is wrong besides the index itself. */
  #withWarning(status: WorkspaceStatus): WorkspaceStatus {
    const problem = this.#seat?.kind === "owner" ? this.#seat.server.problem : undefined;
    const warning = problem === undefined
      ? this.#failure
      : `other graphin processes cannot use this one's index: ${problem}`;
    return warning === undefined ? status : { ...status, warnings: [...status.warnings, warning] };
  }

  /** Leaves a seat from which nothing can be answered any more. */
  async #lose(seat: Seat): Promise<void> {
    if (this.#seat !== seat) return;
    this.#leave();
    await giveUp(seat);
  }

  /** Waits for the lock of the workspace, however long, and becomes its owner; what fails is tried again. */
  async #waitForLock(): Promise<void> {
    const { version } = this.#options;
    const { signal } = this.#stop;
    while (!signal.aborted) {
      try {
        refuseDirectory(this.#directory);
        const lock = await WorkspaceLock.wait(this.#directory, { version, signal });
        if (lock === undefined) return;
        this.#obstacle = undefined;
        this.#hasLock = true;
        if (await this.#change(async () => !signal.aborted && await this.#own(lock))) return;
        await lock.release();
      } catch (error) {
        this.#obstacle = `the index cannot be kept in ${this.#directory}: ${messageOf(error)}`;
      }
      if (this.#hasLock) {
        this.#hasLock = false;
        this.#looking ??= this.#lookForOwner().finally(() => this.#looking = undefined);
      }
      await this.#pause(this.#patience.retryMs);
    }
  }

  /** @returns Whether the workspace could be opened. */
  async #own(lock: WorkspaceLock): Promise<boolean> {
    return await this.#open({ kind: "held", lock }, (api) => {
      const server = new RelayServer({
        workspace: api,
        lock,
        stateDirectory: this.#directory,
        version: this.#options.version,
      });
      server.start();
      const seat: Seat = { kind: "owner", api, lock, server };
      lock.onLost = () => void this.#regain(seat, lock);
      return seat;
    });
  }

  /** The lock file is gone or another's: makes it anew, or else becomes a session of the other. */
  async #regain(seat: Seat, lock: WorkspaceLock): Promise<void> {
    if (await lock.regain() || this.#stop.signal.aborted) return;
    await this.#change(async () => {
      if (this.#seat !== seat) return;
      await this.#lose(seat);
      this.#hasLock = false;
      this.start();
    });
  }

  /** Opens the workspace in this process; when that fails, questions are answered by the error. */
  async #open(ownership: StateOwnership, seat: (api: OpenedWorkspace) => Seat): Promise<boolean> {
    try {
      await this.#sit(seat(await this.#options.open(ownership)));
      return true;
    } catch (error) {
      const before = this.#leave();
      this.#forgetFailure();
      this.#failure = `cannot open the workspace: ${messageOf(error)}`;
      this.#whenSeated.reject(error);
      if (before !== undefined) await giveUp(before);
      return false;
    }
  }

  /** Stays connected to whoever has the lock, until this process has it. */
  async #lookForOwner(): Promise<void> {
    const { root, version, catchUp } = this.#options;
    let since = performance.now();
    let pause = RETRY_MS;
    while (!this.#hasLock && !this.#stop.signal.aborted) {
      const found = await joinOwner(this.#directory, {
        root,
        version,
        catchUp,
        patience: this.#patience,
      });
      if (found instanceof RemoteWorkspace) {
        await this.#followOwner(found);
        since = performance.now();
        pause = RETRY_MS;
        await this.#pause(pause);
      } else {
        const isOverdue = performance.now() - since > PATIENCE_MS;
        const why = found ?? this.#obstacle ?? (isOverdue ? notAnswering : undefined);
        if (why !== undefined) await this.#change(() => this.#beAlone(why));
        pause = Math.min(LONGEST_RETRY_MS, pause * 1.5);
        const isUrgent = this.#seat === undefined && why === undefined;
        await this.#pause(isUrgent ? pause : this.#patience.retryMs);
      }
    }
  }

  /** Has another process answer for this one, as long as it does. */
  async #followOwner(owner: RemoteWorkspace): Promise<void> {
    await this.#change(async () => {
      if (this.#hasLock || this.#stop.signal.aborted) await owner.close();
      else await this.#sit({ kind: "session", api: owner });
    });
    await owner.ended;
    await this.#change(async () => {
      if (this.#seat?.api === owner) await this.#lose(this.#seat);
    });
  }

  async #beAlone(why: string): Promise<void> {
    if (this.#seat !== undefined || this.#hasLock || this.#stop.signal.aborted) return;
    const ownership = { kind: "denied", why: `${why}; this one keeps nothing` } as const;
    await this.#open(ownership, (api) => ({ kind: "alone", api }));
  }

  /** Resolves after some time, when the workspace is closed, or as `sooner` does. */
  async #pause(milliseconds: number, sooner?: Promise<void>): Promise<void> {
    const { signal } = this.#stop;
    const { promise, resolve } = Promise.withResolvers<void>();
    const end = (): void => resolve();
    const timer = setTimeout(end, Math.max(0, milliseconds));
    signal.addEventListener("abort", end, { once: true });
    try {
      await (sooner === undefined ? promise : Promise.race([promise, sooner]));
    } finally {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
    }
  }
}

const notSeated: WorkspaceStatus = {
  state: "indexing",
  progress: 0,
  files: 0,
  nodes: 0,
  edges: 0,
  pending: 0,
  watching: "off",
  warnings: [],
};

const notAnswering =
  "another graphin process keeps the index of this workspace and does not answer";

function closed(): Error {
  return new Error("the workspace is closed");
}

async function giveUp(seat: Seat): Promise<void> {
  if (seat.kind === "owner") await seat.server.close();
  await seat.api.close();
}

/** @throws Error when a state directory must not be written to: a link may lead anywhere. */
function refuseDirectory(directory: string): void {
  let isLink = false;
  try {
    isLink = Deno.lstatSync(directory).isSymlink;
  } catch {
    // It is made when it is needed.
  }
  if (isLink) {
    throw new Error("it is a symbolic link, which is not followed; put a directory in its place");
  }
  const user = otherUserOf(directory);
  if (user !== undefined) throw new Error(`it is another user's (id ${user})`);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
