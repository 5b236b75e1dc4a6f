import { type NodeHandle, nodeHandle } from "../facts/node_handle.ts";
import type { FileRecord, ReferenceCount } from "./file_record.ts";
import { keptTableUses } from "./kept_table_uses.ts";
import type { TableUseRecord } from "./table_use_record.ts";
import { type PackedTexts, TextColumn } from "./text_column.ts";

/** Counts of references of all files, one file after the other. */
export interface KeptCounts {
  /** Per file, where its counts end. */
  readonly ends: Uint32Array;
  readonly sources: Uint32Array;
  /** Per count, which of the `names` it is of. */
  readonly nameRows: Uint32Array;
  readonly counts: Uint32Array;
  readonly names: PackedTexts;
}

/** Files as columns, by row. */
export interface KeptFilesState {
  readonly numbers: Uint32Array;
  readonly paths: PackedTexts;
  readonly hashes: PackedTexts;
  readonly packageKeys: PackedTexts;
  readonly routes: PackedTexts;
  /** Per file its problems, one a line. */
  readonly problems: PackedTexts;
  /** Per file its uses of tables, as {@link keptTableUses} has them. */
  readonly tableUses: PackedTexts;
  /** Per file {@link STAMPS} numbers: size, times of change, inode, time of indexing. */
  readonly stamps: Float64Array;
  readonly semantics: Uint32Array;
  readonly flags: Uint32Array;
  /** 1 where the edges of a file are those of its content. */
  readonly linked: Uint8Array;
  /** Per file, where its nodes end. */
  readonly nodeEnds: Uint32Array;
  /** Handles plus one; 0 for no node. */
  readonly nodes: Uint32Array;
  readonly externals: KeptCounts;
  readonly unresolved: KeptCounts;
  /** Per file, where its demand ends. */
  readonly demandEnds: Uint32Array;
  readonly demands: Float64Array;
}

const STAMPS = 5;
const NO_PROBLEMS: readonly string[] = [];

/** Reads files from columns when they are asked for. */
export class KeptFiles {
  /** The columns. */
  readonly state: KeptFilesState;
  readonly #paths: RememberedTexts;
  readonly #hashes: TextColumn;
  readonly #packageKeys: TextColumn;
  readonly #routes: TextColumn;
  readonly #problems: TextColumn;
  readonly #tableUses: TextColumn;
  readonly #externals: RememberedTexts;
  readonly #unresolved: RememberedTexts;

  constructor(state: KeptFilesState) {
    this.state = state;
    this.#paths = new RememberedTexts(state.paths);
    this.#hashes = new TextColumn(state.hashes);
    this.#packageKeys = new TextColumn(state.packageKeys);
    this.#routes = new TextColumn(state.routes);
    this.#problems = new TextColumn(state.problems);
    this.#tableUses = new TextColumn(state.tableUses);
    this.#externals = new RememberedTexts(state.externals.names);
    this.#unresolved = new RememberedTexts(state.unresolved.names);
  }

  /** The file of a row, which is read as it is asked for. */
  at(row: number): FileRecord {
    return new KeptFile(this, row);
  }

  path(row: number): string {
    return this.#paths.get(row);
  }
  hash(row: number): string {
    return this.#hashes.get(row);
  }
  packageKey(row: number): string {
    return this.#packageKeys.get(row);
  }
  route(row: number): string {
    return this.#routes.get(row);
  }
  problems(row: number): readonly string[] {
    const problems = this.#problems.get(row);
    return problems === "" ? NO_PROBLEMS : problems.split("\n");
  }
  tableUses(row: number): readonly TableUseRecord[] {
    return keptTableUses.decode(this.#tableUses.get(row));
  }
  stamp(row: number, index: number): number {
    return this.state.stamps[row * STAMPS + index] ?? 0;
  }
  nodes(row: number): (NodeHandle | undefined)[] {
    const { nodeEnds, nodes } = this.state;
    return Array.from(
      nodes.subarray(startOf(nodeEnds, row), nodeEnds[row]),
      (handle) => handle === 0 ? undefined : nodeHandle(handle - 1),
    );
  }
  demand(row: number): Float64Array {
    const { demandEnds, demands } = this.state;
    return demands.subarray(startOf(demandEnds, row), demandEnds[row]);
  }
  externals(row: number): ReferenceCount[] {
    return countsAt(this.state.externals, this.#externals, row);
  }
  unresolved(row: number): ReferenceCount[] {
    return countsAt(this.state.unresolved, this.#unresolved, row);
  }
}

/** Texts that are asked for again and again. */
class RememberedTexts {
  readonly #column: TextColumn;
  readonly #known: string[] = [];

  constructor(packed: PackedTexts) {
    this.#column = new TextColumn(packed);
  }

  get(row: number): string {
    return this.#known[row] ??= this.#column.get(row);
  }
}

class KeptFile implements FileRecord {
  readonly #files: KeptFiles;
  readonly #row: number;

  constructor(files: KeptFiles, row: number) {
    this.#files = files;
    this.#row = row;
  }

  get number(): number {
    return this.#files.state.numbers[this.#row] ?? 0;
  }
  get path(): string {
    return this.#files.path(this.#row);
  }
  get size(): number {
    return this.#files.stamp(this.#row, 0);
  }
  get mtimeMs(): number {
    return this.#files.stamp(this.#row, 1);
  }
  get ctimeMs(): number {
    return this.#files.stamp(this.#row, 2);
  }
  get inode(): number {
    return this.#files.stamp(this.#row, 3);
  }
  get indexedAtMs(): number {
    return this.#files.stamp(this.#row, 4);
  }
  get hash(): string {
    return this.#files.hash(this.#row);
  }
  get semantics(): number {
    return this.#files.state.semantics[this.#row] ?? 0;
  }
  get flags(): number {
    return this.#files.state.flags[this.#row] ?? 0;
  }
  get packageKey(): string {
    return this.#files.packageKey(this.#row);
  }
  get route(): string {
    return this.#files.route(this.#row);
  }
  get problems(): readonly string[] {
    return this.#files.problems(this.#row);
  }
  get tableUses(): readonly TableUseRecord[] {
    return this.#files.tableUses(this.#row);
  }
  get nodes(): readonly (NodeHandle | undefined)[] {
    return this.#files.nodes(this.#row);
  }
  get externals(): readonly ReferenceCount[] {
    return this.#files.externals(this.#row);
  }
  get unresolved(): readonly ReferenceCount[] {
    return this.#files.unresolved(this.#row);
  }
  get demand(): Float64Array {
    return this.#files.demand(this.#row);
  }
  get isLinked(): boolean {
    return this.#files.state.linked[this.#row] === 1;
  }
}

function startOf(ends: Uint32Array, row: number): number {
  return row === 0 ? 0 : ends[row - 1] ?? 0;
}

function countsAt(columns: KeptCounts, names: RememberedTexts, row: number): ReferenceCount[] {
  const counts: ReferenceCount[] = [];
  const end = columns.ends[row] ?? 0;
  for (let at = startOf(columns.ends, row); at < end; at++) {
    counts.push({
      source: nodeHandle(columns.sources[at] ?? 0),
      name: names.get(columns.nameRows[at] ?? 0),
      count: columns.counts[at] ?? 0,
    });
  }
  return counts;
}
