import { DamagedFactsError } from "../facts/damaged_facts_error.ts";
import { confidenceOf } from "./confidence_of.ts";
import { createResolution } from "./create_resolution.ts";
import type { ConfidenceOf } from "./edge_collector.ts";
import { linkFile } from "./file_linker.ts";
import { type DirectoryEntry, entriesOf } from "./entries_of.ts";
import { keyHash } from "./key_hash.ts";
import { KeySort } from "./key_sort.ts";
import type { LinkResult } from "./link_result.ts";
import { providedKeys } from "./provided_keys.ts";
import type { Resolution } from "./resolution.ts";
import type { LinkFile } from "./link_model.ts";
import { WorldIndex } from "./world_index.ts";

/** A file that came, changed or went. */
export interface FileChange {
  /** Number of the file; the same for all versions of a path. */
  readonly number: number;
  readonly path: string;
  /** The file as it is now; undefined when it is gone. */
  readonly file: LinkFile | undefined;
  /** Whether versions came and went since the one that was linked last: what they lacked is not the same any more. */
  readonly hasSkipped?: boolean;
}

/** The outcome of linking one file. */
export interface LinkedFile {
  readonly file: LinkFile;
  readonly result: LinkResult;
  /** Why the file could not be linked; undefined when it was. */
  readonly failure: string | undefined;
}

/** Beyond so many derived values and keys it is better to derive some again than to keep them all. */
const MOST_DERIVED = 120_000;

/**
 * Keeps the edges of all files right while files change. A file is linked again exactly when it changed, or when
 * something that its linking read, or missed, is different now; so the outcome of any sequence of changes is that of
 * linking the last state from nothing.
 */
export class Linker {
  readonly #world = new WorldIndex();
  readonly #resolution: Resolution = createResolution(this.#world);
  readonly #demands = new Map<number, Float64Array>();
  /** Numbers of files that could not be linked: what they read is not known, so that any change may help them. */
  readonly #failed = new Set<number>();

  readonly #confidenceOf: ConfidenceOf;

  /** @param confidence Of edges by their rules; by default what rules have earned. */
  constructor(confidence: ConfidenceOf = confidenceOf) {
    this.#confidenceOf = confidence;
  }

  /** Puts a file in place as it was linked before, with the keys that this read. */
  restore(file: LinkFile, demand: Float64Array): void {
    this.#world.add(file);
    this.#demands.set(file.number, demand);
  }

  /** The file of a number. */
  file(number: number): LinkFile | undefined {
    return this.#world.file(number);
  }

  /**
   * Applies changes and links what they concern, file by file in the order of paths. The caller takes one step at a time,
   * of which some have no outcome, and may do other things in between, but must not apply further changes before the
   * last. A caller that goes no further must not use the linker any more.
   *
   * @throws DamagedFactsError when facts of a file cannot be read; the linker must not be used any more then.
   */
  *apply(changes: readonly FileChange[]): Generator<LinkedFile | undefined> {
    const affected = yield* this.#affectedBy(changes);
    const ordered = affected.sort((a, b) => a.path < b.path ? -1 : a.path > b.path ? 1 : 0);
    for (const file of ordered) {
      const linked = yield* this.#link(file);
      if (linked.failure === undefined) {
        this.#demands.set(file.number, linked.result.demand);
        this.#failed.delete(file.number);
      } else {
        this.#demands.delete(file.number);
        this.#failed.add(file.number);
      }
      yield linked;
      if (this.#world.derivedSize > MOST_DERIVED) this.#world.forgetDerived();
    }
    this.#world.forgetDerived();
  }

  /** A file that cannot be linked, which is a fault of linking, has no edges and holds nothing else up. */
  *#link(file: LinkFile): Generator<undefined, LinkedFile> {
    try {
      return {
        file,
        result: yield* linkFile(this.#resolution, file, this.#confidenceOf),
        failure: undefined,
      };
    } catch (error) {
      if (error instanceof DamagedFactsError) throw error;
      const failure = error instanceof Error ? error.message : String(error);
      const demand = new Float64Array(0);
      const result = { edges: [], externals: [], unresolved: [], tableUses: [], demand };
      return { file, result, failure };
    }
  }

  *#affectedBy(changes: readonly FileChange[]): Generator<undefined, LinkFile[]> {
    const isFirst = this.#demands.size === 0;
    const dirty = new Set<number>();
    const changed = new Map<number, LinkFile>();
    const directories = isFirst ? new Map<string, boolean>() : this.#directoriesOf(changes);
    const entries = isFirst ? [] : this.#entriesOf(changes);
    const packages = isFirst ? new Map<string, boolean>() : this.#packagesOf(changes);
    for (const change of changes) {
      const old = this.#world.file(change.number);
      const { file } = change;
      if (!isFirst && change.hasSkipped) {
        addDifferences(dirty, old, undefined);
        addDifferences(dirty, undefined, file);
      } else if (!isFirst) addDifferences(dirty, old, file);
      if (old !== undefined) this.#world.remove(old);
      this.#demands.delete(change.number);
      this.#failed.delete(change.number);
      changed.delete(change.number);
      if (file === undefined) continue;
      this.#world.add(file);
      changed.set(change.number, file);
      yield;
    }
    this.#world.forgetDerived();
    for (const [directory, existed] of directories) {
      if (this.#world.hasDirectory(directory) !== existed) {
        dirty.add(keyHash(KeySort.directory, directory));
      }
    }
    for (const { directory, name, existed } of entries) {
      if (this.#world.hasEntry(directory, name) === existed) continue;
      dirty.add(keyHash(KeySort.entry, directory, name));
    }
    for (const [name, existed] of packages) {
      if (this.#world.hasPackage(name) !== existed) dirty.add(keyHash(KeySort.package, name));
    }
    const affected = [...changed.values()];
    for (const [number, demand] of this.#demands) {
      if (!demandsAny(demand, dirty)) continue;
      const file = this.#world.file(number);
      if (file !== undefined) affected.push(file);
    }
    for (const number of this.#failed) {
      const file = this.#world.file(number);
      if (file !== undefined) affected.push(file);
    }
    return affected;
  }

  /** The entries that changed files are or lie below, with whether they were there before. */
  #entriesOf(
    changes: readonly FileChange[],
  ): readonly (DirectoryEntry & { readonly existed: boolean })[] {
    return changes.flatMap(({ path }) => entriesOf(path))
      .map((entry) => ({ ...entry, existed: this.#world.hasEntry(entry.directory, entry.name) }));
  }

  /** Packages of changed files, as they were and as they are, with whether they held files before. */
  #packagesOf(changes: readonly FileChange[]): Map<string, boolean> {
    const packages = new Map<string, boolean>();
    for (const { number, file } of changes) {
      for (const version of [this.#world.file(number), file]) {
        const name = version?.semantics.modules.packageOf(version.path, version);
        if (name !== undefined) packages.set(name, this.#world.hasPackage(name));
      }
    }
    return packages;
  }

  /** Directories above changed files, with whether they held files before. */
  #directoriesOf(changes: readonly FileChange[]): Map<string, boolean> {
    const directories = new Map<string, boolean>();
    for (const { path } of changes) {
      for (let at = path.lastIndexOf("/"); at > 0; at = path.lastIndexOf("/", at - 1)) {
        const directory = path.slice(0, at);
        if (directories.has(directory)) break;
        directories.set(directory, this.#world.hasDirectory(directory));
      }
    }
    return directories;
  }
}

function addDifferences(
  dirty: Set<number>,
  old: LinkFile | undefined,
  current: LinkFile | undefined,
): void {
  const before = old === undefined ? new Map<number, number>() : providedKeys(old);
  const after = current === undefined ? new Map<number, number>() : providedKeys(current);
  for (const [key, hash] of before) if (after.get(key) !== hash) dirty.add(key);
  for (const key of after.keys()) if (!before.has(key)) dirty.add(key);
}

function demandsAny(demand: Float64Array, dirty: ReadonlySet<number>): boolean {
  if (dirty.size === 0) return false;
  if (demand.length < dirty.size * 4) {
    for (const key of demand) if (dirty.has(key)) return true;
    return false;
  }
  for (const key of dirty) if (contains(demand, key)) return true;
  return false;
}

function contains(sorted: Float64Array, key: number): boolean {
  let low = 0;
  let high = sorted.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const value = sorted[middle] ?? 0;
    if (value === key) return true;
    if (value < key) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}
