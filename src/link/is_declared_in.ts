import type { FileFacts } from "../facts/file_facts.ts";
import type { NameRows } from "./name_index.ts";

const FEW = 12;

/** Scopes of names that many rows bear. */
const scopesByRows = new WeakMap<NameRows, ReadonlySet<number>>();

/** Whether a definition, variable or import of a name belongs to a scope. */
export function isDeclaredIn(facts: FileFacts, rows: NameRows, scope: number): boolean {
  const { defs, bindings, imports } = facts;
  if (rows.defs.length + rows.bindings.length + rows.imports.length > FEW) {
    return scopesOf(facts, rows).has(scope);
  }
  for (const row of rows.bindings) if (bindings.scope(row) === scope) return true;
  for (const row of rows.defs) if (defs.scope(row) === scope) return true;
  for (const row of rows.imports) if (imports.scope(row) === scope) return true;
  return false;
}

function scopesOf({ defs, bindings, imports }: FileFacts, rows: NameRows): ReadonlySet<number> {
  const known = scopesByRows.get(rows);
  if (known !== undefined) return known;
  const scopes = new Set<number>();
  for (const row of rows.bindings) scopes.add(bindings.scope(row));
  for (const row of rows.defs) scopes.add(defs.scope(row));
  for (const row of rows.imports) scopes.add(imports.scope(row));
  scopesByRows.set(rows, scopes);
  return scopes;
}
