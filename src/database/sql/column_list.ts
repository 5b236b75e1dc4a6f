import type { Column } from "../database_object.ts";

/** Number of columns from which on they are found by maps: those of most tables are found as fast without. */
const FEW = 24;

/** The columns of a table while statements change them, found by name as it is written, else in any case. */
export class ColumnList {
  readonly #columns: (Column | undefined)[] = [];
  #exact: Map<string, number> | undefined;
  #folded: Map<string, number> | undefined;

  /** All columns in their order. */
  get all(): Column[] {
    return this.#columns.filter((column) => column !== undefined);
  }

  /** Whether there are none. */
  get isEmpty(): boolean {
    return this.#columns.every((column) => column === undefined);
  }

  /** Adds a column unless one of its name is there. @returns Whether it was added. */
  add(column: Column): boolean {
    if (this.#exactPlace(column.name) >= 0) return false;
    this.#put(this.#columns.length, column);
    return true;
  }

  /** Puts in place of a column what `change` makes of it. */
  replace(name: string, change: (column: Column) => Column): void {
    const place = this.#placeOf(name);
    const column = this.#columns[place];
    if (column === undefined) return;
    this.#take(place, column);
    this.#put(place, change(column));
  }

  /** Removes a column. */
  remove(name: string): void {
    const place = this.#placeOf(name);
    const column = this.#columns[place];
    if (column !== undefined) this.#take(place, column);
  }

  #take(place: number, column: Column): void {
    this.#columns[place] = undefined;
    this.#exact?.delete(column.name);
    const folded = column.name.toLowerCase();
    if (this.#folded?.get(folded) === place) this.#folded.delete(folded);
  }

  #put(place: number, column: Column): void {
    this.#columns[place] = column;
    if (this.#exact === undefined && this.#columns.length <= FEW) return;
    if (this.#exact === undefined || this.#folded === undefined) {
      this.#exact = new Map();
      this.#folded = new Map();
      for (const [index, known] of this.#columns.entries()) {
        if (known !== undefined) this.#index(this.#exact, this.#folded, index, known);
      }
    } else this.#index(this.#exact, this.#folded, place, column);
  }

  #index(
    exact: Map<string, number>,
    folded: Map<string, number>,
    place: number,
    column: Column,
  ): void {
    exact.set(column.name, place);
    folded.set(column.name.toLowerCase(), place);
  }

  #exactPlace(name: string): number {
    if (this.#exact !== undefined) return this.#exact.get(name) ?? -1;
    return this.#columns.findIndex((column) => column?.name === name);
  }

  #placeOf(name: string): number {
    const exact = this.#exactPlace(name);
    if (exact >= 0) return exact;
    const folded = name.toLowerCase();
    if (this.#folded !== undefined) return this.#folded.get(folded) ?? -1;
    return this.#columns.findIndex((column) => column?.name.toLowerCase() === folded);
  }
}
