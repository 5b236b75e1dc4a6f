import type {
  ExtractionAnswer,
  ExtractionOutcome,
  ExtractionRequest,
} from "./extraction_message.ts";

/** Work that a worker holds at the same time, so that it never waits for the next request. */
const REQUESTS_PER_WORKER = 4;

interface Waiting {
  readonly request: ExtractionRequest;
  readonly resolve: (outcome: ExtractionOutcome) => void;
}

interface Member {
  readonly worker: Worker;
  readonly running: Map<number, Waiting>;
}

/**
 * Reads and parses files in parallel workers, which start with the first request. A worker that fails gives its files
 * back as refused and is replaced.
 */
export class ExtractionPool {
  readonly #size: number;
  readonly #members: Member[] = [];
  readonly #queue: Waiting[] = [];
  #next = 1;
  #isClosed = false;

  /** @param size Number of workers. */
  constructor(size: number) {
    this.#size = Math.max(1, size);
  }

  /** Reads and extracts one file, unless it still has the content of `knownHash`. Never rejects. */
  extract(root: string, path: string, knownHash?: string): Promise<ExtractionOutcome> {
    if (this.#isClosed) {
      return Promise.resolve({ kind: "refused", path, reason: "the workspace is closing" });
    }
    return new Promise((resolve) => {
      this.#queue.push({ request: { id: this.#next++, root, path, knownHash }, resolve });
      this.#dispatch();
    });
  }

  /** Ends the workers; files that are under way are refused. */
  close(): void {
    this.#isClosed = true;
    for (const member of this.#members.splice(0)) {
      member.worker.terminate();
      refuse(member.running.values(), "the workspace is closing");
    }
    refuse(this.#queue.splice(0), "the workspace is closing");
  }

  #dispatch(): void {
    while (this.#queue.length > 0) {
      const member = this.#freeMember();
      const next = member === undefined ? undefined : this.#queue.shift();
      if (member === undefined || next === undefined) return;
      member.running.set(next.request.id, next);
      member.worker.postMessage(next.request);
    }
  }

  #freeMember(): Member | undefined {
    let least: Member | undefined;
    for (const member of this.#members) {
      if (least === undefined || member.running.size < least.running.size) least = member;
    }
    const canGrow = this.#members.length < this.#size;
    if (canGrow && (least === undefined || least.running.size > 0)) return this.#startMember();
    return least !== undefined && least.running.size < REQUESTS_PER_WORKER ? least : undefined;
  }

  #startMember(): Member {
    const script = Deno.build.standalone ? "./worker.js" : "./worker.ts";
    const worker = new Worker(new URL(script, import.meta.url), { type: "module" });
    const member: Member = { worker, running: new Map() };
    worker.onmessage = (event: MessageEvent<ExtractionAnswer>) => {
      const waiting = member.running.get(event.data.id);
      member.running.delete(event.data.id);
      waiting?.resolve(event.data.outcome);
      this.#dispatch();
    };
    worker.onerror = (event) => {
      event.preventDefault();
      this.#replace(member, event.message);
    };
    this.#members.push(member);
    return member;
  }

  #replace(member: Member, reason: string): void {
    const index = this.#members.indexOf(member);
    if (index >= 0) this.#members.splice(index, 1);
    member.worker.terminate();
    refuse(member.running.values(), `the parser failed: ${reason}`);
    this.#dispatch();
  }
}

function refuse(waiting: Iterable<Waiting>, reason: string): void {
  for (const { request, resolve } of waiting) {
    resolve({ kind: "refused", path: request.path, reason });
  }
}
