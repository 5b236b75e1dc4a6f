import type { FileFacts } from "../facts/file_facts.ts";

const FEW = 8;

/**
 * Those of some rows of `bindings` that a scope holds.
 *
 * @param rows Ascending; rows of `bindings` are ordered by their scopes.
 */
export function bindingsInScope(
  { bindings }: FileFacts,
  rows: readonly number[],
  scope: number,
): readonly number[] {
  if (rows.length <= FEW) return rows.filter((row) => bindings.scope(row) === scope);
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (bindings.scope(rows[middle] ?? 0) < scope) low = middle + 1;
    else high = middle;
  }
  let end = low;
  while (end < rows.length && bindings.scope(rows[end] ?? 0) === scope) end++;
  return rows.slice(low, end);
}
