import type { LinkFile } from "./link_model.ts";

/** Rows that bind one name in one scope. */
export interface BindingRows {
  readonly imports: readonly number[];
  readonly defs: readonly number[];
}

/**
 * The imports and definitions of a name that are in force at the end of a scope where later ones replace earlier ones: the
 * last that no condition guards, and all after it, of which conditions choose.
 */
export function effectiveRows({ facts }: LinkFile, rows: BindingRows): BindingRows {
  const { imports, defs } = facts;
  if (rows.imports.length + rows.defs.length < 2) return rows;
  let from = 0;
  const note = (line: number, branch: number): void => {
    if (branch === 0 && line > from) from = line;
  };
  for (const row of rows.imports) note(imports.line(row), imports.branch(row));
  for (const def of rows.defs) note(defs.line(def), defs.branch(def));
  return {
    imports: rows.imports.filter((row) => imports.line(row) >= from),
    defs: rows.defs.filter((def) => defs.line(def) >= from),
  };
}
