import type { FileFacts } from "../facts/file_facts.ts";
import { databaseNames } from "./database_names.ts";

/** A row of `tableUses` of the facts. Datasource and schema are as they stand in ids, and empty where they are not told. */
export interface TableUse {
  /** Definition that uses the table; 0 is the file. */
  readonly def: number;
  readonly datasource: string;
  readonly schema: string;
  readonly name: string;
  /** TableVia. */
  readonly via: number;
  /** TableAccess bits. */
  readonly access: number;
  /** Names that may be columns of the table. */
  readonly columns: readonly string[];
  readonly line: number;
}

/** Reads a row of `tableUses`. */
export function tableUse(facts: FileFacts, row: number): TableUse {
  const { tableUses: uses } = facts;
  const columns = facts.text(uses.columns(row));
  return {
    def: uses.def(row),
    datasource: databaseNames.part(facts.text(uses.datasource(row))),
    schema: databaseNames.part(facts.text(uses.schema(row))),
    name: facts.text(uses.name(row)),
    via: uses.via(row),
    access: uses.access(row),
    columns: columns === "" ? [] : columns.split("\n"),
    line: uses.line(row),
  };
}
