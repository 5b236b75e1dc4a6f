import { type DatabaseEntry, type EntrySort, entrySorts } from "./database_entry.ts";

/** How much of one sort was found. */
export interface SortComparison {
  readonly sort: EntrySort;
  /** Number of entries that the catalogue has. */
  readonly catalogue: number;
  readonly found: number;
  readonly missing: readonly string[];
  /** What was read although the catalogue has no such thing. */
  readonly extra: readonly string[];
}

/** What is compared of columns: where scripts name types by other names than the catalogue does, names alone. */
export type ColumnDetail = "names" | "types";

/**
 * Compares what a catalogue reports with what was read, one entry with one.
 *
 * @param sorts Those that the catalogue reports.
 */
export function compareEntries(
  catalogue: readonly DatabaseEntry[],
  read: readonly DatabaseEntry[],
  sorts: readonly EntrySort[],
  detail: ColumnDetail,
): SortComparison[] {
  return entrySorts.filter((sort) => sorts.includes(sort)).map((sort) => {
    const expected = keysOf(catalogue, sort, detail);
    const left = countsOf(expected);
    const extra: string[] = [];
    for (const key of keysOf(read, sort, detail)) {
      const match = left.has(key)
        ? key
        : sort === "foreign key"
        ? withColumns(key, left)
        : undefined;
      const count = match === undefined ? undefined : left.get(match);
      if (match === undefined || count === undefined) extra.push(key);
      else if (count > 1) left.set(match, count - 1);
      else left.delete(match);
    }
    const missing = [...left].flatMap(([key, count]) => Array<string>(count).fill(key));
    const found = expected.length - missing.length;
    return { sort, catalogue: expected.length, found, missing, extra };
  });
}

function keysOf(
  entries: readonly DatabaseEntry[],
  sort: EntrySort,
  detail: ColumnDetail,
): string[] {
  return entries.filter((entry) => entry.sort === sort).map(({ key }) => {
    if (sort !== "column") return key;
    const [, name = "", type = ""] = /^(.*?) (.*)$/s.exec(key) ?? [];
    return detail === "names" ? name : `${name} ${type.toLowerCase().replaceAll(/[\s"]/g, "")}`;
  });
}

function countsOf(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** The foreign key that one means which leaves the target's columns to its primary key. */
function withColumns(key: string, among: ReadonlyMap<string, number>): string | undefined {
  if (!key.endsWith("()")) return undefined;
  const start = key.slice(0, -1);
  return among.keys().find((candidate) => candidate.startsWith(start));
}
