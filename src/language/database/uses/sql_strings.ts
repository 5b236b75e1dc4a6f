import { DefKind } from "../../../facts/def_kind.ts";
import { TableAccess } from "../../../facts/table_access.ts";
import { TableVia } from "../../../facts/table_via.ts";
import { tablesOfSql } from "../../../database/sql/tables_of_sql.ts";
import type { SqlDialect } from "../../../database/sql/sql_dialect.ts";
import type { CodeFile } from "./code_file.ts";
import type { CodeText, SurroundingCall } from "./code_text.ts";
import { DefPlaces } from "./def_places.ts";
import { entityQuery } from "./entity_query.ts";
import { isSql } from "./is_sql.ts";
import { mapperSql } from "./mapper_sql.ts";
import type { TableDetector } from "./table_detector.ts";
import type { CodeTableUse, TableUseLog } from "./table_use_log.ts";
import { TextReader } from "./text_reader.ts";

/** A quote, then what a statement begins with, and what follows it, if in another string. */
const STATEMENT =
  /["'`][\s(]*(?:--[^\n]*\s+|<script>\s*)*(?:select\b[^]{0,4000}?\bfrom\b|insert\b[^]{0,60}?\binto\b|update\b[^]{0,400}?\bset\b|delete\b[^]{0,60}?\bfrom\b|with\s+\w[^]{0,400}?\bas\b[^]{0,30}?\(|explain\s+\w|(?:replace|merge)\s+into\b|(?:truncate|alter|drop)\s+table\b|create\s+(?:\w+\s+)?table\b)/i;
const MAPPER = /^org\.apache\.ibatis\.annotations\b/;
const mapperAnnotations = new Set(["Select", "Insert", "Update", "Delete"]);

/** Statements of SQL in the strings of code of any language. */
export const sqlStrings: TableDetector = {
  concerns: ({ text }) => STATEMENT.test(text),
  find(file, log): void {
    new SqlFinder(file, log).find();
  },
};

class SqlFinder {
  readonly #file: CodeFile;
  readonly #log: TableUseLog;
  readonly #places: DefPlaces;
  readonly #isMapper: boolean;

  constructor(file: CodeFile, log: TableUseLog) {
    this.#file = file;
    this.#log = log;
    this.#places = new DefPlaces(file);
    this.#isMapper = file.imports(MAPPER);
  }

  find(): void {
    const { texts, nameUses } = new TextReader(this.#file);
    /** Uses of constants that are declared outside of functions, by name. */
    const constants = new Map<string, CodeTableUse[]>();
    for (const text of this.#joined(texts)) {
      if (text.isStatement) continue;
      const def = this.#ownerOf(text);
      const uses = this.#usesOf(text, def);
      if (uses.length === 0) continue;
      const isShared = text.assigned !== "" && !this.#isFunction(def);
      if (isShared) {
        constants.set(text.assigned, [...constants.get(text.assigned) ?? [], ...uses]);
        const source = this.#file.sourceOf(this.#constantName(text.assigned, def));
        for (const use of uses) this.#log.add({ ...use, source, isHeld: true });
      }
      if (isShared && def === 0) continue;
      for (const use of uses) this.#log.add(use);
    }
    const used = new Set<string>();
    for (const { name, start, owner } of nameUses) {
      const all = constants.get(name);
      const def = all === undefined ? 0 : this.#places.at(start);
      if (all === undefined || !this.#isFunction(def)) continue;
      const uses = this.#reached(all, owner, def);
      if (uses.length === 0) continue;
      if (owner === "" && this.#isDeclared(name, def)) continue;
      used.add(name);
      for (const use of uses) this.#log.add({ ...use, def, line: this.#places.lineOf(start) });
    }
    for (const [name, uses] of constants) {
      if (!used.has(name)) { for (const use of uses) this.#log.add(use); }
    }
  }

  /** The texts, those of one mapper annotation as one. */
  #joined(texts: readonly CodeText[]): readonly CodeText[] {
    if (!this.#isMapper) return texts;
    const joined = new Map<number, CodeText>();
    for (const text of texts) {
      const annotation = text.around.find(({ isAnnotation, name }) =>
        isAnnotation && mapperAnnotations.has(name)
      );
      const key = annotation?.start ?? -text.start - 1;
      const known = joined.get(key);
      joined.set(
        key,
        known === undefined ? text : { ...known, value: `${known.value} ${text.value}` },
      );
    }
    return [...joined.values()];
  }

  #usesOf(text: CodeText, def: number): CodeTableUse[] {
    const line = this.#places.lineOf(text.start);
    const call = text.around[0];
    const value = this.#isMapper ? mapperSql(text.value) : text.value;
    const entity = this.#isJvm ? entityQuery(value, this.#languageOf(text.around)) : undefined;
    if (entity !== undefined) {
      return entity.map(({ name, access }) => ({
        def,
        name,
        access,
        via: TableVia.entity,
        line,
      }));
    }
    const sql = withoutPlaceholders(value);
    if (!isSql(sql) || isTestTitle(call)) return [];
    return tablesOfSql(sql, dialectOf(sql)).map(({ name, access, columns }) => ({
      def,
      name: name.name,
      schema: name.schema,
      via: TableVia.sql,
      access: TableAccess[access],
      columns,
      line,
    }));
  }

  get #isJvm(): boolean {
    return this.#file.language === "java" || this.#file.language === "kotlin";
  }

  /** Whether the calls around a text tell that it asks for entities, or for tables. */
  #languageOf(around: readonly SurroundingCall[]): "entities" | "tables" | undefined {
    for (const { name, isAnnotation, start, end } of around) {
      if (isAnnotation && name === "NamedQuery") return "entities";
      if (
        /^(?:createNativeQuery|createSQLQuery|NamedNativeQuery|NativeQuery|SQLInsert|SQLUpdate|SQLDelete|Formula|Subselect|ColumnTransformer)$/
          .test(name)
      ) {
        return "tables";
      }
      if (/^(?:createQuery|createMutationQuery|createSelectionQuery)$/.test(name)) {
        return "entities";
      }
      if (!isAnnotation || name !== "Query" && name !== "NativeQuery") continue;
      const source = this.#file.importOf(name);
      if (
        /\.(?:jpa|hibernate)\b/.test(source) ||
        source === "" && this.#file.imports(/^org\.springframework\.data\.jpa\b/)
      ) {
        return /\bnativeQuery\s*=\s*true\b/.test(this.#file.text.slice(start, end))
          ? "tables"
          : "entities";
      }
      return "tables";
    }
    return undefined;
  }

  /** The definition that a text belongs to; what annotates one stands before it in some languages. */
  #ownerOf({ start, around }: CodeText): number {
    const annotation = around.findLast(({ isAnnotation }) => isAnnotation);
    const def = this.#places.at(start);
    if (annotation === undefined || this.#isJvm) return def;
    return this.#places.next(annotation.end, def) ?? def;
  }

  #isFunction(def: number): boolean {
    const kind = this.#file.facts.get("defs", def, "kind");
    return def !== 0 && (kind === DefKind.method || kind === DefKind.function);
  }

  /** Name under which other files find a constant, which in a class is not alone with its name. */
  #constantName(name: string, def: number): string {
    const owner = this.#file.nameOf(def);
    return def === 0 || owner === name ? name : `${owner}.${name}`;
  }

  /** Those of the constants of one name that a function means by it, after `owner.` if that is not empty. */
  #reached(uses: readonly CodeTableUse[], owner: string, def: number): readonly CodeTableUse[] {
    const isAlone = uses.every((use) => use.def === uses[0]?.def);
    return uses.filter((use) => {
      const container = this.#file.facts.get("defs", use.def, "container");
      const isAround = this.#encloses(use.def, def) ||
        container !== 0 && this.#encloses(container, def);
      if (owner === "") return isAlone || use.def === 0 || isAround;
      if (use.def === 0) return false;
      if (/^(?:this|self|cls)$/.test(owner)) return isAlone || isAround;
      return [use.def, container].some((row) => this.#file.nameOf(row) === owner);
    });
  }

  #encloses(outer: number, inner: number): boolean {
    let at = inner;
    while (at !== 0 && at !== outer) at = this.#file.facts.get("defs", at, "container");
    return at === outer && outer !== 0;
  }

  /** Whether a function has a variable or parameter of its own of a name. */
  #isDeclared(name: string, def: number): boolean {
    const { facts } = this.#file;
    const body = facts.get("defs", def, "body");
    return (this.#file.variables.get(name) ?? []).some(({ scope }) => {
      for (let at = scope; at !== 0; at = facts.get("scopes", at, "parent")) {
        if (at === body) return true;
      }
      return false;
    });
  }
}

/** A text with U+0001 where a formatting function inserts a value. */
function withoutPlaceholders(text: string): string {
  return /[%{#$]/.test(text)
    ? text.replace(/%\(\w+\)s|%(?:\d+\$)?[sdvq]|[#$]?\{[\w.:!]*\}/g, "\u0001")
    : text;
}

function dialectOf(sql: string): SqlDialect {
  if (sql.includes("`")) return "mysql";
  return /\b(?:from|join|into|update)\s+\[/i.test(sql) ? "sqlserver" : "generic";
}

/** Whether a text says what a test is about. */
function isTestTitle(call: SurroundingCall | undefined): boolean {
  return call !== undefined && /^(?:it|test|describe|context|DisplayName)$/.test(call.name);
}
