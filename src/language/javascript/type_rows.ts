import type { FactsBuilder } from "../../facts/facts_builder.ts";
import { TypeOp } from "../../facts/type_op.ts";
import { RowPool } from "../row_pool.ts";

/** Writes the rows of `types` of one file; equal trees share their rows. */
export class TypeRows {
  readonly #rows: RowPool;

  constructor(facts: FactsBuilder) {
    this.#rows = new RowPool(facts, "types");
  }

  add(op: TypeOp, a = 0, b = 0, text = ""): number {
    return this.#rows.row(op, a, b, text);
  }

  /** A type by its dotted name as written in a scope. */
  named(name: string, scope: number): number {
    return this.add(TypeOp.named, 0, scope, name);
  }

  /** A List of types; 0 when it is empty. */
  list(rows: readonly number[]): number {
    let next = 0;
    for (let index = rows.length - 1; index >= 0; index--) {
      next = this.add(TypeOp.list, rows[index] ?? 0, next);
    }
    return next;
  }

  /** A generic type with its arguments, or the type itself when there are none. */
  generic(type: number, args: readonly number[]): number {
    return args.length === 0 ? type : this.add(TypeOp.generic, type, this.list(args));
  }
}
