/** What {@link databaseTraces} looks at. */
export interface TraceOptions {
  /** Paths of all indexed files. */
  readonly paths: Iterable<string>;
  /** Paths of all directories. */
  readonly directories: Iterable<string>;
  /** The text of a small file; undefined when it cannot be read. */
  readonly read: (path: string) => string | undefined;
}

/** Labels that are told. */
const MOST_LABELS = 5;

/** Tools by the names of their files. */
const byName: readonly (readonly [RegExp, string])[] = [
  [/^schema\.prisma$/, "prisma"],
  [/^flyway\.(?:conf|toml)$/, "flyway"],
  [/^liquibase\.properties$|^db\.changelog\b.*\.(?:xml|ya?ml|json|sql)$/, "liquibase"],
  [/^alembic\.ini$/, "alembic"],
  [/^drizzle\.config\.[cm]?[jt]s$/, "drizzle"],
  [/^knexfile\.[cm]?[jt]s$/, "knex"],
  [/^ormconfig\.(?:json|ya?ml|[jt]s)$/, "typeorm"],
];

const composeFile = /^(?:docker-)?compose\.ya?ml$/;
const databaseImage =
  /^\s*(?:-\s*)?image:\s*["']?[^\s"'#]*(?:postg|mysql|mariadb|percona|mssql|sqlserver|sql-edge|oracle|cockroach|timescale|pgvector|supabase|yugabyte)/mi;

/** Names by which a path may be a trace, so that a change of it may change what is told. */
const anyTrace =
  /\.sql$|^(?:.*\/)?(?:schema\.prisma|flyway\.\w+|liquibase\.properties|db\.changelog[^/]*|alembic\.ini|drizzle\.config\.\w+|knexfile\.\w+|ormconfig\.\w+|(?:docker-)?compose\.ya?ml|migrations\/\d{4}_\w+\.py)$/;

/** Finds by the names of files what tells that a workspace has a database, and says where its schema may be. */
export const databaseTraces = { find, mayConcern } as const;

/** Whether a path can be a trace. */
function mayConcern(path: string): boolean {
  return anyTrace.test(path);
}

/** Labels of the traces, sorted, at most five: names of tools, directories of migrations, dumps of schemas. */
function find({ paths, directories, read }: TraceOptions): string[] {
  const labels = new Set<string>();
  for (const path of paths) {
    if (!anyTrace.test(path)) continue;
    const label = labelOf(path, read);
    if (label !== undefined) labels.add(label);
  }
  for (const directory of directories) {
    if (/(?:^|\/)db\/migrate$/.test(directory)) labels.add(directory);
  }
  return [...labels].sort().slice(0, MOST_LABELS);
}

function labelOf(path: string, read: TraceOptions["read"]): string | undefined {
  const base = path.slice(path.lastIndexOf("/") + 1);
  const tool = byName.find(([pattern]) => pattern.test(base))?.[1];
  if (tool !== undefined) return tool;
  if (composeFile.test(base)) {
    return databaseImage.test(read(path) ?? "") ? "docker-compose" : undefined;
  }
  if (/(?:^|\/)migrations\/\d{4}_\w+\.py$/.test(path)) return "django";
  const migrations = /^(?:.*?\/)??migrations?(?=\/.*\.sql$)/.exec(path)?.[0];
  if (migrations !== undefined) return migrations;
  return /^(?:schema|structure)\.sql$/.test(base) ? path : undefined;
}
