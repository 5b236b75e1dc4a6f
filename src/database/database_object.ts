/** What an object of a database is; the names are those of node kinds. */
export type ObjectKind =
  | "table"
  | "view"
  | "db_function"
  | "procedure"
  | "rls_policy"
  | "trigger";

/** Name of an object as a source writes it, with what it leaves open. */
export interface ObjectName {
  /** Datasource, where it is another one than that of the source. */
  readonly datasource?: string;
  /** Schema; absent where it is the one that the source takes for granted. */
  readonly schema?: string;
  readonly name: string;
}

/** A column, or a field of what maps to one. */
export interface Column {
  readonly name: string;
  /** Type as written, blanks collapsed; empty when none is told. */
  readonly type: string;
  readonly comment?: string;
}

/**
 * How an object refers to another one:
 * - `foreign_key`: a constraint that the database enforces;
 * - `logical`: a foreign key that is only declared;
 * - `declared`: named where only an object of the database can stand, such as the table of a trigger or a list of
 *   references;
 * - `queried`: named by a statement of its definition, after `FROM` or its like;
 * - `mentioned`: a word of a definition that may name it.
 */
export type ReferenceVia = "foreign_key" | "logical" | "declared" | "queried" | "mentioned";

/** A reference from one object to another. */
export interface ObjectReference {
  readonly target: ObjectName;
  readonly via: ReferenceVia;
  /** What is done to the target, where a statement tells. */
  readonly access?: "read" | "write" | "both";
  /** Columns of the target that are named with it. */
  readonly columns: readonly string[];
  /** Columns of the object itself that a foreign key consists of, where they are told. */
  readonly from?: readonly string[];
  /** UTF-16 offset of the evidence. */
  readonly offset: number;
}

/** Part of a text, in UTF-16 offsets; `end` is exclusive. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** An object that a source defines. */
export interface DatabaseObject {
  readonly kind: ObjectKind;
  readonly schema: string;
  /** Simple name; of an `rls_policy` that stands for all policies of a table, `rls`. */
  readonly name: string;
  /** Table that a trigger or policy belongs to, in the same schema; its id lies below that of the table. */
  readonly table?: string;
  /** The latest definition, exactly: a statement without its terminator, a block, a JSON value. */
  readonly range: TextRange;
  /** Other parts that change what it is, such as `ALTER TABLE` and `COMMENT ON` statements, in order. */
  readonly further: readonly TextRange[];
  readonly columns: readonly Column[];
  /** Arguments of a routine, as written; `name COMMAND` of each policy. */
  readonly parameters: readonly string[];
  readonly comment?: string;
  /** Further names under which code finds it, such as that of a Prisma model. */
  readonly aliases: readonly string[];
  readonly references: readonly ObjectReference[];
}

/** Something in a source that could not be read; the rest of it is kept. */
export interface DatabaseProblem {
  /** UTF-16 offset. */
  readonly offset: number;
  /** What is wrong with what, and what to do. */
  readonly message: string;
}

/** All that one source of a datasource says. */
export interface DatabaseReading {
  readonly datasource: string;
  readonly objects: readonly DatabaseObject[];
  readonly problems: readonly DatabaseProblem[];
}
