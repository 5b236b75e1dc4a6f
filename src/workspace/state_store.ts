import { OtherVersionError } from "./other_version_error.ts";
import { createXXHash128, type IHasher } from "hash-wasm";
import { join } from "node:path";
import { changedFile } from "../graph/changed_file.ts";
import { ChangeLog } from "./change_log.ts";
import { factsFile } from "./facts_file.ts";
import { type Checksum, type FactsPlace, FactsStore, type WrittenFacts } from "./facts_store.ts";
import type { IndexState, LiveIndexState } from "./index_state.ts";
import { indexRecords } from "./index_records.ts";
import { journal } from "./journal.ts";
import { journalRecord } from "./journal_record.ts";
import { replayJournal } from "./replay_journal.ts";
import { type Snapshot, snapshotFile } from "./snapshot_file.ts";
import { type StateDisk, stateDisk, type StateEntry } from "./state_disk.ts";

const FACTS_NAME = /^facts-[\w-]+\.bin$/;
const JOURNAL_NAME = /^journal-[\w-]+\.bin$/;
/** Facts of files that are gone may take this share of the facts file before it is written anew. */
const MAX_WASTE = 0.5;
/** The journal may grow to this share of the snapshot, or to so many bytes, before a new snapshot is made. */
const MAX_JOURNAL = 0.5;
const SMALL_JOURNAL_BYTES = 128 << 10;

/** What a {@link StateStore} is opened with. */
export interface StateStoreOptions {
  /** What the state is written to and read from; the file system if not given. */
  readonly disk?: StateDisk;
  /** Bytes that the journal may have however small the snapshot is; 128 KiB if not given. */
  readonly smallJournal?: number;
  /** Bytes of facts that are kept in memory until the state is saved; see {@link FactsStoreOptions.mostFresh}. */
  readonly mostFresh?: number;
  /** Whether this process may write now; it always may if not given. */
  readonly mayWrite?: () => boolean;
}

/** The outcome of {@link StateStore.load}. */
export interface LoadedState {
  /** The kept state; undefined when there is none that can be trusted. */
  readonly state?: IndexState;
  /** What was lost and has to be read from the workspace again. */
  readonly problem?: string;
}

/** What this process has seen of the state on disk, or put there. */
interface KeptState {
  readonly snapshot: StateEntry;
  readonly journalName: string;
  /** Bytes and records up to the last commit. */
  readonly journalBytes: number;
  readonly journalRecords: number;
  readonly isLinked: boolean;
}

/**
 * Keeps the index in a directory: `index.bin` is a snapshot that is replaced as a whole; `journal-*.bin`, to which each
 * save appends what changed, brings it up to date; `facts-*.bin` holds the facts of files and is appended to as well.
 * The snapshot names the two that belong to it, so that a crash at any point leaves a state that is whole.
 */
export class StateStore {
  readonly #directory: string;
  readonly #hasher: IHasher;
  readonly #disk: StateDisk;
  readonly #smallJournal: number;
  readonly #options: StateStoreOptions;
  #kept: KeptState | undefined;

  private constructor(
    directory: string,
    hasher: IHasher,
    options: StateStoreOptions,
  ) {
    this.#directory = directory;
    this.#hasher = hasher;
    this.#disk = options.disk ?? stateDisk;
    this.#options = options;
    this.#smallJournal = options.smallJournal ?? SMALL_JOURNAL_BYTES;
  }

  /** A store in `directory`, which need not exist yet. */
  static async open(directory: string, options: StateStoreOptions = {}): Promise<StateStore> {
    return new StateStore(directory, await createXXHash128(), options);
  }

  /** Facts of an index that begins empty; they go to a file when they are many, before the state is saved. */
  newFacts(): FactsStore {
    const { mostFresh } = this.#options;
    return new FactsStore({
      disk: this.#disk,
      write: (fresh, path) => this.#writeFacts(fresh, path),
      ...(mostFresh === undefined ? {} : { mostFresh }),
    });
  }

  /** The kept state, and what could not be trusted of it; neither when nothing is kept. */
  load(): LoadedState {
    this.#kept = undefined;
    let entry: StateEntry | undefined;
    let bytes: Uint8Array;
    try {
      entry = this.#disk.entry(this.#indexPath);
      if (entry === undefined) return {};
      // A FIFO would keep the reader waiting for ever.
      if (!entry.isFile) return { problem: "the kept index is no regular file and is built anew" };
      bytes = this.#disk.read(this.#indexPath, 0, entry.size);
    } catch (error) {
      return { problem: `the kept index cannot be read: ${messageOf(error)}` };
    }
    try {
      return this.#replayed(snapshotFile.decode(bytes), entry);
    } catch (error) {
      const what = error instanceof OtherVersionError
        ? "the kept index was made by another version of graphin"
        : "the kept index is not whole";
      return { problem: `${what} and is built anew: ${messageOf(error)}` };
    }
  }

  /** Whether the next {@link save} of a state writes everything anew instead of what changed. */
  isSnapshotDue(state: IndexState): boolean {
    const kept = this.#kept;
    if (kept === undefined || state.changes.isWhole) return true;
    const factsPath = state.facts.path;
    if (factsPath === undefined) return true;
    const limit = Math.max(this.#smallJournal, kept.snapshot.size * MAX_JOURNAL);
    return kept.journalBytes > limit || !this.#isAsKept(kept) || this.#isWasteful(state.facts);
  }

  /**
   * Keeps what changed since the last call. The state must not change meanwhile; between steps of the work `pause` is
   * awaited.
   *
   * @throws DamagedFactsError when facts that are to be kept are lost.
   * @throws Error when the state cannot be written; what was kept before is kept still.
   */
  async save(state: LiveIndexState, pause: () => Promise<void>): Promise<void> {
    this.#disk.makeDirectory(this.#directory);
    const kept = this.#kept;
    if (kept === undefined || this.isSnapshotDue(state)) {
      if (state.isSparse) { for (const _step of state.renumber()) await pause(); }
      await this.#writeSnapshot(state, pause);
    } else if (!state.changes.isEmpty || state.isLinked !== kept.isLinked) {
      await this.#append(state, kept, pause);
    }
    state.changes.clear();
    state.graph.redirects.settle();
  }

  /** Size of the kept state by file name, in bytes. */
  sizes(): Map<string, number> {
    return this.#disk.files(this.#directory);
  }

  #replayed(snapshot: Snapshot, entry: StateEntry): LoadedState {
    const { graph, search, factsName, journalName } = snapshot;
    // Facts and journal are appended to: a state that came with a repository must not lead to a file elsewhere.
    if (!FACTS_NAME.test(factsName) || !JOURNAL_NAME.test(journalName)) {
      throw new Error("it names files that are not of the state directory");
    }
    const factsPath = join(this.#directory, factsName);
    const factsBytes = this.#factsBytes(factsPath);
    const facts = this.newFacts();
    facts.attach(factsPath, snapshot.places, this.#factsChecksum);
    const content = journal.read(this.#journalBytes(journalName), this.#digest);
    const records = content.records.map((record) => journalRecord.decode(record));
    const lastCommit = records.findLastIndex((record) => record.kind === "commit");
    const isLinked = replayJournal({ graph, facts, search }, records, ({ file, facts: place }) => {
      facts.attach(factsPath, [[file.number, place]], this.#factsChecksum);
    }) ?? snapshot.isLinked;
    for (const { offset, length } of facts.places().values()) {
      if (offset + length > factsBytes) throw new Error("its facts are not whole");
    }
    const files = [...graph.files.values()];
    // What others read of old versions is not known where changes waited to be linked.
    if (!isLinked) {
      for (const file of files) graph.files.set(changedFile(file, { isLinked: false }));
    }
    this.#kept = {
      snapshot: entry,
      journalName,
      journalBytes: content.ends[lastCommit] ?? 0,
      journalRecords: lastCommit + 1,
      isLinked,
    };
    const state = {
      graph,
      isLinked: isLinked && files.every((file) => file.isLinked),
      facts,
      search,
      changes: new ChangeLog(false),
    };
    if (!content.isDamaged) return { state };
    return { state, problem: "the end of the kept index is damaged; what it held is read again" };
  }

  #factsBytes(path: string): number {
    const entry = this.#disk.entry(path);
    if (entry?.isFile !== true) throw new Error("its facts are no file of the state directory");
    return entry.size;
  }

  #journalBytes(name: string): Uint8Array {
    const path = join(this.#directory, name);
    const entry = this.#disk.entry(path);
    if (entry === undefined) return new Uint8Array(0);
    if (!entry.isFile) throw new Error("its journal is no regular file");
    return this.#disk.read(path, 0, entry.size);
  }

  /** Whether nobody has put something else in the place of what is kept. */
  #isAsKept(kept: KeptState): boolean {
    const now = this.#disk.entry(this.#indexPath);
    const isSame = now?.isFile === true && now.size === kept.snapshot.size &&
      now.mtimeMs === kept.snapshot.mtimeMs;
    if (!isSame) return false;
    const end = this.#disk.entry(join(this.#directory, kept.journalName));
    return end === undefined
      ? kept.journalBytes === 0
      : end.isFile && end.size >= kept.journalBytes;
  }

  /** Whether the facts file is gone, was cut, or holds too much that is not needed. */
  #isWasteful(facts: FactsStore): boolean {
    const entry = facts.path === undefined ? undefined : this.#disk.entry(facts.path);
    if (entry?.isFile !== true) return true;
    return facts.keptBytes > entry.size || facts.keptBytes < entry.size * (1 - MAX_WASTE);
  }

  /** Appends what changed to facts and journal. */
  async #append(state: IndexState, kept: KeptState, pause: () => Promise<void>): Promise<void> {
    const factsPath = state.facts.path ?? "";
    const journalPath = join(this.#directory, kept.journalName);
    const factsBytes = this.#factsBytes(factsPath);
    // What an earlier attempt has left would stand between the last commit and the next record.
    if ((this.#disk.entry(journalPath)?.size ?? 0) > kept.journalBytes) {
      this.#disk.truncate(journalPath, kept.journalBytes);
    }
    try {
      const places = await this.#appendFacts(factsPath, factsBytes, state.facts.fresh());
      await pause();
      const lookUp = new Map([...state.facts.places(), ...places]);
      let { journalBytes, journalRecords } = kept;
      using file = this.#disk.append(journalPath);
      for (const record of indexRecords(state, lookUp)) {
        const frame = journal.frame(journalRecord.encode(record), ++journalRecords, this.#digest);
        await file.write(frame);
        journalBytes += frame.byteLength;
        await pause();
      }
      await file.sync();
      state.facts.settle(factsPath, places, this.#factsChecksum);
      this.#kept = { ...kept, journalBytes, journalRecords, isLinked: state.isLinked };
    } catch (error) {
      // Where a write fails for want of room, room is what is needed; where more than that is wrong, nothing on disk is
      // relied on any more.
      this.#kept = undefined;
      const isUndone = attempt(() => this.#disk.truncate(factsPath, factsBytes)) &&
        attempt(() => {
          if (this.#disk.entry(journalPath) !== undefined) {
            this.#disk.truncate(journalPath, kept.journalBytes);
          }
        });
      if (isUndone) this.#kept = kept;
      throw error;
    }
  }

  /** Appends facts to a file of `size` bytes. */
  async #appendFacts(
    path: string,
    size: number,
    added: Iterable<readonly [number, Uint8Array]>,
  ): Promise<Map<number, FactsPlace>> {
    using file = this.#disk.append(path);
    const places = await factsFile.append(file, added, { size, checksum: this.#factsChecksum });
    await file.sync();
    return places;
  }

  /** Writes facts ahead of the state that will say where they lie; undefined where that fails. */
  #writeFacts(
    fresh: ReadonlyMap<number, Uint8Array>,
    path = join(this.#directory, `facts-${crypto.randomUUID()}.bin`),
  ): WrittenFacts | undefined {
    if (this.#options.mayWrite?.() === false) return undefined;
    let size: number | undefined;
    try {
      this.#disk.makeDirectory(this.#directory);
      size = this.#disk.entry(path)?.size ?? 0;
      using file = this.#disk.append(path);
      const checksum = this.#factsChecksum;
      const places = factsFile.appendNow(file, fresh, { size, checksum });
      return { path, places, checksum };
    } catch {
      // What was written in part is of no use to anyone; the facts are still in memory.
      const before = size;
      if (before !== undefined) attempt(() => this.#disk.truncate(path, before));
      return undefined;
    }
  }

  /** Puts a new snapshot in the place of what is kept, with a journal of its own. */
  async #writeSnapshot(state: IndexState, pause: () => Promise<void>): Promise<void> {
    const { facts } = state;
    const isAppending = facts.path !== undefined && !this.#isWasteful(facts);
    const factsPath = isAppending && facts.path !== undefined
      ? facts.path
      : join(this.#directory, `facts-${crypto.randomUUID()}.bin`);
    const journalName = `journal-${crypto.randomUUID()}.bin`;
    const temporary = join(this.#directory, `.tmp-${crypto.randomUUID()}`);
    const size = isAppending ? this.#factsBytes(factsPath) : 0;
    this.#kept = undefined;
    let places: Map<number, FactsPlace>;
    try {
      places = await this.#appendFacts(
        factsPath,
        size,
        isAppending ? facts.fresh() : facts.bytes(),
      );
      if (isAppending) places = new Map([...facts.places(), ...places]);
      await pause();
      const factsName = factsPath.slice(this.#directory.length + 1);
      using file = this.#disk.create(temporary);
      await snapshotFile.write(file, { ...state, factsName, journalName, places }, pause);
      this.#disk.rename(temporary, this.#indexPath);
    } catch (error) {
      attempt(() => this.#disk.remove(temporary));
      attempt(() =>
        isAppending ? this.#disk.truncate(factsPath, size) : this.#disk.remove(factsPath)
      );
      throw error;
    }
    facts.settle(factsPath, places, this.#factsChecksum);
    this.#removeOthers([factsPath.slice(this.#directory.length + 1), journalName]);
    const snapshot = this.#disk.entry(this.#indexPath);
    if (snapshot === undefined) return;
    const { isLinked } = state;
    this.#kept = { snapshot, journalName, journalBytes: 0, journalRecords: 0, isLinked };
  }

  readonly #factsChecksum: Checksum = (bytes) => {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = this.#digest(bytes);
    return (a * 2 ** 16 + b * 2 ** 8 + c) * 2 ** 24 + d * 2 ** 16 + e * 2 ** 8 + f;
  };

  readonly #digest = (bytes: Uint8Array): Uint8Array =>
    this.#hasher.init().update(bytes).digest("binary");

  /** Removes facts and journals that do not belong to the snapshot. */
  #removeOthers(kept: readonly string[]): void {
    for (const name of this.sizes().keys()) {
      if (!FACTS_NAME.test(name) && !JOURNAL_NAME.test(name)) continue;
      // What cannot be removed now is removed after the next snapshot.
      if (!kept.includes(name)) attempt(() => this.#disk.remove(join(this.#directory, name)));
    }
  }

  get #indexPath(): string {
    return join(this.#directory, "index.bin");
  }
}

/** Whether something worked out; why it did not is told by the error that came before. */
function attempt(work: () => void): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
