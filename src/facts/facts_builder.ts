import {
  type ColumnName,
  factsSchema,
  factsVersion,
  type RowInput,
  type SectionName,
  sortedSections,
} from "./facts_schema.ts";
import { type PackedColumn, PackedColumns } from "./packed_columns.ts";
import { ScopeKind } from "./scope_kind.ts";

/** What {@link FactsBuilder.finish} needs of the file on disk. */
export interface FinishOptions {
  /** Byte offset in the file of a UTF-16 offset in the decoded text. */
  toByte(offset: number): number;
  /** 64-bit hash, as two 32-bit halves, of a byte range of the file. */
  hashOf(start: number, end: number): readonly [low: number, high: number];
}

type SectionColumns = Map<string, number[]>;

/**
 * Collects the facts of one file, row by row, and packs them. Texts and UTF-16 offsets go in; what comes out is one
 * buffer of integers, a sorted string table and byte offsets, the same for the same calls.
 */
export class FactsBuilder {
  /** Row of the file's own scope. */
  static readonly fileScope = 1;
  readonly #sections = new Map<SectionName, SectionColumns>();
  readonly #strings = new Map<string, number>([["", 0]]);
  readonly #texts: string[] = [""];

  constructor() {
    for (const section of Object.keys(factsSchema) as SectionName[]) {
      const columns: SectionColumns = new Map();
      for (const column of Object.keys(factsSchema[section])) columns.set(column, []);
      this.#sections.set(section, columns);
      if (section !== "file") this.add(section, {});
    }
    this.add("scopes", { kind: ScopeKind.file });
  }

  /** Appends a row and returns its index; columns that are not given are 0 or empty. */
  add<S extends SectionName>(section: S, row: RowInput<S>): number {
    const values: Readonly<Record<string, number | string | undefined>> = row;
    let index = 0;
    for (const [column, list] of this.#columnsOf(section)) {
      const value = values[column];
      index = list.length;
      list.push(typeof value === "string" ? this.#intern(value) : value ?? 0);
    }
    return index;
  }

  /** Changes columns of a row that was added. */
  set<S extends SectionName>(section: S, index: number, row: RowInput<S>): void {
    const columns = this.#columnsOf(section);
    for (const [column, value] of Object.entries<number | string | undefined>(row)) {
      const list = columns.get(column);
      if (list === undefined || value === undefined) continue;
      list[index] = typeof value === "string" ? this.#intern(value) : value;
    }
  }

  /** The number in a column of a row that was added; for a string column use {@link text}. */
  get<S extends SectionName>(section: S, index: number, column: ColumnName<S>): number {
    return this.#columnsOf(section).get(column)?.[index] ?? 0;
  }

  /** The text in a string column of a row that was added. */
  text<S extends SectionName>(section: S, index: number, column: ColumnName<S>): string {
    return this.#texts[this.get(section, index, column)] ?? "";
  }

  /** Number of rows of a section, with the absent row. */
  count(section: SectionName): number {
    for (const list of this.#columnsOf(section).values()) return list.length;
    return 0;
  }

  /** Packs everything. The builder must not be used afterwards. */
  finish(options: FinishOptions): Uint8Array<ArrayBuffer> {
    this.#toBytes(options);
    const columns: PackedColumn[] = [...this.#packStrings()];
    for (const section of Object.keys(factsSchema) as SectionName[]) {
      const order = this.#order(section);
      for (const values of this.#columnsOf(section).values()) {
        columns.push(
          PackedColumns.narrow(order === undefined ? values : order.map((row) => values[row] ?? 0)),
        );
      }
    }
    return PackedColumns.encode(factsVersion, columns);
  }

  #columnsOf(section: SectionName): SectionColumns {
    return this.#sections.get(section) ?? new Map();
  }

  #intern(text: string): number {
    const known = this.#strings.get(text);
    if (known !== undefined) return known;
    // Lone surrogates do not survive UTF-8; replacing them here keeps the table unique after encoding.
    const clean = text.toWellFormed();
    if (clean !== text) return this.#intern(clean);
    const id = this.#strings.size;
    this.#strings.set(text, id);
    this.#texts.push(text);
    return id;
  }

  #toBytes(options: FinishOptions): void {
    for (const [section, columns] of this.#sections) {
      const types: Readonly<Record<string, string>> = factsSchema[section];
      for (const [column, values] of columns) {
        if (types[column] !== "offset") continue;
        for (let row = 0; row < values.length; row++) {
          values[row] = options.toByte(values[row] ?? 0);
        }
      }
    }
    const defs = this.#columnsOf("defs");
    for (let row = 1; row < this.count("defs"); row++) {
      const [low, high] = options.hashOf(
        defs.get("hashFrom")?.[row] || (defs.get("start")?.[row] ?? 0),
        defs.get("end")?.[row] ?? 0,
      );
      this.set("defs", row, { hashLow: low, hashHigh: high });
    }
  }

  #packStrings(): [Uint8Array | Uint16Array | Uint32Array, Uint8Array] {
    const encoder = new TextEncoder();
    const texts = this.#texts;
    const encoded = texts.map((text) => encoder.encode(text));
    const order = texts.map((_, id) => id).sort((a, b) =>
      compareBytes(encoded[a] ?? new Uint8Array(0), encoded[b] ?? new Uint8Array(0))
    );
    const rank: number[] = [];
    const ends: number[] = [];
    let size = 0;
    order.forEach((id, position) => {
      rank[id] = position;
      size += encoded[id]?.byteLength ?? 0;
      ends.push(size);
    });
    const blob = new Uint8Array(size);
    order.forEach((id, position) => {
      const bytes = encoded[id];
      if (bytes !== undefined) blob.set(bytes, (ends[position] ?? 0) - bytes.byteLength);
    });
    this.#renumberStrings(rank);
    return [PackedColumns.narrow(ends), blob];
  }

  #renumberStrings(rank: readonly number[]): void {
    for (const [section, columns] of this.#sections) {
      const types: Readonly<Record<string, string>> = factsSchema[section];
      for (const [column, values] of columns) {
        if (types[column] !== "string") continue;
        for (let row = 0; row < values.length; row++) values[row] = rank[values[row] ?? 0] ?? 0;
      }
    }
  }

  #order(section: SectionName): number[] | undefined {
    const sorted: Partial<Record<SectionName, string>> = sortedSections;
    const column = sorted[section];
    if (column === undefined) return undefined;
    const keys = this.#columnsOf(section).get(column) ?? [];
    return keys.map((_, row) => row).sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0) || a - b);
  }
}

function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const length = Math.min(a.byteLength, b.byteLength);
  for (let index = 0; index < length; index++) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.byteLength - b.byteLength;
}
