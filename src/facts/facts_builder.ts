import type { ColumnName, RowInput, SectionName } from "./facts_schema.ts";
import { factsVersion } from "./facts_version.ts";
import { PackedColumns } from "./packed_columns.ts";
import { ScopeKind } from "./scope_kind.ts";
import { type SectionLayout, sectionLayouts } from "./section_layouts.ts";
import { StringTable } from "./string_table.ts";

/** What {@link FactsBuilder.finish} needs of the file on disk. */
export interface FinishOptions {
  /** Byte offset in the file of a UTF-16 offset in the decoded text; undefined where the two are the same. */
  readonly toByte?: ((offset: number) => number) | undefined;
  /** 64-bit hash, as two 32-bit halves, of a byte range of the file and what else belongs to the definition `def`. */
  hashOf(start: number, end: number, def: number): readonly [low: number, high: number];
}

/** Columns of `exprs` or `types`; a row is the same place in each of them. */
export interface OperatorColumns {
  readonly ops: number[];
  readonly as: number[];
  readonly bs: number[];
  readonly texts: number[];
}

/**
 * Collects the facts of one file, row by row, and packs them. Texts and UTF-16 offsets go in; what comes out is one
 * buffer of integers, a sorted string table and byte offsets, the same for the same calls.
 */
export class FactsBuilder {
  /** Row of the file's own scope. */
  static readonly fileScope = 1;
  /** Columns by section, of the sections that have rows. */
  readonly #sections = new Map<SectionName, number[][]>();
  readonly #strings = new StringTable();

  constructor() {
    this.add("scopes", { kind: ScopeKind.file });
  }

  /** Appends a row and returns its index; columns that are not given are 0 or empty. */
  add<S extends SectionName>(section: S, row: RowInput<S>): number {
    const values: Readonly<Record<string, number | string | undefined>> = row;
    const { names } = sectionLayouts[section];
    const columns = this.#columnsOf(section);
    for (let index = 0; index < names.length; index++) {
      const value = values[names[index] ?? ""];
      columns[index]?.push(typeof value === "string" ? this.#strings.numberOf(value) : value ?? 0);
    }
    return (columns[0]?.length ?? 0) - 1;
  }

  /**
   * The columns of `exprs` or `types`, of which files have most rows, to append rows to and to compare rows with. Texts
   * are numbers from {@link intern}.
   */
  operators(section: "exprs" | "types"): OperatorColumns {
    const columns = this.#columnsOf(section);
    const [ops = [], as = [], bs = [], texts = []] = columns;
    return { ops, as, bs, texts };
  }

  /** Appends a row of `refs`, like {@link add}; most rows that are not operators are of this section. */
  addReference(row: RowInput<"refs">): number {
    const columns = this.#columnsOf("refs");
    columns[0]?.push(row.owner ?? 0);
    columns[1]?.push(row.scope ?? 0);
    columns[2]?.push(row.kind ?? 0);
    columns[3]?.push(row.expr ?? 0);
    columns[4]?.push(row.argc ?? 0);
    columns[5]?.push(row.args ?? 0);
    columns[6]?.push(row.flags ?? 0);
    columns[7]?.push(row.line ?? 0);
    columns[8]?.push(row.start ?? 0);
    const { literal } = row;
    const texts = columns[9];
    texts?.push(literal === undefined ? 0 : this.#strings.numberOf(literal));
    return (texts?.length ?? 0) - 1;
  }

  /** The number of a text, the same for equal texts; 0 is the empty text. */
  intern(text: string): number {
    return this.#strings.numberOf(text);
  }

  /** Changes columns of a row that was added. */
  set<S extends SectionName>(section: S, index: number, row: RowInput<S>): void {
    const { indices } = sectionLayouts[section];
    const columns = this.#columnsOf(section);
    const values: Readonly<Record<string, number | string | undefined>> = row;
    for (const name in values) {
      const value = values[name];
      const column = columns[indices[name] ?? -1];
      if (column === undefined || value === undefined) continue;
      column[index] = typeof value === "string" ? this.#strings.numberOf(value) : value;
    }
  }

  /** The number in a column of a row that was added; for a string column use {@link text}. */
  get<S extends SectionName>(section: S, index: number, column: ColumnName<S>): number {
    return this.#column(section, column)?.[index] ?? 0;
  }

  /** All numbers of a column so far, by row; empty where the section has no rows. */
  column<S extends SectionName>(section: S, column: ColumnName<S>): readonly number[] {
    return this.#column(section, column) ?? [];
  }

  /** The text in a string column of a row that was added. */
  text<S extends SectionName>(section: S, index: number, column: ColumnName<S>): string {
    return this.#strings.textOf(this.get(section, index, column));
  }

  /** Number of rows of a section, with the absent row. */
  count(section: SectionName): number {
    return this.#sections.get(section)?.[0]?.length ?? (section === "file" ? 0 : 1);
  }

  /** Packs everything. The builder must not be used afterwards. */
  finish(options: FinishOptions): Uint8Array<ArrayBuffer> {
    if (options.toByte !== undefined) this.#toBytes(options.toByte);
    this.#addHashes(options.hashOf);
    const strings = this.#strings.pack();
    const packed: (readonly number[] | Uint8Array)[] = [strings.ends, strings.bytes];
    for (const layout of Object.values(sectionLayouts)) {
      const columns = this.#sections.get(layout.section) ?? newColumns(layout);
      for (const index of layout.strings) renumber(columns[index] ?? [], strings.places);
      packed.push(...trimmed(ordered(columns, layout)));
    }
    return PackedColumns.encode(factsVersion, packed);
  }

  #column(section: SectionName, name: string): number[] | undefined {
    return this.#sections.get(section)?.[sectionLayouts[section].indices[name] ?? -1];
  }

  #columnsOf(section: SectionName): number[][] {
    const known = this.#sections.get(section);
    if (known !== undefined) return known;
    const columns = newColumns(sectionLayouts[section]);
    this.#sections.set(section, columns);
    return columns;
  }

  #toBytes(toByte: (offset: number) => number): void {
    for (const [section, columns] of this.#sections) {
      for (const index of sectionLayouts[section].offsets) {
        const values = columns[index] ?? [];
        for (let row = 0; row < values.length; row++) values[row] = toByte(values[row] ?? 0);
      }
    }
  }

  #addHashes(hashOf: FinishOptions["hashOf"]): void {
    const starts = this.#column("defs", "start") ?? [];
    const hashStarts = this.#column("defs", "hashFrom");
    const ends = this.#column("defs", "end");
    const lows = this.#column("defs", "hashLow") ?? [];
    const highs = this.#column("defs", "hashHigh") ?? [];
    for (let row = 1; row < starts.length; row++) {
      const [low, high] = hashOf(hashStarts?.[row] || (starts[row] ?? 0), ends?.[row] ?? 0, row);
      lows[row] = low;
      highs[row] = high;
    }
  }
}

/** The columns of a section with its absent row; `file` has none. */
function newColumns({ section, names }: SectionLayout): number[][] {
  return names.map(() => section === "file" ? [] : [0]);
}

function renumber(values: number[], places: Uint32Array): void {
  for (let row = 0; row < values.length; row++) values[row] = places[values[row] ?? 0] ?? 0;
}

/** The columns with rows in the order of the first column, if the section is sorted by it; equal ones stay in turn. */
function ordered(columns: readonly number[][], layout: SectionLayout): readonly number[][] {
  const [keys = []] = columns;
  if (!layout.isSorted || keys.every((key, row) => row === 0 || (keys[row - 1] ?? 0) <= key)) {
    return columns;
  }
  const starts: number[] = [];
  for (const key of keys) starts[key + 1] = (starts[key + 1] ?? 0) + 1;
  for (let key = 0, start = 0; key < starts.length; key++) starts[key] = start += starts[key] ?? 0;
  const places = keys.map((key) => {
    const place = starts[key] ?? 0;
    starts[key] = place + 1;
    return place;
  });
  return columns.map((values) => {
    const sorted = values.slice();
    for (let row = 0; row < values.length; row++) sorted[places[row] ?? 0] = values[row] ?? 0;
    return sorted;
  });
}

/** Columns without the zeros at their ends, which are read as zeros; the first tells how many rows there are. */
function trimmed(columns: readonly number[][]): readonly number[][] {
  for (let index = 1; index < columns.length; index++) {
    const values = columns[index];
    if (values === undefined) continue;
    let length = values.length;
    while (length > 0 && values[length - 1] === 0) length--;
    values.length = length;
  }
  return columns;
}
