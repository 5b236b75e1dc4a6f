import { ExprOp } from "../facts/expr_op.ts";
import type { FactsBuilder } from "../facts/facts_builder.ts";
import { RowPool } from "./row_pool.ts";

/** Height beyond which a tree is cut: no inference looks deeper. */
const MAX_HEIGHT = 12;

/**
 * Writes rows of `exprs`. Equal expressions of a file share a row, and trees are cut at a height of 12; a List is as
 * high as its highest element.
 */
export class ExpressionPool {
  readonly #facts: FactsBuilder;
  readonly #rows: RowPool;
  readonly #heights: number[] = [0];

  constructor(facts: FactsBuilder) {
    this.#facts = facts;
    this.#rows = new RowPool(facts, "exprs");
  }

  /** A leaf, such as a name or a literal. */
  leaf(op: ExprOp, text = ""): number {
    return this.#row(op, 0, 0, text, 1);
  }

  /** An operator over expressions. One whose first operand is too high is cut; a second one is left out. */
  node(op: ExprOp, a: number, b = 0, text = ""): number {
    const first = this.#heights[a] ?? 0;
    if (first >= MAX_HEIGHT) return this.leaf(ExprOp.opaque);
    const second = this.#heights[b] ?? 0;
    return second >= MAX_HEIGHT
      ? this.#row(op, a, 0, text, 1 + first)
      : this.#row(op, a, b, text, 1 + Math.max(first, second));
  }

  /** An operator over an expression whose `b` is a row of another section: a type, a scope. */
  over(op: ExprOp, a: number, b: number, text = ""): number {
    const first = this.#heights[a] ?? 0;
    return first >= MAX_HEIGHT ? this.leaf(ExprOp.opaque) : this.#row(op, a, b, text, 1 + first);
  }

  /** A value that stands for rows of other sections: a lambda's scope and definition, a definition. */
  reference(op: ExprOp, a: number, b = 0): number {
    return this.#row(op, a, b, "", 1);
  }

  /** A row of its own, that members can name. */
  object(): number {
    const row = this.#facts.add("exprs", { op: ExprOp.object });
    this.#heights[row] = 1;
    return row;
  }

  /** Chains expressions to a List; 0 for none. Elements that leave no room for an operator above are cut. */
  list(items: readonly number[]): number {
    let next = 0;
    let height = 0;
    for (let index = items.length - 1; index >= 0; index--) {
      const item = this.limited(items[index] ?? 0);
      height = Math.max(height, this.#heights[item] ?? 0);
      next = this.#row(ExprOp.list, item, next, "", height);
    }
    return next;
  }

  /** The expression, or an opaque one when it leaves no room for an operator above. */
  limited(row: number): number {
    return (this.#heights[row] ?? 0) >= MAX_HEIGHT ? this.leaf(ExprOp.opaque) : row;
  }

  #row(op: ExprOp, a: number, b: number, text: string, height: number): number {
    const row = this.#rows.row(op, a, b, text);
    this.#heights[row] = height;
    return row;
  }
}
