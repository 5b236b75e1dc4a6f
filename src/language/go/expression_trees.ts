import { ExprOp } from "../../facts/expr_op.ts";
import { TypeOp } from "../../facts/type_op.ts";
import type { ExpressionPool } from "../expression_pool.ts";
import type { SyntaxNode } from "../syntax_node.ts";
import { type Callee, calleeTypes } from "./callee_types.ts";
import type { GoFile } from "./go_file.ts";
import { isTypeNode } from "./is_type_node.ts";
import { lambdaBlock } from "./lambda_block.ts";
import type { Place } from "./place.ts";
import { stringValue } from "./string_value.ts";
import { typeOf } from "./type_of.ts";

/** Depth at which a tree is cut on the way down; the pool cuts it at the same height on the way up. */
const MAX_DEPTH = 12;
const MAX_ARGUMENTS = 6;
const MAX_ELEMENTS = 8;
/** Longer texts are prose: nothing folds or compares them. */
const MAX_TEXT = 80;

const COMPARISON = /^(?:==|!=|<|<=|>|>=|&&|\|\|)$/;

/** Writes the rows of `exprs` of what stands at a place; trees are cut at a height of 12. */
export class ExpressionTrees {
  readonly #file: GoFile;
  readonly #pool: ExpressionPool;
  readonly #place: Place;
  /** Counts the cuts made at the maximal depth, so that cut trees are not kept. */
  #cuts = 0;

  constructor(file: GoFile, place: Place) {
    this.#file = file;
    this.#pool = file.expressions;
    this.#place = place;
  }

  /**
   * The row of an expression, made on first use. An argument list gives the List of its first six arguments, 0 when it
   * is empty.
   */
  of(given: SyntaxNode | undefined, depth = 0): number {
    let node = given;
    while (node?.type === "parenthesized_expression") node = node.children[0];
    if (node === undefined) return this.#pool.leaf(ExprOp.opaque);
    if (isTypeNode(node)) return this.#typed(node);
    if (node.row !== 0) return node.row;
    if (depth > MAX_DEPTH) {
      this.#cuts++;
      return this.#pool.leaf(ExprOp.opaque);
    }
    const before = this.#cuts;
    const row = this.#make(node, depth);
    if (this.#cuts === before) node.row = row;
    return row;
  }

  #make(node: SyntaxNode, depth: number): number {
    switch (node.type) {
      case "identifier":
      case "package_identifier":
        return this.#pool.leaf(ExprOp.name, node.text);
      case "interpreted_string_literal":
      case "raw_string_literal":
        return this.#pool.leaf(ExprOp.string, short(stringValue(node) ?? ""));
      case "int_literal":
      case "float_literal":
      case "imaginary_literal":
      case "rune_literal":
        return this.#pool.leaf(ExprOp.number, short(node.text));
      case "iota":
        return this.#pool.leaf(ExprOp.number);
      case "true":
      case "false":
        return this.#pool.leaf(ExprOp.boolean, node.type);
      case "nil":
        return this.#pool.leaf(ExprOp.null);
      case "func_literal":
        return this.#pool.reference(
          ExprOp.lambda,
          lambdaBlock(this.#file, node, this.#place).open(),
        );
      case "argument_list":
        return this.#list(node.children.slice(0, MAX_ARGUMENTS), depth);
      case "call_expression":
      case "type_conversion_expression":
        return this.#call(node, depth + 1);
      case "composite_literal":
        return this.#composite(node, depth + 1);
      default:
        return this.#operation(node, depth + 1);
    }
  }

  #operation(node: SyntaxNode, depth: number): number {
    const pool = this.#pool;
    const [first, second] = node.children;
    switch (node.type) {
      case "selector_expression":
        return pool.node(ExprOp.member, this.of(first, depth), 0, second?.text ?? "");
      case "index_expression":
        return pool.node(ExprOp.index, this.of(first, depth), this.of(second, depth));
      case "slice_expression":
        return pool.node(ExprOp.nonNull, this.of(first, depth), 0, "slice");
      case "type_assertion_expression":
        return pool.over(ExprOp.cast, this.of(first, depth), this.#type(second));
      case "unary_expression":
        return this.#unary(node, first, depth);
      case "binary_expression":
        return this.#binary(first, second, depth);
      case "variadic_argument":
        return pool.node(ExprOp.spread, this.of(first, depth));
      case "expression_list":
        return node.children.length === 1
          ? this.of(first, depth - 1)
          : pool.node(ExprOp.tuple, this.#list(node.children, depth));
      case "literal_element":
        return this.of(first, depth - 1);
      case "keyed_element": {
        const key = first?.children[0] ?? first;
        return pool.node(ExprOp.named, this.of(second, depth), 0, keyName(key));
      }
      case "literal_value":
        return pool.node(ExprOp.array, this.#list(node.children.slice(0, MAX_ELEMENTS), depth));
      default:
        return pool.leaf(ExprOp.opaque);
    }
  }

  #unary(node: SyntaxNode, operand: SyntaxNode | undefined, depth: number): number {
    const row = this.of(operand, depth);
    switch (this.#file.text.slice(node.start, operand?.start ?? node.start).trim()) {
      case "&":
        return this.#pool.node(ExprOp.addressOf, row);
      case "*":
        return this.#pool.node(ExprOp.dereference, row);
      case "<-":
        return this.#pool.node(ExprOp.await, row);
      case "!":
        return this.#pool.leaf(ExprOp.boolean);
      default:
        return this.#pool.leaf(ExprOp.number);
    }
  }

  #binary(left: SyntaxNode | undefined, right: SyntaxNode | undefined, depth: number): number {
    if (left === undefined || right === undefined) return this.#pool.leaf(ExprOp.opaque);
    const operator = this.#file.text.slice(left.end, right.start).trim();
    if (COMPARISON.test(operator)) return this.#pool.leaf(ExprOp.boolean);
    if (operator !== "+") return this.#pool.leaf(ExprOp.opaque);
    return this.#pool.node(ExprOp.concat, this.of(left, depth), this.of(right, depth));
  }

  #call(node: SyntaxNode, depth: number): number {
    const called = calleeTypes(this.#file, node, this.#place);
    const { callee, args } = called;
    if (callee === undefined) return this.#conversion(node, depth);
    const made = this.#made(callee, args);
    if (made !== undefined) return made;
    return this.#pool.node(ExprOp.call, this.callee(called, depth), this.args(args, depth));
  }

  /** What is called, with the type arguments that are written. */
  callee({ callee, types, isIndex }: Callee, depth = 0): number {
    if (callee === undefined) return this.#pool.leaf(ExprOp.opaque);
    const row = this.name(callee, depth);
    if (isIndex) return this.#pool.node(ExprOp.index, row, this.#pool.leaf(ExprOp.opaque));
    return types.length > 0 ? this.#instantiated(row, types) : row;
  }

  /** The List of arguments. */
  args(args: SyntaxNode | undefined, depth = 0): number {
    if (args === undefined) return 0;
    return args.type === "argument_list"
      ? this.of(args, depth)
      : this.#pool.list([this.of(args, depth)]);
  }

  /** An expression; a name that the grammar takes for a type is a name. */
  name(node: SyntaxNode, depth = 0): number {
    switch (node.type) {
      case "type_identifier":
        return this.#pool.leaf(ExprOp.name, node.text);
      case "qualified_type": {
        const [left, right] = node.children;
        const object = this.#pool.leaf(ExprOp.name, left?.text ?? "");
        return this.#pool.node(ExprOp.member, object, 0, right?.text ?? "");
      }
      default:
        return this.of(node, depth);
    }
  }

  #instantiated(callee: number, types: readonly SyntaxNode[]): number {
    let list = 0;
    for (const type of types.toReversed()) {
      list = this.#file.types.row(TypeOp.list, this.#type(type), list, "");
    }
    return this.#pool.over(ExprOp.typeArguments, callee, list);
  }

  /** `[]byte(text)`: the value as another type. */
  #conversion(node: SyntaxNode, depth: number): number {
    const [type, value] = node.children;
    return this.#pool.over(ExprOp.cast, this.of(value, depth), this.#type(type));
  }

  /** `new(T)` and `make(T, …)` with a type that the grammar knows for one. */
  #made(callee: SyntaxNode, args: SyntaxNode | undefined): number | undefined {
    const type = args?.children[0];
    if (callee.type !== "identifier" || type === undefined || !isTypeNode(type)) return undefined;
    const name = callee.text;
    if ((name !== "new" && name !== "make") || this.#place.block.knows(name)) return undefined;
    const value = this.#typed(type);
    return name === "new" ? this.#pool.node(ExprOp.addressOf, value) : value;
  }

  #composite(node: SyntaxNode, depth: number): number {
    const [type, body] = node.children;
    if (type === undefined || body === undefined) return this.#pool.leaf(ExprOp.opaque);
    const elements = this.#list(body.children.slice(0, MAX_ELEMENTS), depth);
    const named = type.type === "generic_type" ? type.children[0] : type;
    if (named?.type === "type_identifier" || named?.type === "qualified_type") {
      return this.#pool.node(ExprOp.new, this.name(named, depth), elements);
    }
    const array = this.#pool.node(ExprOp.array, elements);
    return this.#pool.over(ExprOp.cast, array, this.#type(type));
  }

  /** Some value of a type. */
  #typed(type: SyntaxNode): number {
    return this.#pool.over(ExprOp.cast, this.#pool.leaf(ExprOp.opaque), this.#type(type));
  }

  #type(node: SyntaxNode | undefined): number {
    return node === undefined ? 0 : typeOf(this.#file, node, this.#place.block.scope);
  }

  #list(nodes: readonly (SyntaxNode | undefined)[], depth: number): number {
    return this.#pool.list(nodes.map((node) => this.of(node, depth)));
  }
}

function keyName(key: SyntaxNode | undefined): string {
  if (key === undefined) return "";
  return key.type === "identifier" || key.type === "field_identifier"
    ? key.text
    : short(stringValue(key) ?? "");
}

function short(text: string): string {
  return text.length > MAX_TEXT ? "" : text;
}
