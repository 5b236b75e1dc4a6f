import type { ObjectName, ObjectReference, TextRange } from "../database_object.ts";
import type { ObjectState, SchemaState, SourceRange } from "./schema_state.ts";
import type { SqlDialect } from "./sql_dialect.ts";
import { SqlScanner } from "./sql_scanner.ts";
import { tablesOfSql } from "./tables_of_sql.ts";

/** Something in a script that could not be read. */
export interface ScriptProblem {
  /** UTF-16 offset. */
  readonly offset: number;
  readonly message: string;
}

/** A reference that a script makes. */
export interface NewReference extends ObjectReference {
  /** Name of a foreign key's constraint. */
  readonly constraint?: string | undefined;
}

/** Most problems that are told of one script. */
const MOST_PROBLEMS = 1_000;

/** One script of a datasource while its statements are read. */
export class Script {
  readonly text: string;
  readonly dialect: SqlDialect;
  readonly source: number;
  readonly state: SchemaState;
  readonly problems: ScriptProblem[] = [];
  /** Schema of names that tell none. */
  defaultSchema: string;

  /** @param source Number of the text among those of the datasource. */
  constructor(
    text: string,
    dialect: SqlDialect,
    source: number,
    state: SchemaState,
    defaultSchema: string,
  ) {
    this.text = text;
    this.dialect = dialect;
    this.source = source;
    this.state = state;
    this.defaultSchema = defaultSchema;
  }

  /** Reads a part of the text, token by token. */
  scanner(range: TextRange): SqlScanner {
    return new SqlScanner(this.text, this.dialect, range);
  }

  /** A part of the text, to be kept. */
  range({ start, end }: TextRange): SourceRange {
    return { source: this.source, start, end };
  }

  /** The schema that a name means. */
  schemaOf(name: ObjectName): string {
    return name.schema ?? this.defaultSchema;
  }

  /** Whether routines of one name are told apart by their arguments. */
  get hasOverloads(): boolean {
    return this.dialect === "postgresql" || this.dialect === "generic";
  }

  /** The schema of what an object refers to: where nobody sets a search path, it is that of the object. */
  targetSchema(target: ObjectName, owner: { readonly schema: string }): string {
    if (target.schema !== undefined) return target.schema;
    return this.hasOverloads ? this.defaultSchema : owner.schema;
  }

  /** The table or view that a name means, if it is known. */
  relation(name: ObjectName): ObjectState | undefined {
    return this.state.relationNamed(name, this.defaultSchema);
  }

  /** Refers from an object to another one; the offset is one of this script. */
  refer(object: ObjectState, reference: NewReference): void {
    this.state.refer(object, { ...reference, source: this.source });
  }

  /** Refers to what an object belongs to or comes from, at the name of that. */
  declare(object: ObjectState, target: ObjectName, offset: number): void {
    this.refer(object, { target, via: "declared", columns: [], offset });
  }

  /** Notes what could not be read. */
  problem(offset: number, message: string): void {
    if (this.problems.length < MOST_PROBLEMS) this.problems.push({ offset, message });
  }

  /** Refers from an object to the tables that statements in a part of the text name. */
  addQueried(object: ObjectState, range: TextRange): void {
    for (const { name, access, columns, offset } of tablesOfSql(this.text, this.dialect, range)) {
      if (/^(?:new|old|inserted|deleted|dual)$/i.test(name.name) && name.schema === undefined) {
        continue;
      }
      const target = name.schema === undefined ? { name: name.name } : name;
      this.refer(object, { target, via: "queried", access, columns, offset });
    }
  }
}
