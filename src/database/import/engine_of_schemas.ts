/** Engine that the schema of a database gives away by its name; empty when it does not. */
export function engineOfSchemas(names: Iterable<string>): string {
  const known = new Set(names);
  if (known.has("public")) return "postgresql";
  if (known.has("dbo")) return "sqlserver";
  return known.size === 1 && known.has("main") ? "sqlite" : "";
}
