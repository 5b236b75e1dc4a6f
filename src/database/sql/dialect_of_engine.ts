import type { SqlDialect } from "./sql_dialect.ts";

const byEngine: ReadonlyMap<string, SqlDialect> = new Map([
  ["postgres", "postgresql"],
  ["postgresql", "postgresql"],
  ["pg", "postgresql"],
  ["supabase", "postgresql"],
  ["cockroachdb", "postgresql"],
  ["redshift", "postgresql"],
  ["timescaledb", "postgresql"],
  ["mysql", "mysql"],
  ["mariadb", "mysql"],
  ["tidb", "mysql"],
  ["sqlite", "sqlite"],
  ["sqlite3", "sqlite"],
  ["libsql", "sqlite"],
  ["d1", "sqlite"],
  ["sqlserver", "sqlserver"],
  ["mssql", "sqlserver"],
  ["tsql", "sqlserver"],
  ["oracle", "oracle"],
]);

/** Dialect of a database engine by its name, in any case; undefined for one that is not known. */
export function dialectOfEngine(engine: string): SqlDialect | undefined {
  return byEngine.get(engine.toLowerCase().replaceAll(/[\s_-]/g, ""));
}
