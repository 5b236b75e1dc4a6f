import type { WorkspaceLock } from "../workspace/workspace_lock.ts";
import type { OpenedWorkspace } from "../workspace/opened_workspace.ts";
import { keptVersion } from "../workspace/kept_version.ts";
import { FrameChannel } from "./frame_channel.ts";
import { protocol } from "./protocol.ts";
import { RelayedSession } from "./relayed_session.ts";
import { removeDeadSockets } from "./remove_dead_sockets.ts";
import { listenForSessions } from "./listen_for_sessions.ts";
import type { RelayListener } from "./relay_listener.ts";

/** Sessions at a time; further ones are refused. */
const MOST_SESSIONS = 256;
/** How long a peer may take to introduce itself, in milliseconds. */
const GREETING_MS = 10_000;
/** How often the owner looks whether it can still be found, in milliseconds. */
const LOOK_MS = 3_000;
/** Pause after a session could not be accepted, in milliseconds. */
const RETRY_MS = 200;

/** What is served, and for whom. */
export interface RelayServerOptions {
  readonly workspace: OpenedWorkspace;
  readonly lock: Pick<WorkspaceLock, "token" | "proof" | "publish">;
  readonly stateDirectory: string;
  /** Version of the program. */
  readonly version: string;
}

/** Answers the sessions of other processes from the workspace of this one. */
export class RelayServer {
  readonly #options: RelayServerOptions;
  readonly #channels = new Map<FrameChannel, Promise<void>>();
  #listener: RelayListener | undefined;
  /** Ends after the listener was closed, when the system has let go of its socket. */
  #accepting: Promise<void> = Promise.resolve();
  #timer: ReturnType<typeof setInterval> | undefined;
  #running: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;
  #isClosed = false;
  #problem: string | undefined;

  constructor(options: RelayServerOptions) {
    this.#options = options;
  }

  /** Sessions that are open. */
  get sessionCount(): number {
    return this.#channels.size;
  }

  /** Why no session can come at the moment; undefined when they can. */
  get problem(): string | undefined {
    return this.#problem;
  }

  /** Begins to listen, and says in the lock file where. */
  start(): void {
    this.#timer ??= setInterval(() => void this.look(), LOOK_MS);
    Deno.unrefTimer(this.#timer);
    this.#listen();
  }

  /** Ends all sessions: what they have asked and was not answered they ask the next owner. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    this.#closeListener();
    const running = [...this.#channels];
    for (const [channel] of running) channel.close();
    await Promise.all(running.map(([, session]) => session));
  }

  #listen(): void {
    const { lock, stateDirectory } = this.#options;
    try {
      const listener = listenForSessions(stateDirectory, lock.token);
      this.#listener = listener;
      lock.publish(listener.place);
      this.#problem = undefined;
      this.#accepting = this.#accept(listener);
      if (listener.directory !== undefined) removeDeadSockets(listener.directory).catch(() => {});
    } catch (error) {
      this.#closeListener();
      const why = error instanceof Error ? error.message : String(error);
      if (why !== this.#problem) this.#publishProblem(why);
      this.#problem = why;
    }
  }

  #publishProblem(why: string): void {
    try {
      this.#options.lock.publish({ kind: "none", why: why.slice(0, 500) });
    } catch {
      // Sessions notice that nobody listens.
    }
  }

  /** Listens anew when that failed, or when the state directory was removed, and the socket with it. */
  async look(): Promise<void> {
    if (this.#isClosed || this.#listener?.isThere() === true) return;
    this.#closeListener();
    // Who waits for a session as its listener is closed removes the file of that name, even that of the next listener.
    await this.#accepting;
    if (!this.#isClosed && this.#listener === undefined) this.#listen();
  }

  #closeListener(): void {
    const listener = this.#listener;
    this.#listener = undefined;
    try {
      listener?.close();
    } catch {
      // It is closed already.
    }
  }

  async #accept(listener: RelayListener): Promise<void> {
    while (listener === this.#listener) {
      const connection = await listener.accept().catch(() => undefined);
      if (connection === undefined) {
        // The system may have run out of file handles for a while.
        if (listener === this.#listener) await new Promise((next) => setTimeout(next, RETRY_MS));
        continue;
      }
      const channel = new FrameChannel(connection);
      const session = this.#serve(channel).catch(() => {}).finally(() => {
        channel.close();
        this.#channels.delete(channel);
      });
      this.#channels.set(channel, session);
    }
  }

  async #serve(channel: FrameChannel): Promise<void> {
    const patience = setTimeout(() => channel.close(), GREETING_MS);
    try {
      const greeting = await channel.receive(protocol.mostBytes.greeting);
      const refusal = this.#refusal(greeting);
      if (refusal !== undefined) {
        const { version } = this.#options;
        await channel.send({
          type: "refused",
          protocol: protocol.version,
          version,
          reason: refusal,
        });
        return;
      }
    } finally {
      clearTimeout(patience);
    }
    const { workspace, lock, version } = this.#options;
    await channel.send({
      type: "welcome",
      protocol: protocol.version,
      version,
      stateVersion: keptVersion,
      root: workspace.root,
      proof: lock.proof,
      status: workspace.status(),
    });
    await new RelayedSession(channel, workspace, () => this.#catchUp()).run();
  }

  /** Why a peer is sent away; undefined when it is welcome. */
  #refusal(greeting: unknown): "protocol" | "token" | "crowd" | undefined {
    if (protocol.anyGreeting.parse(greeting).protocol !== protocol.version) return "protocol";
    if (protocol.greeting.parse(greeting).token !== this.#options.lock.token) return "token";
    return this.#channels.size > MOST_SESSIONS ? "crowd" : undefined;
  }

  /** Sessions that ask for this while it has not begun share one comparison. */
  #catchUp(): Promise<void> {
    this.#next ??= this.#running.then(() => {
      const running = this.#options.workspace.catchUp();
      this.#next = undefined;
      this.#running = running.catch(() => {});
      return running;
    });
    return this.#next;
  }
}
