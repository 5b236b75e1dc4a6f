import type { SqlDialect } from "../../src/database/sql/sql_dialect.ts";
import type { DatabaseEntry, EntrySort } from "./database_entry.ts";

/** What a tool wrote of a database. */
export interface DatabaseDump {
  /** The tool with its options. */
  readonly tool: string;
  readonly text: string;
}

/** How Django reaches a database. */
export interface DjangoDatabase {
  readonly backend: string;
  readonly name: string;
  readonly host: string;
  readonly user: string;
}

/** A database system that runs on this machine for as long as it is compared. */
export interface DatabaseEngine {
  /** Name and version. */
  readonly label: string;
  readonly dialect: SqlDialect;
  /** Sorts that its catalogue reports. */
  readonly sorts: readonly EntrySort[];
  /** Schema of names that tell none, for a database. */
  readonly defaultSchema: (database: string) => string;
  /**
   * Makes a database and runs scripts in it, in order.
   *
   * @returns What it refused to run, as it says so.
   */
  readonly load: (database: string, scripts: readonly string[]) => Promise<string[]>;
  /** What the engine's own tools write of a database. */
  readonly dumps: (database: string) => Promise<DatabaseDump[]>;
  /** What the database reports of itself. */
  readonly catalogue: (database: string) => Promise<DatabaseEntry[]>;
  /** Makes an empty database for Django; undefined where it is not tried with this engine. */
  readonly forDjango?: (database: string) => Promise<DjangoDatabase>;
  readonly stop: () => Promise<void>;
}

/** Why an engine cannot be had here. */
export interface MissingEngine {
  readonly missing: string;
}
