import { DefFlag } from "../facts/def_flag.ts";
import type { FileFacts } from "../facts/file_facts.ts";
import { ImportKind } from "../facts/import_kind.ts";

/** The rows of one file that bear one name. */
export interface NameRows {
  readonly defs: readonly number[];
  readonly bindings: readonly number[];
  readonly imports: readonly number[];
  readonly exports: readonly number[];
  readonly typeParams: readonly number[];
}

/** Rows of a file by the name that they declare, and its star imports. */
export class NameIndex {
  readonly #rows = new Map<string, Record<keyof NameRows, number[]>>();
  readonly #companions = new Map<number, number>();
  /** Import rows that bring names which only their module knows. */
  readonly starImports: number[] = [];

  constructor(facts: FileFacts) {
    const { defs, bindings, imports, exports, typeParams } = facts;
    for (let row = 1; row < defs.count; row++) {
      this.#add(facts, defs.name(row), "defs", row);
      if ((defs.flags(row) & DefFlag.companion) !== 0) {
        this.#companions.set(defs.container(row), row);
      }
    }
    for (let row = 1; row < bindings.count; row++) {
      this.#add(facts, bindings.name(row), "bindings", row);
    }
    for (let row = 1; row < imports.count; row++) {
      const kind = imports.kind(row);
      const isStar = kind === ImportKind.star ||
        (kind === ImportKind.static && facts.text(imports.imported(row)) === "*");
      if (isStar) this.starImports.push(row);
      if (imports.local(row) !== 0) this.#add(facts, imports.local(row), "imports", row);
    }
    for (let row = 1; row < exports.count; row++) {
      if (exports.exported(row) !== 0) this.#add(facts, exports.exported(row), "exports", row);
    }
    for (let row = 1; row < typeParams.count; row++) {
      this.#add(facts, typeParams.name(row), "typeParams", row);
    }
  }

  /** The rows that bear `name`; undefined when there are none. */
  rows(name: string): NameRows | undefined {
    return this.#rows.get(name);
  }

  /** The companion object that a class holds. */
  companionOf(container: number): number | undefined {
    return this.#companions.get(container);
  }

  /** All names with their rows. */
  entries(): IterableIterator<[string, NameRows]> {
    return this.#rows.entries();
  }

  #add(facts: FileFacts, id: number, sort: keyof NameRows, row: number): void {
    const name = facts.text(id);
    let rows = this.#rows.get(name);
    if (rows === undefined) {
      rows = { defs: NONE, bindings: NONE, imports: NONE, exports: NONE, typeParams: NONE };
      this.#rows.set(name, rows);
    }
    if (rows[sort] === NONE) rows[sort] = [row];
    else rows[sort].push(row);
  }
}

/** Stands for all lists without rows; most names have rows in one list only. */
const NONE: number[] = [];
