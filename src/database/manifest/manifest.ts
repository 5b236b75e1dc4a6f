import type { DatabaseProblem } from "../database_object.ts";
import type { JsonMapping } from "../json/json_mapping.ts";
import type { SqlDialect } from "../sql/sql_dialect.ts";
import type { SourceFormat } from "./source_format.ts";

/** Where a part of a datasource is described. */
export interface ManifestSource {
  /** File or directory, relative to the root of the workspace. */
  readonly path: string;
  readonly format: SourceFormat;
  /** UTF-16 offset of its declaration. */
  readonly offset: number;
}

/** How the JSON sources of a datasource are read. */
export type JsonRules =
  | { readonly preset: "tbls" }
  | { readonly mapping: JsonMapping };

/** A datasource with its sources, in the order in which they are read. */
export interface ManifestDatasource {
  readonly name: string;
  /** As declared. */
  readonly engine?: string;
  /** Undefined where a script has to give it away. */
  readonly dialect?: SqlDialect;
  /** Schema of names that tell none. */
  readonly defaultSchema: string;
  /** Whether engine or default schema are declared, so that nothing else decides about the schema. */
  readonly isSchemaDeclared: boolean;
  readonly sources: readonly ManifestSource[];
  readonly json?: JsonRules;
}

/** What a manifest declares. */
export interface Manifest {
  /** 1 where none is told. */
  readonly version: number;
  /** By name. */
  readonly datasources: readonly ManifestDatasource[];
  readonly problems: readonly DatabaseProblem[];
}
