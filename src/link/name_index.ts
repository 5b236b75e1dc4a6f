import { DefFlag } from "../facts/def_flag.ts";
import type { FileFacts } from "../facts/file_facts.ts";
import { ImportKind } from "../facts/import_kind.ts";

/** The rows of one file that bear one name. */
export interface NameRows {
  readonly defs: number[];
  readonly bindings: number[];
  readonly imports: number[];
  readonly exports: number[];
  readonly typeParams: number[];
}

/** Rows of a file by the name that they declare, and its star imports. */
export class NameIndex {
  readonly #rows = new Map<string, NameRows>();
  readonly #companions = new Map<number, number>();
  /** Import rows that bring names which only their module knows. */
  readonly starImports: number[] = [];

  constructor(facts: FileFacts) {
    const { defs, bindings, imports, exports, typeParams } = facts;
    for (let row = 1; row < defs.count; row++) {
      this.#at(facts, defs.name(row)).defs.push(row);
      if ((defs.flags(row) & DefFlag.companion) !== 0) {
        this.#companions.set(defs.container(row), row);
      }
    }
    for (let row = 1; row < bindings.count; row++) {
      this.#at(facts, bindings.name(row)).bindings.push(row);
    }
    for (let row = 1; row < imports.count; row++) {
      const kind = imports.kind(row);
      const isStar = kind === ImportKind.star ||
        (kind === ImportKind.static && facts.text(imports.imported(row)) === "*");
      if (isStar) this.starImports.push(row);
      if (imports.local(row) !== 0) this.#at(facts, imports.local(row)).imports.push(row);
    }
    for (let row = 1; row < exports.count; row++) {
      if (exports.exported(row) !== 0) this.#at(facts, exports.exported(row)).exports.push(row);
    }
    for (let row = 1; row < typeParams.count; row++) {
      this.#at(facts, typeParams.name(row)).typeParams.push(row);
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

  #at(facts: FileFacts, id: number): NameRows {
    const name = facts.text(id);
    let rows = this.#rows.get(name);
    if (rows === undefined) {
      rows = { defs: [], bindings: [], imports: [], exports: [], typeParams: [] };
      this.#rows.set(name, rows);
    }
    return rows;
  }
}
