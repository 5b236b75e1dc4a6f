import type { FileFacts } from "../facts/file_facts.ts";

/** Scopes of a file by the scope around them, in the order of their starts. */
const insideByFile = new WeakMap<FileFacts, ReadonlyMap<number, readonly number[]>>();

/** The innermost scope around a byte offset, at or inside of a scope that is known to hold it. */
export function scopeAt(facts: FileFacts, outer: number, offset: number): number {
  const { scopes } = facts;
  const inside = insideOf(facts);
  let scope = outer;
  for (;;) {
    const inner = lastBefore(facts, inside.get(scope) ?? [], offset);
    if (inner === 0 || scopes.end(inner) <= offset) return scope;
    scope = inner;
  }
}

/** The last of some scopes that starts at or before an offset; 0 when none does. */
function lastBefore({ scopes }: FileFacts, rows: readonly number[], offset: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (scopes.start(rows[middle] ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return rows[low - 1] ?? 0;
}

function insideOf(facts: FileFacts): ReadonlyMap<number, readonly number[]> {
  const known = insideByFile.get(facts);
  if (known !== undefined) return known;
  const { scopes } = facts;
  const inside = new Map<number, number[]>();
  for (let scope = 1; scope < scopes.count; scope++) {
    const list = inside.get(scopes.parent(scope));
    if (list === undefined) inside.set(scopes.parent(scope), [scope]);
    else list.push(scope);
  }
  for (const list of inside.values()) list.sort((a, b) => scopes.start(a) - scopes.start(b));
  insideByFile.set(facts, inside);
  return inside;
}
