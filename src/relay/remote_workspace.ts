import type * as z from "zod";
import type { LockRecord } from "../workspace/lock_record.ts";
import { keptVersion } from "../workspace/kept_version.ts";
import type {
  ContextAnswer,
  ContextQuery,
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
import { answerSchemas } from "./answer_schemas.ts";
import { ConnectionLostError } from "./connection_lost_error.ts";
import { type ByteConnection, FrameChannel } from "./frame_channel.ts";
import type { Patience } from "./patience.ts";
import { protocol, type Question } from "./protocol.ts";
import { greetOwner, type Owner } from "./greet_owner.ts";

/** How often an owner that owes an answer is asked for a sign of life, in milliseconds. */
const PING_MS = 3_000;

/** How a session begins. */
export interface RemoteWorkspaceOptions {
  readonly connection: ByteConnection;
  /** Lock file of the owner. */
  readonly record: LockRecord;
  /** Absolute path of the workspace. */
  readonly root: string;
  /** Version of this program. */
  readonly version: string;
  /** Whether everything is compared with what is on disk before the workspace counts as ready. */
  readonly catchUp: boolean;
  readonly patience: Required<Pick<Patience, "greetingMs" | "silenceMs">>;
}

interface Pending {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** The workspace of another process, asked over a connection. Questions that are lost with it fail as such. */
export class RemoteWorkspace implements WorkspaceApi {
  readonly root: string;
  /** Resolves when the session is over. */
  readonly ended: Promise<void>;
  readonly #channel: FrameChannel;
  readonly #catchUp: boolean;
  readonly #mostSilenceMs: number;
  readonly #note: readonly string[];
  readonly #pending = new Map<number, Pending>();
  readonly #listeners = new Set<(status: WorkspaceStatus) => void>();
  #status: WorkspaceStatus;
  #lastId = 0;
  #heard = performance.now();
  #timer: ReturnType<typeof setInterval> | undefined;
  #ready: Promise<void> | undefined;

  private constructor(options: RemoteWorkspaceOptions, channel: FrameChannel, owner: Owner) {
    this.root = options.root;
    this.#catchUp = options.catchUp;
    this.#mostSilenceMs = options.patience.silenceMs;
    this.#channel = channel;
    this.#note = noteOf(options, owner);
    this.#status = this.#withNote(owner.status);
    this.ended = this.#receive();
  }

  /**
   * Begins a session; the connection is the session's from then on.
   *
   * @throws RefusedError when the owner does not talk to this process, or is not the one meant.
   * @throws ConnectionLostError when it does not answer.
   */
  static async begin(options: RemoteWorkspaceOptions): Promise<RemoteWorkspace> {
    const channel = new FrameChannel(options.connection);
    try {
      const owner = await greetOwner(channel, {
        type: "hello",
        protocol: protocol.version,
        version: options.version,
        token: options.record.token,
        root: options.root,
      }, { record: options.record, patienceMs: options.patience.greetingMs });
      return new RemoteWorkspace(options, channel, owner);
    } catch (error) {
      channel.close();
      throw error;
    }
  }

  status(): WorkspaceStatus {
    return this.#status;
  }

  ready(): Promise<void> {
    // Asked anew each time, since its answer tells the status too; not more than once at a time.
    this.#ready ??= this.#ask({ method: "ready", catchUp: this.#catchUp })
      .then(() => undefined).finally(() => this.#ready = undefined);
    return this.#ready;
  }

  async search(query: SearchQuery): Promise<SearchAnswer> {
    return this.#check(answerSchemas.searchAnswer, await this.#ask({ method: "search", query }));
  }

  async explore(query: ExploreQuery): Promise<ExploreAnswer> {
    return this.#check(answerSchemas.exploreAnswer, await this.#ask({ method: "explore", query }));
  }

  async read(query: ReadQuery): Promise<readonly ReadAnswer[]> {
    return this.#check(answerSchemas.readAnswers, await this.#ask({ method: "read", query }));
  }

  async gatherContext(query: ContextQuery): Promise<ContextAnswer> {
    const answer = await this.#ask({ method: "gatherContext", query });
    return this.#check(answerSchemas.contextAnswer, answer);
  }

  async diagnose(): Promise<Diagnosis> {
    const found = this.#check(answerSchemas.diagnosis, await this.#ask({ method: "diagnose" }));
    return { ...found, status: this.#withNote(found.status) };
  }

  onProgress(listener: (status: WorkspaceStatus) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.#channel.close();
    await this.ended;
  }

  #ask(question: Question): Promise<unknown> {
    if (this.#channel.isClosed) return Promise.reject(lost());
    const id = ++this.#lastId;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    if (this.#pending.size === 0) this.#heard = performance.now();
    this.#pending.set(id, { resolve, reject });
    this.#timer ??= this.#watch();
    this.#channel.send({ type: "ask", id, question }).catch(() => this.#channel.close());
    return promise;
  }

  /** An answer that does not have its form is the owner's fault: it is not asked again. */
  #check<T>(schema: z.ZodType<T>, value: unknown): T {
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    throw new Error("the graphin process that owns the index gave an answer without its form");
  }

  async #receive(): Promise<void> {
    try {
      for (;;) {
        const message = await this.#channel.receive(protocol.mostBytes.answer + 2 ** 20);
        if (message === undefined) break;
        this.#heard = performance.now();
        this.#take(message);
      }
    } catch {
      // What breaks the session ends it.
    } finally {
      clearInterval(this.#timer);
      this.#channel.close();
      for (const { reject } of this.#pending.values()) reject(lost());
      this.#pending.clear();
    }
  }

  #take(message: unknown): void {
    const response = protocol.response.parse(message);
    if (response.type === "pong") return;
    this.#status = this.#withNote(response.status);
    if (response.type === "status") {
      for (const listener of this.#listeners) listener(this.#status);
      return;
    }
    const pending = this.#pending.get(response.id);
    this.#pending.delete(response.id);
    if (this.#pending.size === 0) {
      clearInterval(this.#timer);
      this.#timer = undefined;
    }
    if (response.type === "answer") pending?.resolve(response.value);
    else pending?.reject(new Error(response.message));
  }

  /** Ends the session when the owner owes an answer and shows no sign of life. */
  #watch(): ReturnType<typeof setInterval> {
    return setInterval(() => {
      if (performance.now() - this.#heard > this.#mostSilenceMs) this.#channel.close();
      else this.#channel.send({ type: "ping" }).catch(() => this.#channel.close());
    }, Math.min(PING_MS, this.#mostSilenceMs / 5));
  }

  #withNote(status: WorkspaceStatus): WorkspaceStatus {
    if (this.#note.length === 0) return status;
    return { ...status, warnings: [...status.warnings, ...this.#note] };
  }
}

function lost(): ConnectionLostError {
  return new ConnectionLostError("the graphin process that owns the index has gone");
}

/** What readers should know of an owner that is not like this process. */
function noteOf(options: RemoteWorkspaceOptions, owner: Owner): string[] {
  const notes: string[] = [];
  if (owner.version !== options.version) {
    notes.push(
      `the index is kept by graphin ${owner.version} (process ${options.record.pid}), which answers ` +
        `for this graphin ${options.version}; to use this version, end that process` +
        (owner.stateVersion === keptVersion ? "" : ": the index is built anew then"),
    );
  }
  if (owner.root !== options.root) {
    notes.push(
      `the graphin process that keeps the index has this workspace at ${owner.root}: ` +
        "absolute paths are understood as it sees them",
    );
  }
  return notes;
}
