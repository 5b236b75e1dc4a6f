import { join } from "node:path";
import { endianness } from "node:os";

/** Numbers of `inotify.h`, `eventfd.h` and `poll.h`, which are the same on all processors that Deno runs on. */
const NONBLOCK_CLOEXEC = 0x80800;
const POLLIN = 1;
const MASK = {
  modify: 0x2,
  attributes: 0x4,
  movedFrom: 0x40,
  movedTo: 0x80,
  create: 0x100,
  remove: 0x200,
  removeSelf: 0x400,
  moveSelf: 0x800,
  unmount: 0x2000,
  overflow: 0x4000,
  ignored: 0x8000,
  /** Fails for what is no directory, and for links; what is deleted and still open gives no events. */
  directoriesOnly: 0x0700_0000,
} as const;
const WATCHED = MASK.modify | MASK.attributes | MASK.movedFrom | MASK.movedTo | MASK.create |
  MASK.remove | MASK.removeSelf | MASK.moveSelf | MASK.directoriesOnly;
const EVENT_HEAD_BYTES = 16;
const QUEUE_BYTES = 64 * 1024;
const IS_LITTLE = endianness() === "LE";

const symbols = {
  inotify_init1: { parameters: ["i32"], result: "i32" },
  inotify_add_watch: { parameters: ["i32", "buffer", "u32"], result: "i32" },
  inotify_rm_watch: { parameters: ["i32", "i32"], result: "i32" },
  eventfd: { parameters: ["u32", "i32"], result: "i32" },
  poll: { parameters: ["buffer", "u64", "i32"], result: "i32", nonblocking: true },
  read: { parameters: ["i32", "buffer", "usize"], result: "isize" },
  write: { parameters: ["i32", "buffer", "usize"], result: "isize" },
  close: { parameters: ["i32"], result: "i32" },
} as const;

/** A directory that is watched, and who is told of its events. */
interface Watched {
  readonly directory: string;
  readonly tell: (event: Deno.FsEvent) => void;
}

/**
 * One queue of the Linux kernel's for changes of directories, inotify(7). The runtime's own watchers open the file of
 * each event once for each directory that was ever watched, on the one thread that also has to answer whoever opens a
 * watcher: the whole process stands still meanwhile, for many seconds after a checkout.
 */
export class Inotify {
  readonly #library = Deno.dlopen("libc.so.6", symbols);
  readonly #queue: number;
  readonly #wake: number;
  readonly #watched = new Map<number, Watched>();
  readonly #running: Promise<void>;
  #isOver = false;

  /** @throws Error when the system gives no queue. */
  constructor() {
    const { inotify_init1, eventfd, close } = this.#library.symbols;
    this.#queue = inotify_init1(NONBLOCK_CLOEXEC);
    this.#wake = eventfd(0, NONBLOCK_CLOEXEC);
    if (this.#queue < 0 || this.#wake < 0) {
      for (const handle of [this.#queue, this.#wake]) if (handle >= 0) close(handle);
      this.#library.close();
      throw new Error("the system gives no inotify queue: fs.inotify.max_user_instances");
    }
    this.#running = this.#run();
  }

  /** Whether the library of the system can be used here. */
  static isThere(): boolean {
    if (Deno.build.os !== "linux") return false;
    try {
      if (Deno.permissions.querySync({ name: "ffi" }).state !== "granted") return false;
      Deno.dlopen("libc.so.6", symbols).close();
      return true;
    } catch {
      return false;
    }
  }

  /**
   * Watches a directory without what is below it; one that is watched already tells whoever came last.
   *
   * @param directory Absolute path.
   * @param tell Told of each event, in the order of the changes; must not throw.
   * @returns Whether it is a directory.
   * @throws Error when the system watches no more.
   */
  watch(directory: string, tell: (event: Deno.FsEvent) => void): boolean {
    const path = new TextEncoder().encode(`${directory}\0`);
    const watch = this.#library.symbols.inotify_add_watch(this.#queue, path, WATCHED);
    if (watch >= 0) this.#watched.set(watch, { directory, tell });
    else if (isDirectory(directory)) {
      throw new Error(`${directory} cannot be watched: fs.inotify.max_user_watches`);
    }
    return watch >= 0;
  }

  /** Tells somebody of nothing more. */
  forget(tell: (event: Deno.FsEvent) => void): void {
    for (const [watch, watched] of this.#watched) {
      if (watched.tell !== tell) continue;
      this.#watched.delete(watch);
      this.#library.symbols.inotify_rm_watch(this.#queue, watch);
    }
  }

  /** Ends all watching; nothing is left open once the promise is fulfilled. */
  async close(): Promise<void> {
    this.#isOver = true;
    this.#library.symbols.write(this.#wake, new BigUint64Array([1n]), 8n);
    await this.#running;
  }

  async #run(): Promise<void> {
    const { poll, close } = this.#library.symbols;
    const handles = new Int32Array([this.#queue, 0, this.#wake, 0]);
    const events = new Int16Array(handles.buffer);
    events[2] = events[6] = POLLIN;
    const bytes = new Uint8Array(QUEUE_BYTES);
    while (!this.#isOver) {
      await poll(handles, 2n, -1);
      if (!this.#isOver) this.#read(bytes);
    }
    close(this.#queue);
    close(this.#wake);
    this.#library.close();
  }

  #read(bytes: Uint8Array<ArrayBuffer>): void {
    const { read } = this.#library.symbols;
    const size = Number(read(this.#queue, bytes, BigInt(bytes.byteLength)));
    const view = new DataView(bytes.buffer);
    for (let at = 0; at + EVENT_HEAD_BYTES <= size;) {
      const watch = view.getInt32(at, IS_LITTLE);
      const mask = view.getUint32(at + 4, IS_LITTLE);
      const nameEnd = at + EVENT_HEAD_BYTES + view.getUint32(at + 12, IS_LITTLE);
      this.#tell(watch, mask, nameIn(bytes.subarray(at + EVENT_HEAD_BYTES, nameEnd)));
      at = nameEnd;
    }
  }

  #tell(watch: number, mask: number, name: string): void {
    if ((mask & MASK.overflow) !== 0) {
      const [any] = this.#watched.values();
      return any?.tell({ kind: "other", paths: [], flag: "rescan" });
    }
    const watched = this.#watched.get(watch);
    if (watched === undefined) return;
    const { directory, tell } = watched;
    if ((mask & MASK.ignored) !== 0) {
      this.#watched.delete(watch);
      return tell({ kind: "remove", paths: [directory] });
    }
    tell({ kind: kindOf(mask), paths: [name === "" ? directory : join(directory, name)] });
  }
}

function kindOf(mask: number): "create" | "remove" | "rename" | "modify" {
  if ((mask & (MASK.movedFrom | MASK.movedTo | MASK.moveSelf)) !== 0) return "rename";
  if ((mask & (MASK.remove | MASK.removeSelf | MASK.unmount)) !== 0) return "remove";
  return (mask & MASK.create) !== 0 ? "create" : "modify";
}

/** Names are filled up with zeros. */
function nameIn(bytes: Uint8Array): string {
  const end = bytes.indexOf(0);
  return new TextDecoder().decode(end < 0 ? bytes : bytes.subarray(0, end));
}

function isDirectory(path: string): boolean {
  try {
    return Deno.lstatSync(path).isDirectory;
  } catch {
    return false;
  }
}
