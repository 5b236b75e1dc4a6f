import type { SourceRoute } from "./database/source_route.ts";
import type {
  ExtractionAnswer,
  ExtractionOutcome,
  ExtractionRequest,
} from "./extraction_message.ts";

/** Work that a worker holds at the same time, so that it never waits for the next request. */
const REQUESTS_PER_WORKER = 4;

const CLOSING = "the workspace is closing";

/** Settings of an {@link ExtractionPool} beside its size. */
export interface ExtractionPoolOptions {
  /** Module that the workers run. @default {the worker of this program} */
  readonly script?: URL;
  /**
   * Milliseconds without any answer after which a worker that has work counts as hung; far above what the slowest file
   * of the largest size takes on a busy machine.
   *
   * @default {120_000}
   */
  readonly patienceMs?: number;
}

interface Waiting {
  readonly request: ExtractionRequest;
  readonly resolve: (outcome: ExtractionOutcome) => void;
}

interface Member {
  readonly worker: Worker;
  readonly running: Map<number, Waiting>;
  /** Whether it works on a file that may have ended another worker, and so on that file alone. */
  hasSuspect: boolean;
  watchdog: ReturnType<typeof setTimeout> | undefined;
}

/**
 * Reads and parses files in parallel workers, which start with the first request. A worker that fails or hangs is
 * replaced, and the files it had are tried again, each alone in its worker: only a file that ends a worker by itself is
 * refused. A worker that exhausts its heap cannot be survived, since the runtime ends the whole process: `parseWithin`
 * bounds what one file takes of it. A worker that says so is replaced after its answer.
 */
export class ExtractionPool {
  readonly #size: number;
  readonly #script: URL;
  readonly #patienceMs: number;
  readonly #members: Member[] = [];
  readonly #queue: Waiting[] = [];
  readonly #suspects: Waiting[] = [];
  #next = 1;
  #isClosed = false;

  /** @param size Number of workers. */
  constructor(size: number, options: ExtractionPoolOptions = {}) {
    const script = Deno.build.standalone ? "./worker.js" : "./worker.ts";
    this.#size = Math.max(1, size);
    this.#script = options.script ?? new URL(script, import.meta.url);
    this.#patienceMs = options.patienceMs ?? 120_000;
  }

  /** Reads and extracts one file, unless it still has the content of `knownHash`, as a manifest may have it read. Never rejects. */
  extract(
    root: string,
    path: string,
    knownHash?: string,
    route?: SourceRoute,
  ): Promise<ExtractionOutcome> {
    if (this.#isClosed) {
      return Promise.resolve({ kind: "refused", path, reason: CLOSING, isLasting: false });
    }
    return new Promise((resolve) => {
      this.#queue.push({ request: { id: this.#next++, root, path, knownHash, route }, resolve });
      this.#dispatch();
    });
  }

  /** Ends workers that have nothing to do, with the memory that they took; others start when there is work. */
  rest(): void {
    for (const member of this.#members.filter(({ running }) => running.size === 0)) {
      this.#members.splice(this.#members.indexOf(member), 1);
      member.worker.terminate();
    }
  }

  /** Ends the workers; files that are under way are refused. */
  close(): void {
    this.#isClosed = true;
    for (const member of this.#members.splice(0)) {
      clearTimeout(member.watchdog);
      member.worker.terminate();
      refuse(member.running.values(), CLOSING, false);
    }
    refuse(this.#suspects.splice(0), CLOSING, false);
    refuse(this.#queue.splice(0), CLOSING, false);
  }

  #dispatch(): void {
    while (this.#suspects.length > 0) {
      const member = this.#freeMember(0);
      const suspect = member === undefined ? undefined : this.#suspects.shift();
      if (member === undefined || suspect === undefined) break;
      member.hasSuspect = true;
      this.#post(member, suspect);
    }
    while (this.#queue.length > 0) {
      const member = this.#freeMember(REQUESTS_PER_WORKER - 1);
      const next = member === undefined ? undefined : this.#queue.shift();
      if (member === undefined || next === undefined) return;
      this.#post(member, next);
    }
  }

  #post(member: Member, waiting: Waiting): void {
    member.running.set(waiting.request.id, waiting);
    if (member.running.size === 1) this.#watch(member);
    member.worker.postMessage(waiting.request);
  }

  /** The member with the least work, a new one where that is better; none when all have more than `most` files. */
  #freeMember(most: number): Member | undefined {
    let least: Member | undefined;
    for (const member of this.#members) {
      if (member.hasSuspect) continue;
      if (least === undefined || member.running.size < least.running.size) least = member;
    }
    const canGrow = this.#members.length < this.#size;
    if (canGrow && (least === undefined || least.running.size > 0)) return this.#startMember();
    return least !== undefined && least.running.size <= most ? least : undefined;
  }

  #startMember(): Member {
    const worker = new Worker(this.#script, { type: "module" });
    const member: Member = { worker, running: new Map(), hasSuspect: false, watchdog: undefined };
    worker.onmessage = (event: MessageEvent<ExtractionAnswer>) => {
      this.#settle(member, event.data);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      this.#replace(member, `the parser failed: ${event.message}`);
    };
    this.#members.push(member);
    return member;
  }

  #settle(member: Member, { id, outcome, isSpent }: ExtractionAnswer): void {
    const waiting = member.running.get(id);
    // A worker that was replaced may have sent an answer before it ended.
    if (waiting === undefined) return;
    member.running.delete(id);
    member.hasSuspect = false;
    if (isSpent === true) this.#queue.unshift(...this.#end(member));
    else this.#watch(member);
    waiting.resolve(outcome);
    this.#dispatch();
  }

  #watch(member: Member): void {
    clearTimeout(member.watchdog);
    member.watchdog = undefined;
    if (member.running.size === 0) return;
    const hang = (): void =>
      this.#replace(member, `the parser gave no answer for ${this.#patienceMs / 1000} s`);
    member.watchdog = setTimeout(hang, this.#patienceMs);
  }

  #replace(member: Member, reason: string): void {
    const waiting = this.#end(member);
    if (member.hasSuspect) refuse(waiting, reason, true);
    else this.#suspects.push(...waiting);
    this.#dispatch();
  }

  /** Ends a worker; returns what it had to do. */
  #end(member: Member): Waiting[] {
    const index = this.#members.indexOf(member);
    if (index >= 0) this.#members.splice(index, 1);
    clearTimeout(member.watchdog);
    member.worker.terminate();
    const waiting = [...member.running.values()];
    member.running.clear();
    return waiting;
  }
}

function refuse(waiting: Iterable<Waiting>, reason: string, isLasting: boolean): void {
  for (const { request, resolve } of waiting) {
    resolve({ kind: "refused", path: request.path, reason, isLasting });
  }
}
