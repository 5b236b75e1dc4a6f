/** How a source of a datasource is written. */
export type SourceFormat = "sql" | "schema" | "json" | "graphindb";

/** All of them, as a manifest names them. */
export const sourceFormats: readonly SourceFormat[] = ["sql", "schema", "json", "graphindb"];
