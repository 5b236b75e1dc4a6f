import { ExprOp } from "../../facts/expr_op.ts";
import type { FactsBuilder } from "../../facts/facts_builder.ts";
import { ExpressionPool } from "../expression_pool.ts";

const MAX_TEXT = 200;
const MAX_PROSE = 60;

/** Writes the rows of `exprs` of one file; operands that leave no room for an operator above are cut, not the operator. */
export class ExpressionRows {
  readonly #facts: FactsBuilder;
  readonly #pool: ExpressionPool;
  readonly #names = new Map<string, number>();

  constructor(facts: FactsBuilder) {
    this.#facts = facts;
    this.#pool = new ExpressionPool(facts);
  }

  /** A row whose operands are expressions. */
  add(op: ExprOp, a = 0, b = 0, text = ""): number {
    const pool = this.#pool;
    return pool.node(op, pool.limited(a), pool.limited(b), text);
  }

  /** A row whose operand `b` is no expression (a row of types). */
  typed(op: ExprOp, a: number, types: number): number {
    return this.#pool.over(op, this.#pool.limited(a), types);
  }

  /** A row whose operands are no expressions (scopes, definitions). */
  pointing(op: ExprOp, a: number, b = 0): number {
    return this.#pool.reference(op, a, b);
  }

  /** A row without operands. */
  leaf(op: ExprOp, text = ""): number {
    return this.#pool.leaf(op, text);
  }

  /** A string by its value; of long texts, and of prose, only that it is one is kept. */
  string(value: string): number {
    const isKept = value.length <= (/\s/.test(value) ? MAX_PROSE : MAX_TEXT);
    return this.#pool.leaf(ExprOp.string, isKept ? value : "");
  }

  /** A name. */
  name(text: string): number {
    let row = this.#names.get(text);
    if (row === undefined) {
      row = this.#pool.leaf(ExprOp.name, text);
      this.#names.set(text, row);
    }
    return row;
  }

  /** A member of an object. */
  memberOf(object: number, name: string): number {
    return this.add(ExprOp.member, object, 0, name);
  }

  /** An expression of which nothing is kept. */
  opaque(): number {
    return this.#pool.leaf(ExprOp.opaque);
  }

  /** A List of expressions; 0 when it is empty. */
  list(rows: readonly number[]): number {
    return this.#pool.list(rows);
  }

  /** An object literal, the members of which name it. */
  object(): number {
    return this.#pool.object();
  }

  /** A member of an object literal; `def` is its function or class, if it is one. */
  member(object: number, name: string, value: number, def: number): void {
    this.#facts.add("members", { object, name, value: this.#pool.limited(value), def });
  }

  /** Operator of a row. */
  op(row: number): number {
    return this.#facts.get("exprs", row, "op");
  }
}
