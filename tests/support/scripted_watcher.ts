import type { WatcherHandle } from "../../src/source/watcher_opener.ts";

/** A watcher that gives the events it is told to give. */
export class ScriptedWatcher implements WatcherHandle {
  readonly #events: Deno.FsEvent[] = [];
  #wake: () => void = () => {};
  #end: "open" | "closed" | Error = "open";

  /** Whether it has been closed. */
  get isClosed(): boolean {
    return this.#end === "closed";
  }

  /** Gives an event of these absolute paths. */
  push(kind: Deno.FsEvent["kind"], ...paths: string[]): void {
    this.#events.push({ kind, paths });
    this.#wake();
  }

  /** Gives the event of a queue of the system that was full. */
  overflow(): void {
    this.#events.push({ kind: "other", paths: [], flag: "rescan" });
    this.#wake();
  }

  /** Breaks off. */
  fail(error: Error): void {
    this.#end = error;
    this.#wake();
  }

  close(): void {
    this.#end = "closed";
    this.#wake();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Deno.FsEvent> {
    for (;;) {
      const event = this.#events.shift();
      if (event !== undefined) yield event;
      else if (this.#end instanceof Error) throw this.#end;
      else if (this.#end === "closed") return;
      else await new Promise<void>((resolve) => this.#wake = resolve);
    }
  }
}
