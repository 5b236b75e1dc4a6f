import type { FactsBuilder } from "../../../facts/facts_builder.ts";
import type { TableAccess } from "../../../facts/table_access.ts";
import type { TableVia } from "../../../facts/table_via.ts";

/** That a definition uses a table. */
export interface CodeTableUse {
  /** Row of the definition; 0 is the file. */
  readonly def: number;
  /** Name as written, without quotes. */
  readonly name: string;
  readonly schema?: string | undefined;
  readonly via: TableVia;
  /**
   * What is done to it, where that is told.
   *
   * @default {0}
   */
  readonly access?: TableAccess | 0;
  /** Names that may be columns of it. */
  readonly columns?: readonly string[];
  readonly line: number;
  /** Where other files find the use; nowhere by default. */
  readonly source?: TableSourceName | undefined;
  /**
   * Whether only they have it, since it is what a text says that they use.
   *
   * @default {false}
   */
  readonly isHeld?: boolean;
}

/** A row of `tableSources` of the facts but for its use. */
export interface TableSourceName {
  readonly name: string;
  /**
   * Statement of a mapper.
   *
   * @default {""}
   */
  readonly member?: string;
}

/** A row of `tableQueries` of the facts: one of `expr`, `type` and `name` tells what stands for the table. */
export interface TableQuery {
  readonly def: number;
  readonly scope?: number;
  readonly expr?: number;
  readonly type?: number;
  readonly name?: string;
  readonly access?: TableAccess | 0;
  readonly line: number;
}

interface Gathered extends Omit<CodeTableUse, "access" | "columns" | "source"> {
  readonly sources: TableSourceName[];
  access: number;
  readonly columns: Set<string>;
}

/** Anything else is put together by the program. */
const PLAIN = /^[\p{L}\p{N}_.\- ]+$/u;
const MOST_COLUMNS = 64;
/** Longer texts are no names. */
const MOST_LETTERS = 128;

/** Gathers the uses of tables in one file: one for each definition, table and way of telling. */
export class TableUseLog {
  readonly #uses = new Map<string, Gathered>();
  readonly #queries = new Map<string, TableQuery>();

  /** Notes a use; what several say of one table adds up, and the first line stands. */
  add(use: CodeTableUse): void {
    const { name, schema = "" } = use;
    if (name === "" || name.length > MOST_LETTERS || !PLAIN.test(name)) return;
    const key = `${use.isHeld === true ? use.source?.name : ""} ${
      use.source?.member ?? ""
    } ${use.def} ${use.via} ${schema.toLowerCase()} ${name.toLowerCase()}`;
    const known = this.#uses.get(key);
    if (known === undefined) {
      const columns = new Set(use.columns);
      const sources = use.source === undefined ? [] : [use.source];
      this.#uses.set(key, { ...use, schema, access: use.access ?? 0, columns, sources });
      return;
    }
    if (use.source !== undefined) known.sources.push(use.source);
    known.access |= use.access ?? 0;
    for (const column of use.columns ?? []) known.columns.add(column);
  }

  /** Notes a use of a table that something else stands for. */
  query(query: TableQuery): void {
    const { def, scope = 0, expr = 0, type = 0, name = "", access = 0 } = query;
    const key = `${def} ${scope} ${expr} ${type} ${access} ${name}`;
    if (!this.#queries.has(key)) this.#queries.set(key, query);
  }

  /** Adds the rows to the facts, in the order of definitions and lines. */
  finish(facts: FactsBuilder): void {
    const uses = [...this.#uses.values()].sort((a, b) => a.def - b.def || a.line - b.line);
    for (const { def, schema = "", name, via, access, columns, line, sources, isHeld } of uses) {
      const use = facts.add("tableUses", {
        def,
        schema,
        name,
        via,
        access,
        columns: [...columns].slice(0, MOST_COLUMNS).join("\n"),
        line,
        isHeld: isHeld === true ? 1 : 0,
      });
      for (const source of sources) facts.add("tableSources", { ...source, use });
    }
    for (const query of this.#queries.values()) facts.add("tableQueries", { ...query });
  }
}
