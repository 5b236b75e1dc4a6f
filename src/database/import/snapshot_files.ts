import type { SnapshotSection } from "../snapshot/snapshot_name.ts";
import { encodeSnapshot } from "./encode_snapshot.ts";
import type { SchemaContent, SnapshotContent, SnapshotObject } from "./snapshot_content.ts";

/** What the `_meta` of written snapshots says. */
export interface SnapshotMeta {
  readonly datasource: string;
  readonly engine: string;
  /** What it was made from: `tbls`, `atlas`. */
  readonly source: string;
  /** RFC 3339. */
  readonly syncedAt: string;
}

/** Beginning of the `generator` of written snapshots. */
const GENERATOR = "graphin dbimport";

/**
 * Writes a database as snapshots: a main file always, others only where they say something.
 *
 * @returns Text of each section's file.
 */
export function snapshotFiles(
  content: SnapshotContent,
  { datasource, engine, source, syncedAt }: SnapshotMeta,
): Map<SnapshotSection, string> {
  const _meta = {
    datasource,
    engine,
    generator: `${GENERATOR} (${source})`,
    source,
    synced_at: syncedAt,
  };
  const files = new Map<SnapshotSection, string>();
  for (const [section, ofSchema] of sections) {
    const schemas = new Map<string, SnapshotObject | ReadonlyMap<string, SnapshotObject>>();
    for (const [name, schema] of content.schemas) {
      const said = ofSchema(schema);
      if (said !== undefined) schemas.set(name, said);
    }
    if (section === "main" || schemas.size > 0) {
      files.set(section, encodeSnapshot({ _meta, schemas }));
    }
  }
  return files;
}

type SchemaSection = (schema: SchemaContent) => SnapshotObject | undefined;

const sections: readonly (readonly [SnapshotSection, SchemaSection])[] = [
  [
    "main",
    ({ tables, views }) =>
      tables.size + views.size === 0 ? undefined : { tables: filled(tables), views: filled(views) },
  ],
  [
    "functions",
    ({ functions, procedures }) =>
      functions.size + procedures.size === 0
        ? undefined
        : { functions: filled(functions), procedures: filled(procedures) },
  ],
  ["triggers", ({ triggers }) =>
    triggers.size === 0 ? undefined : Object.fromEntries(
      [...triggers].map(([table, list]) => [table, [...list].sort(byName)]),
    )],
  ["rls", ({ secured, policies }) =>
    secured.size === 0 ? undefined : Object.fromEntries(
      [...secured].map((table) => [table, {
        enabled: true,
        policies: [...policies.get(table) ?? []].sort(byName),
      }]),
    )],
];

function filled<T>(map: ReadonlyMap<string, T>): ReadonlyMap<string, T> | undefined {
  return map.size === 0 ? undefined : map;
}

function byName(a: SnapshotObject, b: SnapshotObject): number {
  return String(a.name) < String(b.name) ? -1 : 1;
}
