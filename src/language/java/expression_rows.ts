import { ExprOp } from "../../facts/expr_op.ts";
import type { FactsBuilder } from "../../facts/facts_builder.ts";

/** Nesting beyond which an operand is left out of an expression. */
const MAX_HEIGHT = 12;
/** The same along a chain of receivers, which grows by two with every call. */
const MAX_CHAIN = 48;

const ROW_LIMIT = 2 ** 26;

/**
 * Builds expression trees bottom-up: keeps them shallow, gives equal ones one row, and remembers the texts of string
 * constants.
 */
export class ExpressionRows {
  readonly #facts: FactsBuilder;
  readonly #heights: number[] = [];
  readonly #texts = new Map<number, string>();
  readonly #plain = new Set<number>();
  readonly #names = new Map<string, number>();
  /** Rows of members by object and name. */
  readonly #members = new Map<string, number>();
  readonly #lists = new Map<number, number>();
  readonly #leaves = new Map<ExprOp, Map<string, number>>();

  constructor(facts: FactsBuilder) {
    this.#facts = facts;
  }

  /** An expression of which nothing is known. */
  opaque(): number {
    return this.leaf(ExprOp.opaque);
  }

  /** A name. */
  name(text: string): number {
    let row = this.#names.get(text);
    if (row === undefined) {
      row = this.#add(ExprOp.name, 0, 0, text, 1);
      this.#names.set(text, row);
    }
    return row;
  }

  /** A literal, `this` or `super`: an expression without operands. */
  leaf(op: ExprOp, text = ""): number {
    let rows = this.#leaves.get(op);
    if (rows === undefined) this.#leaves.set(op, rows = new Map());
    let row = rows.get(text);
    if (row === undefined) rows.set(text, row = this.#add(op, 0, 0, text, 1));
    return row;
  }

  /** A string literal or text block, by its value. */
  string(text: string): number {
    const row = this.leaf(ExprOp.string, text);
    this.#texts.set(row, text);
    this.#plain.add(row);
    return row;
  }

  /** `object.name`. */
  member(object: number, name: string): number {
    const receiver = this.#link(object);
    const key = `${receiver} ${name}`;
    let row = this.#members.get(key);
    if (row === undefined) {
      row = this.#add(ExprOp.member, receiver, 0, name, this.#height(receiver) + 1);
      this.#members.set(key, row);
    }
    return row;
  }

  /** A dotted name such as `Outer.Inner`, `Outer.this` or `Outer.super`. */
  dotted(text: string): number {
    let row = 0;
    for (const name of text.split(".")) {
      row = row === 0 ? this.name(name) : this.member(row, name);
    }
    return row;
  }

  /** A call of `callee` with a List of arguments. */
  call(callee: number, args: number): number {
    const target = this.#link(callee);
    return this.#add(ExprOp.call, target, args, "", this.#above(target, args));
  }

  /** `new` of a class expression with a List of arguments. */
  construct(type: number, args: number): number {
    return this.#add(ExprOp.new, this.#link(type), args, "", this.#above(type, args));
  }

  /** `array[at]`. */
  index(array: number, at: number): number {
    const target = this.#link(array);
    return this.#add(ExprOp.index, target, this.#operand(at), "", this.#height(target) + 1);
  }

  /** A generic callee or class with a List of rows of types. */
  withTypes(target: number, types: number): number {
    const generic = this.#link(target);
    return this.#add(ExprOp.typeArguments, generic, types, "", this.#height(generic) + 1);
  }

  /** A value that is known to be of the row of types `type`. */
  cast(value: number, type: number): number {
    const operand = this.#operand(value);
    return this.#add(ExprOp.cast, operand, type, "", this.#height(operand) + 1);
  }

  /** One of the operators with up to two operands. */
  operation(op: ExprOp, a: number, b = 0, text = ""): number {
    const left = this.#operand(a);
    const right = b === 0 ? 0 : this.#operand(b);
    return this.#add(op, left, right, text, this.#above(left, right));
  }

  /** `left + right` where either is a string. */
  concat(left: number, right: number): number {
    const row = this.operation(ExprOp.concat, left, right);
    this.#texts.set(
      row,
      (this.#texts.get(left) ?? "\u0001") + (this.#texts.get(right) ?? "\u0001"),
    );
    return row;
  }

  /** A lambda whose body opens `scope`. */
  lambda(scope: number): number {
    return this.#add(ExprOp.lambda, scope, 0, "", 1);
  }

  /** An array of the elements given as a List. */
  array(elements: number): number {
    return this.#add(ExprOp.array, elements, 0, "", this.#height(elements) + 1);
  }

  /** A List, of at most `limit` items. */
  list(items: readonly number[], limit = 6): number {
    let list = 0;
    let height = 1;
    for (let index = Math.min(items.length, limit) - 1; index >= 0; index--) {
      const head = this.#operand(items[index] ?? 0);
      height = Math.max(height, this.#height(head));
      const key = head * ROW_LIMIT + list;
      const known = this.#lists.get(key);
      list = known ?? this.#add(ExprOp.list, head, list, "", height);
      if (known === undefined) this.#lists.set(key, list);
    }
    return list;
  }

  /** The text of a string constant or concatenation, with U+0001 for what is not constant. */
  textOf(row: number): string | undefined {
    return this.#texts.get(row);
  }

  /** Whether the row is one string literal. */
  isString(row: number): boolean {
    return this.#plain.has(row);
  }

  #operand(row: number): number {
    return row === 0 || this.#height(row) >= MAX_HEIGHT ? this.opaque() : row;
  }

  #link(row: number): number {
    return row === 0 || this.#height(row) >= MAX_CHAIN ? this.opaque() : row;
  }

  #above(a: number, b: number): number {
    return Math.max(this.#height(a), this.#height(b)) + 1;
  }

  #height(row: number): number {
    return this.#heights[row] ?? 0;
  }

  #add(op: ExprOp, a: number, b: number, text: string, height: number): number {
    const row = this.#facts.add("exprs", { op, a, b, text });
    this.#heights[row] = height;
    return row;
  }
}
