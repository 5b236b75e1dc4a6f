import { type NodeHandle, nodeHandle } from "../facts/node_handle.ts";
import { foldText } from "./fold_text.ts";
import { grown } from "./grown.ts";
import { matchSymbol } from "./match_symbol.ts";
import type { SearchSnapshot } from "./search_snapshot.ts";
import { symbolKeys } from "./symbol_keys.ts";
import type { SymbolNames } from "./symbol_names.ts";

/** A node that bears the name that was asked for. */
export interface SymbolHit {
  readonly handle: NodeHandle;
  /** How: one of {@link symbolMatch}, `otherCase` added or not. */
  readonly match: number;
}

/** Entries that may wait before they are sorted into the rest; in a large index a quarter of it. */
const MERGE_AT = 4096;

/**
 * Finds nodes by exact name. It keeps hashes only and asks `names` whether a node found by hash is meant; what it keeps
 * is a sorted array of (key, handle) pairs and a short list of pairs added since.
 */
export class SymbolIndex {
  readonly #names: SymbolNames;
  /** Pairs of handle and key, sorted by key, then handle. */
  #sorted: Uint32Array = new Uint32Array(0);
  /** Pairs of handle and key, as they came. */
  #added: Uint32Array = new Uint32Array(128);
  #addedLength = 0;
  readonly #removed = new Set<number>();
  /** Handles that were removed since the last merge, some added again under another name. */
  readonly #stale = new Set<number>();

  /** An empty index of nodes whose names are read from `names` when they are added, looked up and merged. */
  constructor(names: SymbolNames) {
    this.#names = names;
  }

  /**
   * The index that {@link snapshot} was taken of. It reads the arrays in place, so they must not change.
   *
   * @throws Error when the arrays are not those of a snapshot.
   */
  static load(snapshot: SearchSnapshot, names: SymbolNames): SymbolIndex {
    const pairs = snapshot["pairs"];
    if (!(pairs instanceof Uint32Array) || pairs.length % 2 !== 0) {
      throw new Error("Cannot read the symbol index: it holds no pairs of keys. Build it again.");
    }
    const index = new SymbolIndex(names);
    index.#sorted = pairs;
    return index;
  }

  /** Adds a node. One whose names have changed is removed first. */
  add(handle: NodeHandle): void {
    this.#removed.delete(handle);
    for (const key of symbolKeys.ofNode(this.#names, handle)) {
      this.#added = grown(this.#added, this.#addedLength + 2);
      this.#added[this.#addedLength++] = handle;
      this.#added[this.#addedLength++] = key;
    }
    if (this.#addedLength > 2 * MERGE_AT && this.#addedLength * 4 > this.#sorted.length) {
      this.#merge();
    }
  }

  /** Removes a node. Its names are not asked for any more. */
  remove(handle: NodeHandle): void {
    this.#removed.add(handle);
    this.#stale.add(handle);
  }

  /** The nodes that bear a name, in the order of their handles; none for a blank name. */
  lookup(name: string): SymbolHit[] {
    const asked = foldText(name.trim());
    if (asked === "") return [];
    const candidates = new Set<number>();
    for (const key of symbolKeys.ofName(asked)) this.#collect(key, candidates);
    const hits: SymbolHit[] = [];
    for (const candidate of [...candidates].sort((a, b) => a - b)) {
      const handle = nodeHandle(candidate);
      const match = matchSymbol(asked, this.#names, handle);
      if (match !== undefined) hits.push({ handle, match });
    }
    return hits;
  }

  /**
   * The index as named arrays, to be kept and given to {@link load}. Equal nodes give equal arrays, whatever came before.
   * The arrays stay as they are when the index changes.
   */
  snapshot(): SearchSnapshot {
    if (this.#addedLength > 0 || this.#stale.size > 0) this.#merge();
    return { pairs: this.#sorted };
  }

  /**
   * Makes ready to give all nodes other handles; until that is done the index must not change.
   *
   * @param handleOf The new handle of each node that is there, in the same order as the old ones.
   * @returns Puts them in place.
   */
  renumbering(handleOf: (handle: number) => number): () => void {
    if (this.#addedLength > 0 || this.#stale.size > 0) this.#merge();
    const pairs = this.#sorted.slice();
    for (let at = 0; at < pairs.length; at += 2) pairs[at] = handleOf(pairs[at] ?? 0);
    return () => {
      this.#sorted = pairs;
    };
  }

  #collect(key: number, into: Set<number>): void {
    const sorted = this.#sorted;
    let low = 0;
    let high = sorted.length >> 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((sorted[middle * 2 + 1] ?? 0) < key) low = middle + 1;
      else high = middle;
    }
    for (let index = low * 2; index < sorted.length && sorted[index + 1] === key; index += 2) {
      this.#take(sorted[index] ?? 0, into);
    }
    for (let index = 0; index < this.#addedLength; index += 2) {
      if (this.#added[index + 1] === key) this.#take(this.#added[index] ?? 0, into);
    }
  }

  #take(handle: number, into: Set<number>): void {
    if (!this.#removed.has(handle)) into.add(handle);
  }

  #merge(): void {
    const sorted = this.#sorted;
    const pending = this.#pending();
    const merged = new Uint32Array(sorted.length + pending.length);
    let length = 0;
    let next = 0;
    const write = (handle: number, key: number): void => {
      if (length > 0 && merged[length - 2] === handle && merged[length - 1] === key) return;
      merged[length++] = handle;
      merged[length++] = key;
    };
    const writePending = (handle: number, key: number): void => {
      for (; next < pending.length; next += 2) {
        const nextHandle = pending[next] ?? 0, nextKey = pending[next + 1] ?? 0;
        if (nextKey > key || (nextKey === key && nextHandle > handle)) return;
        write(nextHandle, nextKey);
      }
    };
    for (let index = 0; index < sorted.length; index += 2) {
      const handle = sorted[index] ?? 0, key = sorted[index + 1] ?? 0;
      writePending(handle, key);
      if (!this.#stale.has(handle)) write(handle, key);
    }
    writePending(Infinity, Infinity);
    this.#sorted = merged.slice(0, length);
    this.#added = new Uint32Array(128);
    this.#addedLength = 0;
    this.#removed.clear();
    this.#stale.clear();
  }

  /** The pairs added, sorted. Of nodes that were removed once only those are taken that hold now. */
  #pending(): Uint32Array {
    const pairs: number[] = [];
    for (let index = 0; index < this.#addedLength; index += 2) {
      const handle = this.#added[index] ?? 0;
      if (!this.#stale.has(handle)) pairs.push(handle, this.#added[index + 1] ?? 0);
    }
    for (const handle of this.#stale) {
      if (this.#removed.has(handle)) continue;
      for (const key of symbolKeys.ofNode(this.#names, nodeHandle(handle))) pairs.push(handle, key);
    }
    const pending = new Uint32Array(pairs);
    // Every platform that graphin is built for is little-endian: as one 64-bit number the key leads.
    new BigUint64Array(pending.buffer).sort();
    return pending;
  }
}
