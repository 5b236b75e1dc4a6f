import type { PinnedArchive } from "../corpus/packages.ts";

/** Engines that are started for the comparison. */
export type EngineName = "postgresql" | "mariadb" | "sqlite";

/** Where the scripts of a schema come from. */
export type SchemaSource =
  /** An archive of a package registry. */
  | { readonly kind: "archive"; readonly archive: Omit<PinnedArchive, "keep"> }
  /** A package of Debian, of the version that its mirror has. */
  | { readonly kind: "debian"; readonly package: string }
  /** Files of this directory. */
  | { readonly kind: "own" }
  /** Migrations that Django runs by itself. */
  | {
    readonly kind: "django";
    readonly requirements: readonly string[];
    readonly apps: readonly string[];
  };

/** A schema that an application or a tool brings along. */
export interface RealSchema {
  readonly name: string;
  readonly about: string;
  readonly engine: EngineName;
  readonly source: SchemaSource;
  /** Paths of the scripts, below the top of what the source unpacks to; those of the first pattern run first. */
  readonly scripts: readonly RegExp[];
  /** Marks of scripts for this engine, which stand in for those of all: `1_a.sqlite3.up.sql` for `1_a.up.sql`. */
  readonly variants?: readonly string[];
  /** What an engine has to offer before, as the platform does that the application runs on. */
  readonly before?: string;
  /** Whether the scripts are migrations, of which the reader is given all instead of a dump too. */
  readonly isReplayed: boolean;
}

const mattermost = {
  client: "go",
  artifact: "github.com/mattermost/mattermost-server/v6",
  version: "v6.7.2",
  sha256: "cf82c39fdd477bd0f9dca51aaa3b9ac6e1ad8b1e6a83efe2083b8704b0bad3c1",
} as const;

const kratos = {
  client: "go",
  artifact: "github.com/ory/kratos",
  version: "v1.3.1",
  sha256: "0c5ec364a6ea9efd973195f10450902e6cf7a7470dabd6b791d3e426023e3138",
} as const;

const camunda = {
  client: "mvn",
  artifact: "org.camunda.bpm:camunda-engine",
  version: "7.20.0",
  sha256: "be394f2cfd5fccfd2bf89a4bc8b9bbb879f72ef6f5ed7098d35d9718fcb83789",
} as const;

/** In the order in which they build on each other. */
function camundaScripts(engine: string): RegExp[] {
  return [
    "engine",
    "history",
    "identity",
    "case.engine",
    "case.history",
    "decision.engine",
    "decision.history",
  ].map(
    (part) =>
      new RegExp(`/create/activiti\\.${engine}\\.create\\.${part.replace(".", "\\.")}\\.sql$`),
  );
}

const wagtail = {
  kind: "django",
  requirements: ["django==5.1.4", "wagtail==6.3.1", "psycopg2-binary==2.9.10"],
  apps: [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.sites",
    "wagtail.contrib.forms",
    "wagtail.contrib.redirects",
    "wagtail.contrib.search_promotions",
    "wagtail.embeds",
    "wagtail.sites",
    "wagtail.users",
    "wagtail.snippets",
    "wagtail.documents",
    "wagtail.images",
    "wagtail.search",
    "wagtail.admin",
    "wagtail",
    "modelcluster",
    "taggit",
  ],
} as const;

/** What a Supabase project finds in its database. */
const supabase = `
CREATE ROLE anon; CREATE ROLE authenticated; CREATE ROLE service_role;
CREATE SCHEMA extensions; CREATE SCHEMA auth; CREATE SCHEMA storage; CREATE SCHEMA supabase_migrations;
CREATE TABLE auth.users (
  id uuid PRIMARY KEY, email text, raw_user_meta_data jsonb, raw_app_meta_data jsonb, created_at timestamptz
);
CREATE FUNCTION auth.uid() RETURNS uuid LANGUAGE sql STABLE AS 'SELECT NULL::uuid';
CREATE TABLE storage.buckets (
  id text PRIMARY KEY, name text, public boolean, file_size_limit bigint, allowed_mime_types text[]
);
CREATE TABLE storage.objects (
  id uuid PRIMARY KEY, bucket_id text REFERENCES storage.buckets (id), name text, owner uuid
);
CREATE FUNCTION storage.foldername(name text) RETURNS text[] LANGUAGE sql AS 'SELECT string_to_array(name, ''/'')';
CREATE TABLE supabase_migrations.schema_migrations (version text PRIMARY KEY);
CREATE PUBLICATION supabase_realtime;
`;

/** The schemas that the reader is compared with their databases by. */
export const realSchemas: readonly RealSchema[] = [
  {
    name: "everything-postgresql",
    about: "our own: what PostgreSQL can say that few applications do",
    engine: "postgresql",
    source: { kind: "own" },
    scripts: [/^everything_postgresql\.sql$/],
    isReplayed: true,
  },
  {
    name: "everything-mariadb",
    about: "our own: what MariaDB can say that few applications do",
    engine: "mariadb",
    source: { kind: "own" },
    scripts: [/^everything_mariadb\.sql$/],
    isReplayed: true,
  },
  {
    name: "everything-sqlite",
    about: "our own: what SQLite can say that few applications do",
    engine: "sqlite",
    source: { kind: "own" },
    scripts: [/^everything_sqlite\.sql$/],
    isReplayed: true,
  },
  {
    name: "zabbix-postgresql",
    about: "monitoring server",
    engine: "postgresql",
    source: { kind: "debian", package: "zabbix-server-pgsql" },
    scripts: [/\/schema\.sql\.gz$/, /\/images\.sql\.gz$/, /\/data\.sql\.gz$/],
    isReplayed: true,
  },
  {
    name: "zabbix-mariadb",
    about: "monitoring server",
    engine: "mariadb",
    source: { kind: "debian", package: "zabbix-server-mysql" },
    scripts: [/\/schema\.sql\.gz$/, /\/images\.sql\.gz$/, /\/data\.sql\.gz$/],
    isReplayed: true,
  },
  {
    name: "roundcube-postgresql",
    about: "web mail",
    engine: "postgresql",
    source: { kind: "debian", package: "roundcube-core" },
    scripts: [/\/SQL\/postgres\.initial\.sql$/],
    isReplayed: true,
  },
  {
    name: "roundcube-mariadb",
    about: "web mail",
    engine: "mariadb",
    source: { kind: "debian", package: "roundcube-core" },
    scripts: [/\/SQL\/mysql\.initial\.sql$/],
    isReplayed: true,
  },
  {
    name: "roundcube-sqlite",
    about: "web mail",
    engine: "sqlite",
    source: { kind: "debian", package: "roundcube-core" },
    scripts: [/\/SQL\/sqlite\.initial\.sql$/],
    isReplayed: true,
  },
  {
    name: "camunda-postgresql",
    about: "workflow engine, a Liquibase project's baseline",
    engine: "postgresql",
    source: { kind: "archive", archive: camunda },
    scripts: camundaScripts("postgres"),
    isReplayed: true,
  },
  {
    name: "camunda-mariadb",
    about: "workflow engine, a Liquibase project's baseline",
    engine: "mariadb",
    source: { kind: "archive", archive: camunda },
    scripts: camundaScripts("mariadb"),
    isReplayed: true,
  },
  {
    name: "conductor-postgresql",
    about: "workflow engine, Flyway migrations",
    engine: "postgresql",
    source: {
      kind: "archive",
      archive: {
        client: "mvn",
        artifact: "com.netflix.conductor:conductor-postgres-persistence",
        version: "3.15.0",
        sha256: "836a7f839c1034270684a13a1f6229fb644e3f00a264f8a301507777eb44bee7",
      },
    },
    scripts: [/\/migration_postgres\/V\d+__\w+\.sql$/],
    isReplayed: true,
  },
  {
    name: "email-automator",
    about: "a Supabase project's migrations, but for two that need pgvector",
    engine: "postgresql",
    source: {
      kind: "archive",
      archive: {
        client: "npm",
        artifact: "@realtimex/email-automator",
        version: "2.28.3",
        sha256: "b090c76bb549d3f28a1c687200a4ea1d68ad352d845e843ed5059fdd0d7e5580",
      },
    },
    scripts: [/\/supabase\/migrations\/\d+_(?!\w*knowledge)\w+\.sql$/],
    before: supabase,
    isReplayed: true,
  },
  {
    name: "mattermost-postgresql",
    about: "chat server, golang-migrate migrations",
    engine: "postgresql",
    source: { kind: "archive", archive: mattermost },
    scripts: [/^[^/]+\/[^/]+\/[^/]+\/[^/]+\/db\/migrations\/postgres\/\d+_\w+\.up\.sql$/],
    isReplayed: true,
  },
  {
    name: "kratos-postgresql",
    about: "identity server, soda migrations",
    engine: "postgresql",
    source: { kind: "archive", archive: kratos },
    scripts: [/\/migrations\/sql\/\d+_\w+(?:\.postgres)?(?:\.autocommit)?\.up\.sql$/],
    variants: ["postgres"],
    isReplayed: true,
  },
  {
    name: "kratos-sqlite",
    about: "identity server, soda migrations",
    engine: "sqlite",
    source: { kind: "archive", archive: kratos },
    scripts: [/\/migrations\/sql\/\d+_\w+(?:\.sqlite3?)?(?:\.autocommit)?\.up\.sql$/],
    variants: ["sqlite3", "sqlite"],
    isReplayed: true,
  },
  {
    name: "wagtail-postgresql",
    about: "content management, a Django project",
    engine: "postgresql",
    source: wagtail,
    scripts: [],
    isReplayed: false,
  },
  {
    name: "wagtail-sqlite",
    about: "content management, a Django project",
    engine: "sqlite",
    source: wagtail,
    scripts: [],
    isReplayed: false,
  },
];
