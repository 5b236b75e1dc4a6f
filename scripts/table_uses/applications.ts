import type { PinnedArchive, PinnedPackage } from "../corpus/packages.ts";
import type { Application } from "./application.ts";

function jar(
  group: string,
  name: string,
  version: string,
  sha256: string,
  ...roots: string[]
): PinnedPackage {
  const archive: PinnedArchive = {
    client: "mvn",
    artifact: `${group}:${name}`,
    version,
    sha256,
    keep: roots.map((root) => ({ from: root, to: root })),
  };
  return { language: "java", name, version, archives: [archive] };
}

function pip(artifact: string, version: string, sha256: string): PinnedPackage {
  const archive: PinnedArchive = {
    client: "pip",
    artifact,
    version,
    sha256,
    keep: [{ from: "", to: "" }],
  };
  return { language: "python", name: artifact, version, archives: [archive] };
}

function go(name: string, artifact: string, version: string, sha256: string): PinnedPackage {
  const archive: PinnedArchive = {
    client: "go",
    artifact,
    version,
    sha256,
    keep: [{ from: "", to: "" }],
  };
  return { language: "go", name, version, archives: [archive] };
}

/** A server and the package that describes its database, as they lie beside each other in its repository. */
const paperclip: PinnedPackage = {
  language: "javascript",
  name: "paperclipai",
  version: "2026.824.1",
  archives: [
    {
      client: "npm",
      artifact: "@paperclipai/db",
      version: "2026.824.1",
      sha256: "37b71d012ed4394d6e1e33410ee271c103bc0064792fccf15343047e66126142",
      keep: [
        { from: "package.json", to: "packages/db/package.json" },
        { from: "dist", to: "packages/db/src" },
      ],
    },
    {
      client: "npm",
      artifact: "@paperclipai/server",
      version: "2026.824.1",
      sha256: "be36efe71be62e70383ff579ec20c22cab950075f78afc7c1189ab4938f54a50",
      keep: [
        { from: "package.json", to: "server/package.json" },
        { from: "dist", to: "server/src" },
      ],
    },
  ],
};

/** The applications, by the names of their packages in `pairs/`. */
export const applications: readonly Application[] = [
  {
    package: jar(
      "com.netflix.conductor",
      "conductor-postgres-persistence",
      "3.15.0",
      "836a7f839c1034270684a13a1f6229fb644e3f00a264f8a301507777eb44bee7",
      "com",
      "db",
    ),
    datasource: "conductor",
    engine: "postgresql",
    sources: [{ path: "db/migration_postgres", format: "sql" }],
    isFinal: false,
  },
  {
    package: pip(
      "alerta-server",
      "9.1.0",
      "5e08264b7d526977c5475678330cad447652ac1284c90104cf33c4145771eb19",
    ),
    datasource: "alerta",
    engine: "postgresql",
    sources: [{ path: "alerta/sql/schema.sql", format: "sql" }],
    isFinal: false,
  },
  {
    package: go(
      "trillian",
      "github.com/google/trillian",
      "v1.8.0",
      "d8d77fd29d1cb84322590e725348550f4ca7690ec8a6ce7e3b39c2ad95b365a9",
    ),
    datasource: "trillian",
    engine: "postgresql",
    sources: [{ path: "storage/postgresql/schema/storage.sql", format: "sql" }],
    isFinal: false,
  },
  {
    package: paperclip,
    datasource: "paperclip",
    engine: "postgresql",
    sources: [{ path: "packages/db/src/migrations", format: "sql" }],
    workspaces: ["packages/*", "server"],
    isFinal: false,
  },
  {
    package: jar(
      "org.dspace",
      "dspace-api",
      "8.1",
      "dcd69f08b948ce5c7e1fdf4044fc56b7e457eb96350d7d40b06a531ae5f936cc",
      "org",
    ),
    datasource: "dspace",
    engine: "postgresql",
    sources: [
      { path: "org/dspace/storage/rdbms/sqlmigration/postgres", format: "sql" },
      {
        path:
          "org/dspace/storage/rdbms/xmlworkflow/postgres/v6.0__DS-2701_xml_workflow_migration.sql",
        format: "sql",
      },
    ],
    isFinal: true,
  },
  {
    package: pip(
      "matrix-sydent",
      "2.6.1",
      "957696277f452367acff431c5d4be692c016871cb26ee0641c55f1c875240b9d",
    ),
    datasource: "sydent",
    engine: "sqlite",
    sources: [
      { path: "sydent/db/invite_tokens.sql", format: "sql" },
      { path: "sydent/db/peers.sql", format: "sql" },
      { path: "sydent/db/threepid_associations.sql", format: "sql" },
      { path: "sydent/db/threepid_validation.sql", format: "sql" },
    ],
    isFinal: true,
  },
  {
    package: go(
      "openfga",
      "github.com/openfga/openfga",
      "v1.22.1",
      "6257b5383ea2f3cdd57a8b43be115b6f3fefdddbd25ba223b2ea1af900007f51",
    ),
    datasource: "openfga",
    engine: "postgresql",
    sources: [{ path: "assets/migrations/postgres", format: "sql" }],
    isFinal: true,
  },
];
