import type { PackedWords } from "../search/packed_words.ts";

/** Fewer files than this are kept one by one however small the workspace is. */
const FEW = 256;
/** Beyond this share of all files, keeping everything anew is the lesser work. */
const MOST = 0.25;

/** What changed in an index since it was kept last, by file number. */
export class ChangeLog {
  readonly #applied = new Map<number, PackedWords>();
  readonly #linked = new Set<number>();
  readonly #confirmed = new Set<number>();
  readonly #removed = new Set<number>();
  #isWhole: boolean;

  /** @param isWhole Whether nothing is kept yet. */
  constructor(isWhole: boolean) {
    this.#isWhole = isWhole;
  }

  /** Whether so much changed that everything is to be kept anew. */
  get isWhole(): boolean {
    return this.#isWhole;
  }

  /** Whether nothing changed. */
  get isEmpty(): boolean {
    return !this.#isWhole && this.#applied.size === 0 && this.#linked.size === 0 &&
      this.#confirmed.size === 0 && this.#removed.size === 0;
  }

  /** Files with new content, and the words of their bodies. */
  get applied(): ReadonlyMap<number, PackedWords> {
    return this.#applied;
  }

  /** Files with other edges, those with new content among them or not. */
  get linked(): ReadonlySet<number> {
    return this.#linked;
  }

  /** Files of which only the stamp is new, or the content too. */
  get confirmed(): ReadonlySet<number> {
    return this.#confirmed;
  }

  /** Files that are gone. */
  get removed(): ReadonlySet<number> {
    return this.#removed;
  }

  /**
   * Notes new content of a file.
   *
   * @param files Number of all files.
   */
  noteApplied(file: number, words: PackedWords, files: number): void {
    if (this.#isWhole) return;
    this.#applied.set(file, words);
    this.#limit(files);
  }

  /** Notes other edges of a file. */
  noteLinked(file: number, files: number): void {
    if (this.#isWhole) return;
    this.#linked.add(file);
    this.#limit(files);
  }

  /** Notes a new stamp of a file. */
  noteConfirmed(file: number): void {
    if (!this.#isWhole) this.#confirmed.add(file);
  }

  /** Notes that a file is gone. */
  noteRemoved(file: number): void {
    if (this.#isWhole) return;
    this.#applied.delete(file);
    this.#linked.delete(file);
    this.#confirmed.delete(file);
    this.#removed.add(file);
  }

  /** Notes that nothing is as it is kept, not even what did not change. */
  noteWhole(): void {
    this.#forget();
    this.#isWhole = true;
  }

  /** Notes that everything is kept as it is now. */
  clear(): void {
    this.#forget();
    this.#isWhole = false;
  }

  #limit(files: number): void {
    if (this.#applied.size + this.#linked.size <= Math.max(FEW, files * MOST)) return;
    this.noteWhole();
  }

  #forget(): void {
    this.#applied.clear();
    this.#linked.clear();
    this.#confirmed.clear();
    this.#removed.clear();
  }
}
