/** Name of an engine in snapshots for that of a driver; `unknown` for none. */
export function engineName(driver: string): string {
  const name = driver.trim().toLowerCase();
  switch (name) {
    case "":
      return "unknown";
    case "postgres":
      return "postgresql";
    case "sqlite3":
      return "sqlite";
    case "mariadb":
      return "mysql";
    default:
      return name;
  }
}
