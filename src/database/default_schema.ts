/** Schema of names that tell none, by the engine's name in any case. */
export function defaultSchema(engine: string | undefined): string {
  switch (engine?.toLowerCase()) {
    case "postgres":
    case "postgresql":
    case "cockroachdb":
    case "redshift":
    case "supabase":
      return "public";
    case "sqlserver":
    case "mssql":
      return "dbo";
    default:
      return "main";
  }
}
