import type { FileRecord } from "./file_record.ts";
import { filesState } from "./files_state.ts";
import { KeptFiles, type KeptFilesState } from "./kept_files.ts";

/** All files, by number and by path. Numbers are given once. */
export class FileTable {
  readonly #files = new Map<number, FileRecord>();
  /** Numbers by path, once the first is asked for. */
  #numbers: Map<string, number> | undefined;
  #next = 1;
  /** What was loaded, while it is all there is. */
  #kept: KeptFilesState | undefined;

  /** @param kept What {@link state} gave; an empty table without. */
  constructor(kept?: KeptFilesState) {
    this.#kept = kept;
    if (kept === undefined) return;
    const files = new KeptFiles(kept);
    kept.numbers.forEach((number, row) => {
      this.#files.set(number, files.at(row));
      this.#next = Math.max(this.#next, number + 1);
    });
  }

  /** Number of files. */
  get size(): number {
    return this.#files.size;
  }

  /** The number for a path: the one it has, or a new one, which is the path's from now on. */
  numberFor(path: string): number {
    const numbers = this.#byPath();
    let number = numbers.get(path);
    if (number === undefined) {
      number = this.#next++;
      numbers.set(path, number);
    }
    return number;
  }

  /** Adds or replaces a file. */
  set(file: FileRecord): void {
    this.#kept = undefined;
    this.#files.set(file.number, file);
    this.#numbers?.set(file.path, file.number);
    this.#next = Math.max(this.#next, file.number + 1);
  }

  /** Removes a file. */
  delete(number: number): void {
    const file = this.#files.get(number);
    if (file === undefined) return;
    this.#kept = undefined;
    this.#files.delete(number);
    this.#numbers?.delete(file.path);
  }

  /** The file of a number. */
  get(number: number): FileRecord | undefined {
    return this.#files.get(number);
  }

  /** The file at a path. */
  at(path: string): FileRecord | undefined {
    const number = this.#byPath().get(path);
    return number === undefined ? undefined : this.#files.get(number);
  }

  /** All files, in the order in which they were added. */
  values(): IterableIterator<FileRecord> {
    return this.#files.values();
  }

  /** Everything, to be kept; made in steps, between which no file may change. It takes less room from then on. */
  *state(): Generator<undefined, KeptFilesState> {
    if (this.#kept !== undefined) return this.#kept;
    const kept = yield* filesState([...this.#files.values()]);
    this.read(kept);
    return kept;
  }

  /** Reads the files, which are the same by number and path, from columns from now on. */
  read(kept: KeptFilesState): void {
    this.#kept = kept;
    const files = new KeptFiles(kept);
    kept.numbers.forEach((number, row) => this.#files.set(number, files.at(row)));
  }

  #byPath(): Map<string, number> {
    if (this.#numbers === undefined) {
      this.#numbers = new Map();
      for (const [number, file] of this.#files) this.#numbers.set(file.path, number);
    }
    return this.#numbers;
  }
}
