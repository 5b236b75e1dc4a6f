import type { FileRecord } from "./file_record.ts";
import type { KeptCounts, KeptFilesState } from "./kept_files.ts";
import { keptTableUses } from "./kept_table_uses.ts";
import { TextColumn } from "./text_column.ts";

/** Files as columns, in their order; made in steps. */
export function* filesState(files: readonly FileRecord[]): Generator<undefined, KeptFilesState> {
  const paths = new TextColumn(), hashes = new TextColumn(), packageKeys = new TextColumn();
  const routes = new TextColumn(), problems = new TextColumn(), tableUses = new TextColumn();
  const stamps: number[] = [], nodes: number[] = [], demands: Float64Array[] = [];
  const externals = new CountColumns(), unresolved = new CountColumns();
  const column = (): Uint32Array => new Uint32Array(files.length);
  const [numbers, semantics, flags, nodeEnds, demandEnds] = [
    column(),
    column(),
    column(),
    column(),
    column(),
  ];
  const linked = new Uint8Array(files.length);
  let demandEnd = 0;
  for (const [row, file] of files.entries()) {
    numbers[row] = file.number;
    semantics[row] = file.semantics;
    flags[row] = file.flags;
    linked[row] = Number(file.isLinked);
    paths.set(row, file.path);
    hashes.set(row, file.hash);
    packageKeys.set(row, file.packageKey);
    routes.set(row, file.route);
    problems.set(row, file.problems.join("\n"));
    tableUses.set(row, keptTableUses.encode(file.tableUses));
    stamps.push(file.size, file.mtimeMs, file.ctimeMs, file.inode, file.indexedAtMs);
    for (const handle of file.nodes) nodes.push(handle === undefined ? 0 : handle + 1);
    nodeEnds[row] = nodes.length;
    externals.add(file.externals);
    unresolved.add(file.unresolved);
    demands.push(file.demand);
    demandEnds[row] = demandEnd += file.demand.length;
    yield;
  }
  return {
    numbers,
    paths: paths.state(),
    hashes: hashes.state(),
    packageKeys: packageKeys.state(),
    routes: routes.state(),
    problems: problems.state(),
    tableUses: tableUses.state(),
    stamps: new Float64Array(stamps),
    semantics,
    flags,
    linked,
    nodeEnds,
    nodes: new Uint32Array(nodes),
    externals: externals.state(),
    unresolved: unresolved.state(),
    demandEnds,
    demands: joined(demands, demandEnd),
  };
}

class CountColumns {
  readonly #ends: number[] = [];
  readonly #sources: number[] = [];
  readonly #nameRows: number[] = [];
  readonly #counts: number[] = [];
  readonly #names = new TextColumn();
  readonly #rows = new Map<string, number>();

  add(counts: FileRecord["externals"]): void {
    for (const { source, name, count } of counts) {
      let row = this.#rows.get(name);
      if (row === undefined) {
        row = this.#rows.size;
        this.#rows.set(name, row);
        this.#names.set(row, name);
      }
      this.#sources.push(source);
      this.#nameRows.push(row);
      this.#counts.push(count);
    }
    this.#ends.push(this.#sources.length);
  }

  state(): KeptCounts {
    return {
      ends: new Uint32Array(this.#ends),
      sources: new Uint32Array(this.#sources),
      nameRows: new Uint32Array(this.#nameRows),
      counts: new Uint32Array(this.#counts),
      names: this.#names.state(),
    };
  }
}

function joined(parts: readonly Float64Array[], length: number): Float64Array {
  const all = new Float64Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
