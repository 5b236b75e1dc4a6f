import type { ColumnName, SectionName } from "./facts_schema.ts";
import { factsVersion } from "./facts_version.ts";
import { type PackedColumn, PackedColumns } from "./packed_columns.ts";
import { sectionLayouts } from "./section_layouts.ts";

/** Reads one column: the value at a row, 0 beyond its end. String columns give a string id, see {@link FileFacts.text}. */
export type ColumnReader = (row: number) => number;

/** One section: a reader per column and `count` rows, the absent row included. */
export type Section<S extends SectionName> =
  & { readonly [C in ColumnName<S>]: ColumnReader }
  & { readonly count: number };

const STRING_COLUMNS = 2;

/** All that the rest of graphin knows of one file; reads the buffer that {@link FactsBuilder.finish} made. */
export class FileFacts {
  /** The packed facts. */
  readonly bytes: Uint8Array;
  readonly #columns: PackedColumns;
  #file: Section<"file"> | undefined;
  #scopes: Section<"scopes"> | undefined;
  #defs: Section<"defs"> | undefined;
  #params: Section<"params"> | undefined;
  #typeParams: Section<"typeParams"> | undefined;
  #supers: Section<"supers"> | undefined;
  #returns: Section<"returns"> | undefined;
  #bindings: Section<"bindings"> | undefined;
  #exprs: Section<"exprs"> | undefined;
  #types: Section<"types"> | undefined;
  #members: Section<"members"> | undefined;
  #refs: Section<"refs"> | undefined;
  #imports: Section<"imports"> | undefined;
  #exports: Section<"exports"> | undefined;
  #annotations: Section<"annotations"> | undefined;
  #literals: Section<"literals"> | undefined;
  #links: Section<"links"> | undefined;
  #settings: Section<"settings"> | undefined;
  #aliases: Section<"aliases"> | undefined;
  #tableUses: Section<"tableUses"> | undefined;
  #tableSources: Section<"tableSources"> | undefined;
  #tableQueries: Section<"tableQueries"> | undefined;
  readonly #texts: (string | undefined)[];
  #allTexts: string | undefined;
  readonly #ends: PackedColumn;
  readonly #blob: Uint8Array;

  /** @throws Error when `bytes` are not facts of this version. */
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.#columns = PackedColumns.decode(bytes);
    if (this.#columns.version !== factsVersion) {
      throw new Error(
        `Cannot read facts of version ${this.#columns.version}: this is version ${factsVersion}`,
      );
    }
    this.#ends = this.#columns.at(0);
    this.#texts = new Array(this.#ends.length);
    const blob = this.#columns.at(1);
    this.#blob = blob instanceof Uint8Array ? blob : new Uint8Array(0);
  }

  get file(): Section<"file"> {
    return this.#file ??= this.#section("file");
  }
  get scopes(): Section<"scopes"> {
    return this.#scopes ??= this.#section("scopes");
  }
  get defs(): Section<"defs"> {
    return this.#defs ??= this.#section("defs");
  }
  get params(): Section<"params"> {
    return this.#params ??= this.#section("params");
  }
  get typeParams(): Section<"typeParams"> {
    return this.#typeParams ??= this.#section("typeParams");
  }
  get supers(): Section<"supers"> {
    return this.#supers ??= this.#section("supers");
  }
  get returns(): Section<"returns"> {
    return this.#returns ??= this.#section("returns");
  }
  get bindings(): Section<"bindings"> {
    return this.#bindings ??= this.#section("bindings");
  }
  get exprs(): Section<"exprs"> {
    return this.#exprs ??= this.#section("exprs");
  }
  get types(): Section<"types"> {
    return this.#types ??= this.#section("types");
  }
  get members(): Section<"members"> {
    return this.#members ??= this.#section("members");
  }
  get refs(): Section<"refs"> {
    return this.#refs ??= this.#section("refs");
  }
  get imports(): Section<"imports"> {
    return this.#imports ??= this.#section("imports");
  }
  get exports(): Section<"exports"> {
    return this.#exports ??= this.#section("exports");
  }
  get annotations(): Section<"annotations"> {
    return this.#annotations ??= this.#section("annotations");
  }
  get literals(): Section<"literals"> {
    return this.#literals ??= this.#section("literals");
  }
  get links(): Section<"links"> {
    return this.#links ??= this.#section("links");
  }
  get settings(): Section<"settings"> {
    return this.#settings ??= this.#section("settings");
  }
  get aliases(): Section<"aliases"> {
    return this.#aliases ??= this.#section("aliases");
  }
  get tableUses(): Section<"tableUses"> {
    return this.#tableUses ??= this.#section("tableUses");
  }
  get tableSources(): Section<"tableSources"> {
    return this.#tableSources ??= this.#section("tableSources");
  }
  get tableQueries(): Section<"tableQueries"> {
    return this.#tableQueries ??= this.#section("tableQueries");
  }

  /** Number of distinct strings. */
  get stringCount(): number {
    return this.#ends.length;
  }

  /** The text of a string id; ids are in the byte order of their texts, 0 is the empty text. */
  text(id: number): string {
    const known = this.#texts[id];
    if (known !== undefined) return known;
    const start = id === 0 ? 0 : this.#ends[id - 1] ?? 0;
    const end = this.#ends[id] ?? start;
    // One call for all texts costs little more than a call for each of them.
    this.#allTexts ??= decoder.decode(this.#blob);
    const text = this.#allTexts.length === this.#blob.length
      ? this.#allTexts.slice(start, end)
      : decoder.decode(this.#blob.subarray(start, end));
    this.#texts[id] = text;
    return text;
  }

  /** The rows of a sorted section that belong to `owner`, as a half-open range. */
  range(reader: ColumnReader, count: number, owner: number): readonly [start: number, end: number] {
    const start = lowerBound(reader, count, owner);
    return [start, lowerBound(reader, count, owner + 1)];
  }

  #section<S extends SectionName>(name: S): Section<S> {
    const count = this.#columns.lengthOf(STRING_COLUMNS + sectionLayouts[name].first);
    let section = count === 1 && name !== "file" ? emptySections.get(name) : undefined;
    if (section === undefined) {
      section = readersOf(name, this.#columns, count);
      if (count === 1 && name !== "file") emptySections.set(name, section);
    }
    if (!isSection(section, name)) throw new Error(`Facts without a whole section '${name}'`);
    return section;
  }
}

type Readers = Record<string, ColumnReader | number>;

/** Sections that hold nothing but the absent row, which are the same in all files. */
const emptySections = new Map<SectionName, Readers>();

function readersOf(name: SectionName, columns: PackedColumns, count: number): Readers {
  const { first, names } = sectionLayouts[name];
  const section: Readers = {};
  for (let index = 0; index < names.length; index++) {
    const place = STRING_COLUMNS + first + index;
    // Columns that are zero throughout are kept without rows.
    section[names[index] ?? ""] = columns.lengthOf(place) === 0
      ? zero
      : readerOf(columns.at(place));
  }
  section["count"] = count;
  return section;
}

/** Readers are closures of one function, so that the engine takes all calls of them for calls of one target. */
function readerOf(data: PackedColumn): ColumnReader {
  return (row) => data[row] ?? 0;
}

const zero = readerOf(new Uint8Array(0));

/** Whether a reader per column of the section is there, and the count of its rows. */
function isSection<S extends SectionName>(
  section: Readers,
  name: S,
): section is Section<S> & Readers {
  return typeof section["count"] === "number" &&
    sectionLayouts[name].names.every((column) => typeof section[column] === "function");
}

const decoder = new TextDecoder();

function lowerBound(reader: ColumnReader, count: number, key: number): number {
  let low = 1;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (reader(middle) < key) low = middle + 1;
    else high = middle;
  }
  return low;
}
