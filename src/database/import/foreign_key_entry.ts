import type { QualifiedName } from "../json/tbls_schema.ts";
import type { SnapshotObject } from "./snapshot_content.ts";

/** A foreign key as it is known. */
export interface KnownForeignKey {
  readonly name?: string | undefined;
  /** Columns of the table itself. */
  readonly columns: readonly string[];
  readonly target: QualifiedName;
  readonly targetColumns: readonly string[];
  /** Such as `CASCADE`. */
  readonly onDelete?: string | undefined;
  /** @default true */
  readonly isEnforced?: boolean;
  readonly note?: string | undefined;
}

/** A foreign key as snapshots have it; of its target a column is named only when it is the only one. */
export function foreignKeyEntry(key: KnownForeignKey): SnapshotObject {
  const { schema, name } = key.target;
  const column = key.targetColumns.length === 1 ? `.${key.targetColumns[0]}` : "";
  return {
    name: key.name || undefined,
    column: key.columns.length === 0 ? undefined : key.columns.join(","),
    references: `${schema}.${name}${column}`,
    on_delete: key.onDelete || undefined,
    enforced: key.isEnforced === false ? false : undefined,
    note: key.note || undefined,
  };
}
