import { join } from "node:path";
import { isSameMachine } from "../workspace/is_same_machine.ts";
import { readLockRecord } from "../workspace/lock_record.ts";
import type { OpenedWorkspace } from "../workspace/opened_workspace.ts";
import type { StateOwnership } from "../workspace/persistence.ts";
import type {
  Diagnosis,
  ExploreAnswer,
  ExploreQuery,
  ReadAnswer,
  ReadQuery,
  SearchAnswer,
  SearchQuery,
  WorkspaceApi,
  WorkspaceStatus,
} from "../workspace/workspace_api.ts";
import { thisMachine } from "../workspace/this_machine.ts";
import { WorkspaceLock } from "../workspace/workspace_lock.ts";
import { connectToOwner } from "./connect_to_owner.ts";
import { ConnectionLostError } from "./connection_lost_error.ts";
import { RefusedError } from "./refused_error.ts";
import { RelayServer } from "./relay_server.ts";
import { RemoteWorkspace } from "./remote_workspace.ts";

/** The first pause between attempts to find the owner, in milliseconds; each is half as long again as the last. */
const RETRY_MS = 10;
/** The longest such pause, in milliseconds: those who wait should not hold the next owner up. */
const LONGEST_RETRY_MS = 100;
/** Pauses between such attempts while this process answers by itself, in milliseconds. */
const SLOW_RETRY_MS = 5_000;
/** How long an owner that should listen is looked for before this process answers by itself, in milliseconds. */
const PATIENCE_MS = 10_000;

/** How a workspace is shared. */
export interface SharedWorkspaceOptions {
  /** Absolute path of the workspace, checked. */
  readonly root: string;
  /** Version of the program. */
  readonly version: string;
  /** Whether a session of another process waits until everything was compared with what is on disk. */
  readonly catchUp: boolean;
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
export class SharedWorkspace implements WorkspaceApi {
  readonly root: string;
  readonly #options: SharedWorkspaceOptions;
  readonly #directory: string;
  readonly #listeners = new Set<(status: WorkspaceStatus) => void>();
  readonly #stop = new AbortController();
  #whenSeated = Promise.withResolvers<Seat>();
  #seat: Seat | undefined;
  /** Why the workspace could not be opened, as long as this process has no seat therefore. */
  #failure: string | undefined;
  #lastStatus: WorkspaceStatus | undefined;
  /** Changes of seat, one after the other. */
  #changes: Promise<void> = Promise.resolve();
  #hasLock = false;

  constructor(options: SharedWorkspaceOptions) {
    this.root = options.root;
    this.#options = options;
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
    this.#waitForLock();
    this.#lookForOwner();
  }

  status(): WorkspaceStatus {
    return this.#withWarning(this.#seat?.api.status() ?? this.#lastStatus ?? notSeated);
  }

  async ready(): Promise<void> {
    let seat: Seat | undefined;
    do {
      seat = await this.#ask(async (api, from) => {
        await api.ready();
        return from;
      });
    } while (seat !== this.#seat && !this.#stop.signal.aborted);
  }

  search(query: SearchQuery): Promise<SearchAnswer> {
    return this.#ask((api) => api.search(query));
  }

  explore(query: ExploreQuery): Promise<ExploreAnswer> {
    return this.#ask((api) => api.explore(query));
  }

  read(query: ReadQuery): Promise<readonly ReadAnswer[]> {
    return this.#ask((api) => api.read(query));
  }

  async diagnose(): Promise<Diagnosis> {
    const found = await this.#ask((api) => api.diagnose());
    return { ...found, status: this.#withWarning(found.status) };
  }

  onProgress(listener: (status: WorkspaceStatus) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    if (this.#stop.signal.aborted) return;
    this.#stop.abort();
    await this.#change(async () => {
      const seat = this.#leave();
      this.#whenSeated.reject(new Error("the workspace is closed"));
      if (seat !== undefined) await giveUp(seat);
    });
  }

  async #ask<T>(question: (api: WorkspaceApi, seat: Seat) => Promise<T>): Promise<T> {
    for (let isAgain = false;; isAgain = true) {
      const seat = await this.#whenSeated.promise;
      try {
        // Who asked was told how far the index of the first owner was, and cannot be told anew.
        if (isAgain) await seat.api.ready();
        return await question(seat.api, seat);
      } catch (error) {
        if (this.#stop.signal.aborted) throw error;
        // What was left while it answered may fail for that alone.
        if (seat !== this.#seat) continue;
        if (!(error instanceof ConnectionLostError)) throw error;
        await this.#change(() => this.#lose(seat));
      }
    }
  }

  #change(work: () => Promise<void>): Promise<void> {
    const change = this.#changes.then(work);
    this.#changes = change.catch(() => {});
    return change;
  }

  /** Takes a seat, and gives up the one before. */
  async #sit(seat: Seat): Promise<void> {
    const before = this.#leave();
    this.#forgetFailure();
    this.#seat = seat;
    seat.api.onProgress((status) => {
      if (this.#seat !== seat) return;
      for (const listener of this.#listeners) listener(this.#withWarning(status));
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

  /** Waits for the lock of the workspace, however long, and becomes its owner. */
  async #waitForLock(): Promise<void> {
    const { version } = this.#options;
    const { signal } = this.#stop;
    try {
      if (isLink(this.#directory)) throw new Error("it is a symbolic link");
      const lock = await WorkspaceLock.wait(this.#directory, { version, signal });
      if (lock === undefined) return;
      this.#hasLock = true;
      await this.#change(async () => {
        if (signal.aborted) await lock.release();
        else await this.#own(lock);
      });
    } catch {
      // A state that cannot be kept is the workspace's to tell, which then tries the same.
      this.#hasLock = true;
      await this.#change(async () => {
        if (signal.aborted || this.#seat?.kind === "alone") return;
        await this.#open({ kind: "take" }, (api) => ({ kind: "alone", api }));
      });
    }
  }

  async #own(lock: WorkspaceLock): Promise<void> {
    await this.#open({ kind: "held", lock }, (api) => {
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
    if (this.#seat?.kind !== "owner") await lock.release();
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
  async #open(ownership: StateOwnership, seat: (api: OpenedWorkspace) => Seat): Promise<void> {
    try {
      await this.#sit(seat(await this.#options.open(ownership)));
    } catch (error) {
      const before = this.#leave();
      this.#forgetFailure();
      const why = error instanceof Error ? error.message : String(error);
      this.#failure = `cannot open the workspace: ${why}`;
      this.#whenSeated.reject(error);
      if (before !== undefined) await giveUp(before);
    }
  }

  /** Stays connected to whoever has the lock, until this process has it. */
  async #lookForOwner(): Promise<void> {
    let since = performance.now();
    let pause = RETRY_MS;
    while (!this.#hasLock && !this.#stop.signal.aborted) {
      const found = await this.#connect();
      if (found instanceof RemoteWorkspace) {
        await this.#change(async () => {
          if (this.#hasLock || this.#stop.signal.aborted) await found.close();
          else await this.#sit({ kind: "session", api: found });
        });
        await found.ended;
        await this.#change(async () => {
          if (this.#seat?.api === found) await this.#lose(this.#seat);
        });
        since = performance.now();
        pause = RETRY_MS;
        await this.#pause(pause);
      } else {
        const isOverdue = performance.now() - since > PATIENCE_MS;
        const why = found ?? (isOverdue ? notAnswering : undefined);
        if (why !== undefined) await this.#change(() => this.#beAlone(why));
        pause = Math.min(LONGEST_RETRY_MS, pause * 1.5);
        const isUrgent = this.#seat === undefined && why === undefined;
        await this.#pause(isUrgent ? pause : SLOW_RETRY_MS);
      }
    }
  }

  /** A session with the owner; a sentence that says why there can be none; undefined when it is to be tried again. */
  async #connect(): Promise<RemoteWorkspace | string | undefined> {
    const { root, version, catchUp } = this.#options;
    const path = join(this.#directory, "lock");
    const record = readLockRecord(path);
    if (record?.relay === undefined) return undefined;
    if (isOthers(path)) return `${keeper(record.pid)} is another user's`;
    const isHere = isSameMachine(record.machine, thisMachine());
    if (record.relay.kind === "none") {
      return isHere ? `${keeper(record.pid)} cannot be asked: ${record.relay.why}` : undefined;
    }
    const connection = await connectToOwner(this.#directory, record);
    if (connection === undefined) {
      return isHere ? undefined : `${keeper(record.pid)} runs on ${record.machine.host}`;
    }
    try {
      return await RemoteWorkspace.begin({ connection, record, root, version, catchUp });
    } catch (error) {
      return error instanceof RefusedError ? error.message : undefined;
    }
  }

  async #beAlone(why: string): Promise<void> {
    if (this.#seat !== undefined || this.#hasLock || this.#stop.signal.aborted) return;
    const ownership = { kind: "denied", why: `${why}; this one keeps nothing` } as const;
    await this.#open(ownership, (api) => ({ kind: "alone", api }));
  }

  async #pause(milliseconds: number): Promise<void> {
    const { signal } = this.#stop;
    const { promise, resolve } = Promise.withResolvers<void>();
    const end = (): void => resolve();
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener("abort", end, { once: true });
    await promise;
    clearTimeout(timer);
    signal.removeEventListener("abort", end);
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

function keeper(pid: number): string {
  return `process ${pid}, which keeps the index of this workspace,`;
}

async function giveUp(seat: Seat): Promise<void> {
  if (seat.kind === "owner") await seat.server.close();
  await seat.api.close();
}

/** Whether a file is another user's; systems without such owners do not say. */
function isOthers(path: string): boolean {
  try {
    const { uid } = Deno.lstatSync(path);
    return uid !== null && uid !== Deno.uid();
  } catch {
    return false;
  }
}

function isLink(directory: string): boolean {
  try {
    return Deno.lstatSync(directory).isSymlink;
  } catch {
    return false;
  }
}
