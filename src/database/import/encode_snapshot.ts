import type { SnapshotObject, SnapshotValue } from "./snapshot_content.ts";

/**
 * Writes a snapshot as JSON that depends on nothing but what it says: keys sorted, two blanks of indent, one newline at
 * the end.
 */
export function encodeSnapshot(snapshot: SnapshotObject): string {
  return `${encode(snapshot, "\n")}\n`;
}

function encode(value: SnapshotValue, line: string): string {
  if (typeof value === "string" || typeof value === "boolean") return JSON.stringify(value);
  const inner = `${line}  `;
  if (isList(value)) {
    if (value.length === 0) return "[]";
    return `[${inner}${value.map((item) => encode(item, inner)).join(`,${inner}`)}${line}]`;
  }
  const members = [...(value instanceof Map ? value.entries() : Object.entries(value))]
    .flatMap(([key, member]: [string, SnapshotValue | undefined]) =>
      member === undefined ? [] : [{ key, member }]
    )
    .sort((a, b) => a.key < b.key ? -1 : 1)
    .map(({ key, member }) => `${JSON.stringify(key)}: ${encode(member, inner)}`);
  return members.length === 0 ? "{}" : `{${inner}${members.join(`,${inner}`)}${line}}`;
}

function isList(value: SnapshotValue): value is readonly SnapshotValue[] {
  return Array.isArray(value);
}
