import { RefFlag } from "../../facts/ref_flag.ts";
import { RefKind } from "../../facts/ref_kind.ts";
import { TypeOp } from "../../facts/type_op.ts";
import type { Place } from "./place.ts";
import type { PythonFile } from "./python_file.ts";

/** Where a name is written. */
export interface NamePosition {
  /** UTF-16 offset. */
  readonly start: number;
  readonly line: number;
}

/** Writes the rows of one type, with a reference for each name that it mentions. */
export class TypeRows {
  readonly #file: PythonFile;
  readonly #place: Place;
  readonly #mentions: boolean;

  /** @param mentions Whether names become references of the place's owner. */
  constructor(file: PythonFile, place: Place, mentions: boolean) {
    this.#file = file;
    this.#place = place;
    this.#mentions = mentions;
  }

  /** A type by its dotted name. */
  named(name: string, { start, line }: NamePosition): number {
    const { scope, owner } = this.#place;
    const row = this.#file.types.row(TypeOp.named, 0, scope, name);
    if (this.#mentions && name !== "None") {
      const flags = RefFlag.typeOnly;
      this.#file.refer({ kind: RefKind.type, owner, scope, expr: row, start, line, flags });
    }
    return row;
  }

  /** A subscripted type. */
  generic(base: number, args: readonly number[]): number {
    return this.#file.types.row(TypeOp.generic, base, this.list(args), "");
  }

  union(members: readonly number[]): number {
    return this.#file.types.row(TypeOp.union, this.list(members), 0, "");
  }

  tuple(elements: readonly number[]): number {
    return this.#file.types.row(TypeOp.tuple, this.list(elements), 0, "");
  }

  /** A value as a type, as in `Literal["open"]`. */
  literal(text: string): number {
    return this.#file.types.row(TypeOp.literal, 0, 0, text);
  }

  /** The type of an expression. */
  typeOf(expr: number): number {
    return this.#file.types.row(TypeOp.typeOf, expr, 0, "");
  }

  opaque(): number {
    return this.#file.types.row(TypeOp.opaque, 0, 0, "");
  }

  /** Runs `read` and, when it gives 0, forgets the names that it mentioned. */
  attempt(read: () => number): number {
    const before = this.#file.references.length;
    const row = read();
    if (row === 0) this.#file.references.length = before;
    return row;
  }

  /** Chains rows to a list; 0 for none. */
  list(items: readonly number[]): number {
    let next = 0;
    for (let index = items.length - 1; index >= 0; index--) {
      next = this.#file.types.row(TypeOp.list, items[index] ?? 0, next, "");
    }
    return next;
  }
}
