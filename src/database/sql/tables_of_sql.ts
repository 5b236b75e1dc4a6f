import type { ObjectName, TextRange } from "../database_object.ts";
import { commonTableNames } from "./common_table_names.ts";
import type { SqlDialect } from "./sql_dialect.ts";
import { readNameList } from "./read_name_list.ts";
import { readSqlName } from "./read_sql_name.ts";
import { SqlScanner } from "./sql_scanner.ts";
import { TokenKind } from "./token_kind.ts";
import type { SqlTableUse } from "./sql_table_use.ts";
import { sqlWords } from "./sql_words.ts";

/** Stands where a program inserts a value into a text. */
const INSERTED = "\u0001";

/** Most names of columns that are kept of a table. */
const MOST_COLUMNS = 64;

/** Brackets that are told apart; those further inside are read as one. */
const DEEPEST = 1_000;

interface Frame {
  /** What is done to the table after a comma; undefined where none follows. */
  listed: "read" | "write" | undefined;
  /** Whether `FROM` belongs to a function. */
  readonly isFromFunction: boolean;
}

interface Use {
  readonly name: ObjectName;
  readonly offset: number;
  reads: boolean;
  writes: boolean;
  readonly columns: string[];
}

/**
 * Finds the tables and views that statements name, with what is done to them. Names of common table expressions, aliases,
 * table functions and names that a program puts together are left out. Strings inside of the text are not looked into.
 *
 * @param range Part of the text to read; all of it by default.
 */
export function tablesOfSql(
  text: string,
  dialect: SqlDialect,
  range: TextRange = { start: 0, end: text.length },
): SqlTableUse[] {
  return new TableReader(text, dialect, range).read();
}

class TableReader {
  readonly #scanner: SqlScanner;
  readonly #common: ReadonlySet<string>;
  readonly #uses = new Map<string, Use>();
  readonly #aliases = new Map<string, Use>();
  /** Names that a statement changes and that may be aliases of tables which follow. */
  readonly #changed: { readonly name: ObjectName; readonly offset: number }[] = [];
  readonly #columns: string[] = [];
  readonly #qualified: { readonly qualifier: string; readonly column: string }[] = [];
  /** Brackets that are open beyond {@link DEEPEST}. */
  #deeper = 0;
  /** Offset of the last word `SET`; undefined until it is asked for. */
  #lastSet: number | undefined;
  readonly #frames: Frame[] = [{ listed: undefined, isFromFunction: false }];
  /** What is done to the table that is named next. */
  #expected: "read" | "write" | undefined;
  #fromAccess: "read" | "write" = "read";
  #previous = "";

  constructor(text: string, dialect: SqlDialect, range: TextRange) {
    this.#scanner = new SqlScanner(text, dialect, range);
    this.#common = commonTableNames(text, dialect, range);
  }

  read(): SqlTableUse[] {
    const scanner = this.#scanner;
    scanner.next();
    while (!scanner.is(TokenKind.end)) this.#token();
    for (const { name, offset } of this.#changed) {
      const aliased = name.schema === undefined
        ? this.#aliases.get(name.name.toLowerCase())
        : undefined;
      if (aliased !== undefined) aliased.writes = true;
      else this.#use(name, offset, "write");
    }
    return this.#result();
  }

  #result(): SqlTableUse[] {
    for (const { qualifier, column } of this.#qualified) {
      const use = this.#aliases.get(qualifier.toLowerCase());
      if (use !== undefined) note(use.columns, column);
    }
    return [...this.#uses.values()]
      .sort((a, b) => a.offset - b.offset)
      .map(({ name, offset, reads, writes, columns }) => ({
        name,
        access: reads && writes ? "both" : writes ? "write" : "read",
        columns: this.#withUnqualified(columns),
        offset,
      }));
  }

  #withUnqualified(columns: string[]): readonly string[] {
    for (const column of this.#columns) note(columns, column);
    return columns;
  }

  get #frame(): Frame {
    return this.#frames.at(-1) ?? { listed: undefined, isFromFunction: false };
  }

  #token(): void {
    const scanner = this.#scanner;
    if (this.#expected !== undefined && this.#table(this.#expected)) return;
    if (scanner.is(TokenKind.symbol)) return this.#symbol();
    if (scanner.is(TokenKind.terminator) || scanner.is(TokenKind.batch)) {
      this.#frames.length = 1;
      this.#deeper = 0;
      this.#frame.listed = undefined;
      this.#expected = undefined;
    }
    const { word } = scanner;
    if (!this.#keyword(word)) this.#column();
    this.#previous = word;
  }

  #symbol(): void {
    const scanner = this.#scanner;
    if (scanner.isSymbol("(")) {
      const isFromFunction = sqlWords.fromFunctions.has(this.#previous);
      if (this.#frames.length > DEEPEST) this.#deeper++;
      else this.#frames.push({ listed: this.#expected, isFromFunction });
    } else {
      if (scanner.isSymbol(")")) {
        if (this.#deeper > 0) this.#deeper--;
        else if (this.#frames.length > 1) this.#frames.pop();
      }
      this.#expected = scanner.isSymbol(",") ? this.#frame.listed : undefined;
    }
    this.#previous = "";
    scanner.next();
  }

  /** Reads the table that is expected. @returns false when something else stands there. */
  #table(access: "read" | "write"): boolean {
    const scanner = this.#scanner;
    const { word, start, text } = scanner;
    if (word === "only" || word === "lateral" || word === "table") {
      scanner.next();
      return true;
    }
    if (scanner.isSymbol("(")) return false;
    this.#expected = undefined;
    if (scanner.isSymbol(INSERTED) && text[scanner.end] === ".") {
      scanner.next();
      scanner.next();
    }
    if (!scanner.isName || scanner.is(TokenKind.word) && sqlWords.reserved.has(scanner.word)) {
      return false;
    }
    const name = readSqlName(scanner);
    if (name === undefined) return true;
    const last = scanner.ahead(() => text.slice(0, scanner.start).trimEnd().length);
    const isComposed = text[last] === INSERTED || text[start - 1] === INSERTED;
    const isFunction = access === "read" && scanner.isSymbol("(") && !this.#hasHint();
    const isCommon = name.schema === undefined && this.#common.has(name.name.toLowerCase());
    if (isComposed || isFunction) return true;
    const use = isCommon ? undefined : this.#use(name, start, access);
    this.#alias(use, name);
    return true;
  }

  /** Whether the bracket holds a hint for SQL Server, as in `FROM orders (NOLOCK)`. */
  #hasHint(): boolean {
    return this.#scanner.ahead(() => {
      this.#scanner.next();
      return /^(?:nolock|holdlock|updlock|rowlock|readpast|tablock|tablockx|index)$/
        .test(this.#scanner.word);
    });
  }

  #use(name: ObjectName, offset: number, access: "read" | "write"): Use {
    const key = `${name.schema?.toLowerCase() ?? ""}.${name.name.toLowerCase()}`;
    let use = this.#uses.get(key);
    if (use === undefined) {
      use = { name, offset, reads: false, writes: false, columns: [] };
      this.#uses.set(key, use);
    }
    if (access === "read") use.reads = true;
    else use.writes = true;
    return use;
  }

  #alias(use: Use | undefined, name: ObjectName): void {
    const scanner = this.#scanner;
    if (use !== undefined && !this.#aliases.has(name.name.toLowerCase())) {
      this.#aliases.set(name.name.toLowerCase(), use);
    }
    if (scanner.word === "as") scanner.next();
    if (!scanner.isName || scanner.is(TokenKind.word) && sqlWords.reserved.has(scanner.word)) {
      return;
    }
    if (sqlWords.afterTables.has(scanner.word)) return;
    if (use !== undefined) this.#aliases.set(scanner.name.toLowerCase(), use);
    scanner.next();
  }

  /** @returns false when the word is no keyword that concerns tables. */
  #keyword(word: string): boolean {
    const scanner = this.#scanner;
    switch (word) {
      case "from":
        scanner.next();
        if (!this.#frame.isFromFunction && this.#previous !== "distinct") {
          this.#expect(this.#fromAccess);
          this.#fromAccess = "read";
        }
        return true;
      case "join":
      case "straight_join":
        scanner.next();
        this.#expect("read");
        return true;
      case "using":
        scanner.next();
        if (this.#previous !== "join" && !scanner.isSymbol("(")) this.#expect("read");
        return true;
      case "into":
        scanner.next();
        this.#into();
        return true;
      case "update":
        return this.#update();
      case "delete":
        return this.#delete();
      case "truncate":
        scanner.next();
        if (!scanner.isSymbol("(")) this.#expect("write");
        return true;
      case "table":
        return this.#definedTable();
    }
    if (sqlWords.afterTables.has(word)) this.#frame.listed = undefined;
    return false;
  }

  #expect(access: "read" | "write"): void {
    this.#expected = access;
    this.#frame.listed = access;
  }

  #into(): void {
    const scanner = this.#scanner;
    const { start } = scanner;
    // What `SELECT … INTO` of a routine fills are variables, and no names of tables.
    if (
      !/^(?:insert|replace|merge|ignore|overwrite|low_priority|delayed|high_priority|rollback|abort|fail)$/
        .test(this.#previous)
    ) {
      return;
    }
    const { text } = scanner;
    const isComposed = text[start - 1] === INSERTED;
    const name = readSqlName(scanner);
    if (
      name === undefined || isComposed ||
      text[scanner.start] === INSERTED && text[scanner.start - 1] !== " "
    ) {
      return;
    }
    const use = this.#use(name, start, "write");
    this.#alias(use, name);
    for (const column of readNameList(scanner)) note(use.columns, column);
  }

  /** `UPDATE t SET`, but neither `FOR UPDATE`, `ON UPDATE`, `DO UPDATE` nor `KEY UPDATE`. */
  #update(): boolean {
    const scanner = this.#scanner;
    const isClause = /^(?:for|on|do|key|before|after|instead|of|or|then)$/.test(this.#previous);
    scanner.next();
    while (/^(?:only|low_priority|ignore|or|rollback|abort|replace|fail)$/.test(scanner.word)) {
      scanner.next();
    }
    if (isClause || !scanner.isName || sqlWords.reserved.has(scanner.word)) return true;
    if (!this.#isSetAhead()) return true;
    const { start, text } = scanner;
    const name = readSqlName(scanner);
    if (name === undefined || text[start - 1] === INSERTED) return true;
    this.#changed.push({ name, offset: start });
    if (scanner.word === "as") scanner.next();
    if (scanner.isName && !sqlWords.reserved.has(scanner.word)) {
      this.#aliases.set(scanner.name.toLowerCase(), this.#use(name, start, "write"));
      scanner.next();
    }
    this.#frame.listed = "read";
    return true;
  }

  #isSetAhead(): boolean {
    const { text, start, limit } = this.#scanner;
    if (this.#lastSet === undefined) {
      this.#lastSet = -1;
      for (const { index } of text.slice(start, limit).matchAll(/\bset\b/gi)) {
        this.#lastSet = start + index;
      }
    }
    return this.#lastSet > start;
  }

  /** `DELETE FROM t` and `DELETE t …`, but not `ON DELETE`. */
  #delete(): boolean {
    const scanner = this.#scanner;
    const isClause = /^(?:on|before|after|instead|of|or)$/.test(this.#previous);
    scanner.next();
    while (/^(?:low_priority|quick|ignore|top)$/.test(scanner.word)) scanner.next();
    if (isClause) return true;
    if (scanner.word === "from") this.#fromAccess = "write";
    if (!scanner.isName || sqlWords.reserved.has(scanner.word)) return true;
    const { start } = scanner;
    const name = readSqlName(scanner);
    if (name !== undefined) this.#changed.push({ name, offset: start });
    return true;
  }

  /** `CREATE`, `ALTER` and `DROP TABLE` in statements that a program runs. */
  #definedTable(): boolean {
    const scanner = this.#scanner;
    const isDefinition = /^(?:create|alter|drop|temp|temporary|unlogged|truncate)$/.test(
      this.#previous,
    );
    scanner.next();
    if (!isDefinition) return true;
    while (/^(?:if|not|exists|only)$/.test(scanner.word)) scanner.next();
    this.#expected = "write";
    return true;
  }

  /** Notes what may be a column, and goes on. */
  #column(): void {
    const scanner = this.#scanner;
    if (!scanner.isName) {
      scanner.next();
      return;
    }
    const { name } = scanner;
    const isReserved = scanner.is(TokenKind.word) && sqlWords.reserved.has(scanner.word);
    scanner.next();
    if (isReserved) return;
    if (!scanner.isSymbol(".")) {
      if (!scanner.isSymbol("(")) note(this.#columns, name);
      return;
    }
    let qualifier = name;
    while (scanner.isSymbol(".")) {
      scanner.next();
      if (!scanner.isName) return;
      this.#qualified.push({ qualifier, column: scanner.name });
      qualifier = scanner.name;
      scanner.next();
    }
  }
}

/** Keeps the name of a column, unless there are too many. */
function note(columns: string[], name: string): void {
  if (columns.length < MOST_COLUMNS && !columns.includes(name)) columns.push(name);
}
