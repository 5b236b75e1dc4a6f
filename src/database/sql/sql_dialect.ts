/** How a text writes SQL; `generic` is what most databases share. */
export type SqlDialect =
  | "postgresql"
  | "mysql"
  | "sqlite"
  | "sqlserver"
  | "oracle"
  | "generic";
