import type { NodeHandle } from "../facts/node_handle.ts";

/** A count of references by what they name; see the columns of {@link FileRecord}. */
export interface ReferenceCount {
  readonly source: NodeHandle;
  /** A package, or the name that could not be resolved. */
  readonly name: string;
  readonly count: number;
}

/** What the graph keeps of one file. */
export interface FileRecord {
  readonly number: number;
  readonly path: string;
  readonly size: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
  readonly inode: number;
  /** When the file was read, in milliseconds since the epoch. */
  readonly indexedAtMs: number;
  /** BLAKE3-256 of the bytes, in hexadecimal. */
  readonly hash: string;
  /** Which rules of linking apply. */
  readonly semantics: number;
  /** FileFlag bits. */
  readonly flags: number;
  /** Key of the package that the file belongs to. */
  readonly packageKey: string;
  /** Node of each definition row, the file's own node first; undefined where a definition is no node. */
  readonly nodes: readonly (NodeHandle | undefined)[];
  readonly externals: readonly ReferenceCount[];
  readonly unresolved: readonly ReferenceCount[];
  /** Keys of what linking the file read of others, sorted. */
  readonly demand: Float64Array;
  /** Whether the edges are those of this content; false between applying a file and linking it. */
  readonly isLinked: boolean;
}

/** All files, by number and by path. Numbers are given once. */
export class FileTable {
  readonly #files = new Map<number, FileRecord>();
  readonly #numbers = new Map<string, number>();
  #next = 1;

  /** Number of files. */
  get size(): number {
    return this.#files.size;
  }

  /** The number for a path: the one it has, or a new one, which is the path's from now on. */
  numberFor(path: string): number {
    let number = this.#numbers.get(path);
    if (number === undefined) {
      number = this.#next++;
      this.#numbers.set(path, number);
    }
    return number;
  }

  /** Adds or replaces a file. */
  set(file: FileRecord): void {
    this.#files.set(file.number, file);
    this.#numbers.set(file.path, file.number);
    this.#next = Math.max(this.#next, file.number + 1);
  }

  /** Removes a file. */
  delete(number: number): void {
    const file = this.#files.get(number);
    if (file === undefined) return;
    this.#files.delete(number);
    this.#numbers.delete(file.path);
  }

  /** The file of a number. */
  get(number: number): FileRecord | undefined {
    return this.#files.get(number);
  }

  /** The file at a path. */
  at(path: string): FileRecord | undefined {
    const number = this.#numbers.get(path);
    return number === undefined ? undefined : this.#files.get(number);
  }

  /** All files, in the order in which they were added. */
  values(): IterableIterator<FileRecord> {
    return this.#files.values();
  }
}
