import type { DefRef } from "./def_ref.ts";
import { type BindingRows, effectiveRows } from "./effective_rows.ts";
import type { LinkFile } from "./link_model.ts";
import type { NameRows } from "./name_index.ts";
import type { NameSpace } from "./name_space.ts";
import { visibleDefinitions } from "./visible_definitions.ts";

/** What a name stands for in one scope, by imports and definitions. */
export interface Denoted {
  readonly imports: readonly number[];
  /** Whether definitions of the name count in the scope, in any name space. */
  readonly hasDefinitions: boolean;
  readonly defs: readonly DefRef[];
}

/** Rows from which on an answer is kept: it depends on facts alone, and many calls of one name ask for it. */
const KEPT_ROWS = 8;

const NOTHING: Denoted = { imports: [], hasDefinitions: false, defs: [] };

const kept = new WeakMap<NameRows, Map<string, Denoted>>();

/** The imports and definitions of a name that are in force in one scope. */
export function denotedInScope(
  file: LinkFile,
  rows: NameRows,
  scope: number,
  space: NameSpace,
): Denoted {
  if (rows.defs.length + rows.imports.length < KEPT_ROWS) return denoted(file, rows, scope, space);
  let answers = kept.get(rows);
  if (answers === undefined) kept.set(rows, answers = new Map());
  const key = `${scope} ${space}`;
  let answer = answers.get(key);
  if (answer === undefined) answers.set(key, answer = denoted(file, rows, scope, space));
  return answer;
}

function denoted(file: LinkFile, rows: NameRows, scope: number, space: NameSpace): Denoted {
  if (rows.imports.length === 0 && rows.defs.length === 0) return NOTHING;
  const { facts, semantics } = file;
  const all: BindingRows = {
    imports: rows.imports.filter((row) => facts.imports.scope(row) === scope),
    defs: rows.defs.filter((def) => facts.defs.scope(def) === scope),
  };
  const bound = semantics.laterReplaces ? effectiveRows(file, all) : all;
  return {
    imports: bound.imports,
    hasDefinitions: bound.defs.length > 0,
    defs: visibleDefinitions(file, bound.defs, space),
  };
}
