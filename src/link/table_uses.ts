import type { LinkedTableUse } from "./link_result.ts";
import { ruleCodes } from "./rule_codes.ts";

/** Gathers what is told of the uses of tables: one of each source, table and type. */
export class TableUses {
  readonly #uses = new Map<string, LinkedTableUse>();

  /** Adds a use; what several tell adds up, and the surest of them stands for all. */
  add(use: LinkedTableUse): void {
    const { source, id, ref, type, rule, confidence, line, access, columns } = use;
    const key = `${source} ${type} ${id}`;
    const known = this.#uses.get(key);
    const surest = known === undefined || isStronger(use, known)
      ? { source, id, ref, type, rule, confidence, line }
      : known;
    this.#uses.set(key, {
      ...surest,
      access: access | (known?.access ?? 0),
      columns: known === undefined ? columns : [...new Set([...known.columns, ...columns])],
    });
  }

  /** Those of which there is more to tell than an edge, in the order in which they came. */
  all(): readonly LinkedTableUse[] {
    return [...this.#uses.values()].filter(({ ref, access, columns }) =>
      ref === undefined || access !== 0 || columns.length > 0
    );
  }
}

function isStronger(use: LinkedTableUse, known: LinkedTableUse): boolean {
  if (use.confidence !== known.confidence) return use.confidence > known.confidence;
  const code = ruleCodes.get(use.rule) ?? 0;
  const knownCode = ruleCodes.get(known.rule) ?? 0;
  return code !== knownCode ? code < knownCode : use.line < known.line;
}
