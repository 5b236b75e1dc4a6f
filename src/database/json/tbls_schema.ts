import type { Column } from "../database_object.ts";
import type { JsonObject } from "./json_node.ts";

/** A name that is divided into schema and object. */
export interface QualifiedName {
  readonly schema: string;
  readonly name: string;
}

/** A column as tbls tells it. */
export interface TblsColumn extends Column {
  readonly nullable: boolean;
  /** Text of the default, whatever it was in JSON. */
  readonly default?: string;
  /** What it has besides, such as how it is generated. */
  readonly extra?: string;
}

/** A constraint or an index. */
export interface TblsConstraint {
  readonly name: string;
  /** In upper case; empty for an index. */
  readonly type: string;
  readonly definition: string;
  readonly columns: readonly string[];
  readonly comment?: string;
}

/** A foreign key, enforced or only told to tbls. */
export interface TblsForeignKey {
  /** Of its constraint; empty when none is told. */
  readonly name: string;
  readonly columns: readonly string[];
  readonly target: QualifiedName;
  readonly targetColumns: readonly string[];
  readonly isVirtual: boolean;
  readonly definition: string;
  /** UTF-16 offset. */
  readonly offset: number;
}

/** A trigger. */
export interface TblsTrigger {
  readonly node: JsonObject;
  readonly name: string;
  readonly definition: string;
  readonly comment?: string;
  /** What it executes, where the definition tells. */
  readonly calls?: QualifiedName;
}

/** A table or view. */
export interface TblsTable extends QualifiedName {
  readonly node: JsonObject;
  readonly isView: boolean;
  readonly comment?: string;
  readonly definition: string;
  readonly columns: readonly TblsColumn[];
  readonly constraints: readonly TblsConstraint[];
  readonly indexes: readonly TblsConstraint[];
  readonly foreignKeys: readonly TblsForeignKey[];
  readonly triggers: readonly TblsTrigger[];
}

/** A function or procedure. */
export interface TblsRoutine extends QualifiedName {
  readonly node: JsonObject;
  readonly isProcedure: boolean;
  readonly args: string;
  readonly returns: string;
  readonly comment?: string;
}

/** What tbls tells of a database. */
export interface TblsSchema {
  /** Name of the driver; empty when none is told. */
  readonly driver: string;
  readonly tables: readonly TblsTable[];
  readonly routines: readonly TblsRoutine[];
}
