import { ExprOp } from "../../facts/expr_op.ts";
import { ScopeKind } from "../../facts/scope_kind.ts";
import type { ExpressionPool } from "../expression_pool.ts";
import type { SyntaxNode } from "../syntax_node.ts";
import { annotationType } from "./annotation_type.ts";
import { dottedName } from "./dotted_name.ts";
import { hasSplatHead } from "./has_splat_head.ts";
import { importingCalls } from "./importing_calls.ts";
import type { Place } from "./place.ts";
import type { PythonFile } from "./python_file.ts";
import { stringParts } from "./string_parts.ts";
import { stringValue } from "./string_value.ts";
import { unsplat } from "./unsplat.ts";

/** Depth at which a tree is cut on the way down; the pool cuts it at the same height on the way up. */
const MAX_DEPTH = 12;
const MAX_ARGUMENTS = 6;
const MAX_ELEMENTS = 8;
const MAX_MEMBERS = 32;
/** Longer texts are prose: nothing folds or compares them. */
const MAX_TEXT = 80;

/**
 * The row of `exprs` for an expression, made on first use; trees are cut at a height of 12. An argument list gives the
 * List of its first six arguments, 0 when it is empty.
 */
export function expressionTree(file: PythonFile, node: SyntaxNode, place: Place): number {
  return new TreeWriter(file, place).of(node, 0);
}

class TreeWriter {
  readonly #file: PythonFile;
  readonly #pool: ExpressionPool;
  readonly #place: Place;
  /** Counts the cuts made at the maximal depth, so that cut trees are not shared. */
  #cuts = 0;

  constructor(file: PythonFile, place: Place) {
    this.#file = file;
    this.#pool = file.expressions;
    this.#place = place;
  }

  of(given: SyntaxNode | undefined, depth: number): number {
    let node = given;
    while (node?.type === "parenthesized_expression") node = node.children[0];
    if (node === undefined) return this.#pool.leaf(ExprOp.opaque);
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
        return this.#pool.leaf(ExprOp.name, node.text);
      case "string":
      case "concatenated_string":
        return this.#string(node, depth);
      case "integer":
      case "float":
        return this.#pool.leaf(ExprOp.number, short(node.text));
      case "true":
      case "false":
        return this.#pool.leaf(ExprOp.boolean, node.type);
      case "none":
        return this.#pool.leaf(ExprOp.null, "");
      case "argument_list":
        return this.#list(node.children.slice(0, MAX_ARGUMENTS), depth);
      case "attribute":
      case "call":
      case "subscript":
        return this.#link(node, depth);
      case "list":
      case "set":
        return this.#pool.node(ExprOp.array, this.#elements(node, depth), 0, node.type);
      case "tuple":
      case "expression_list":
      case "pattern_list":
        return this.#pool.node(ExprOp.tuple, this.#elements(node, depth));
      case "dictionary":
        return this.#dictionary(node, depth);
      case "lambda":
      case "list_comprehension":
      case "set_comprehension":
      case "dictionary_comprehension":
      case "generator_expression":
        return this.#inner(node, depth);
      default:
        return this.#other(node, depth);
    }
  }

  #other(node: SyntaxNode, depth: number): number {
    const parts = node.children;
    const [first, second, third] = parts;
    switch (node.type) {
      case "await":
        return this.#pool.node(ExprOp.await, this.of(first, depth + 1));
      case "conditional_expression":
        return this.#pool.node(
          ExprOp.conditional,
          this.of(first, depth + 1),
          this.of(third, depth + 1),
          "",
        );
      case "boolean_operator":
        return this.#pool.node(
          ExprOp.logical,
          this.of(first, depth + 1),
          this.of(second, depth + 1),
        );
      case "not_operator":
      case "comparison_operator":
        return this.#pool.leaf(ExprOp.boolean, "");
      case "binary_operator":
        return this.#binary(first, second, depth);
      case "named_expression":
        return this.#pool.node(ExprOp.assign, this.of(second, depth + 1));
      case "keyword_argument": {
        const name = first === undefined ? "" : first.text;
        return this.#pool.node(ExprOp.named, this.of(second, depth + 1), 0, name);
      }
      case "list_splat":
      case "dictionary_splat":
        return this.#pool.node(ExprOp.spread, this.of(first, depth + 1));
      default:
        return this.#pool.leaf(ExprOp.opaque);
    }
  }

  #link(node: SyntaxNode, depth: number): number {
    const [head, second, ...rest] = node.children;
    const first = unsplat(head);
    switch (node.type) {
      case "attribute": {
        const name = second === undefined ? "" : second.text;
        return this.#pool.node(ExprOp.member, this.of(first, depth + 1), 0, name);
      }
      case "subscript": {
        if (second?.type === "slice" && rest.length === 0) {
          return this.#pool.node(ExprOp.nonNull, this.of(first, depth + 1), 0, "slice");
        }
        const index = rest.length === 0 ? second : undefined;
        return this.#pool.node(ExprOp.index, this.of(first, depth + 1), this.of(index, depth + 1));
      }
      default:
        return this.#call(first, second, depth);
    }
  }

  #call(callee: SyntaxNode | undefined, args: SyntaxNode | undefined, depth: number): number {
    if (callee === undefined || args === undefined) return this.#pool.leaf(ExprOp.opaque);
    const name = dottedName(callee);
    if (name === "super") {
      return this.#pool.node(ExprOp.super, this.#first(args, depth));
    }
    if (name !== undefined && this.#file.typing.memberOf(name) === "cast") {
      const cast = this.#cast(args, depth);
      if (cast !== undefined) return cast;
    }
    if (name !== undefined && importingCalls.has(name)) {
      return this.#pool.node(ExprOp.import, this.#first(args, depth));
    }
    const row = this.of(callee, depth + 1);
    const list = this.of(args, depth + 1);
    const isList = args.type === "argument_list";
    return this.#pool.node(ExprOp.call, row, isList ? list : this.#pool.list([list]));
  }

  #first(args: SyntaxNode, depth: number): number {
    const first = args.children[0];
    return args.type !== "argument_list" || first === undefined ? 0 : this.of(first, depth + 1);
  }

  #cast(args: SyntaxNode, depth: number): number | undefined {
    const [type, value] = args.children;
    if (type === undefined || value === undefined) return undefined;
    const row = annotationType(this.#file, type, this.#place, { mentions: false });
    const operand = this.of(value, depth + 1);
    return this.#pool.over(ExprOp.cast, operand, row);
  }

  #string(node: SyntaxNode, depth: number): number {
    const value = stringValue(node);
    if (value === undefined) return this.#pool.leaf(ExprOp.opaque, "bytes");
    if (node.type === "string" && value.includes("\u0001")) {
      const inserted = node.children.filter((child) => child.type === "interpolation");
      if (inserted.length > 0) return this.#template(node, inserted, depth);
    }
    return this.#pool.leaf(ExprOp.string, short(value));
  }

  #template(node: SyntaxNode, inserted: readonly SyntaxNode[], depth: number): number {
    const parts = stringParts(node);
    const rows: number[] = [];
    let at = parts?.start ?? node.start;
    const text = (end: number): void => {
      if (end <= at) return;
      rows.push(this.#pool.leaf(ExprOp.string, short(this.#file.text.slice(at, end))));
    };
    for (const child of inserted.slice(0, MAX_ELEMENTS)) {
      text(child.start);
      rows.push(this.of(child.children[0], depth + 1));
      at = child.end;
    }
    text(parts?.end ?? at);
    return this.#pool.node(ExprOp.template, this.#pool.list(rows));
  }

  #dictionary(node: SyntaxNode, depth: number): number {
    const row = this.#pool.object();
    for (const entry of node.children.slice(0, MAX_MEMBERS)) {
      if (entry.type !== "pair") continue;
      const [key, value] = entry.children;
      if (key === undefined || value === undefined) continue;
      const name = key.type === "string" ? short(stringValue(key) ?? "") : "";
      const valueRow = this.#pool.limited(this.of(value, depth + 1));
      this.#file.facts.add("members", { object: row, name, value: valueRow });
    }
    return row;
  }

  /** Lambdas and comprehensions: what is inside is looked up in a scope of its own. */
  #inner(node: SyntaxNode, depth: number): number {
    const isLambda = node.type === "lambda";
    const kind = isLambda ? ScopeKind.lambda : ScopeKind.comprehension;
    const inner = this.#file.innerPlace(node, kind, this.#place);
    if (isLambda) return this.#pool.reference(ExprOp.lambda, inner.scope);
    const element = node.children[0];
    const writer = new TreeWriter(this.#file, inner);
    const row = element?.type === "pair"
      ? writer.#pool.node(ExprOp.tuple, writer.#elements(element, depth + 1), 0)
      : writer.of(element, depth + 1);
    this.#cuts += writer.#cuts;
    const form = node.type.slice(0, node.type.indexOf("_"));
    return this.#pool.over(ExprOp.comprehension, row, inner.scope, form);
  }

  #binary(left: SyntaxNode | undefined, right: SyntaxNode | undefined, depth: number): number {
    if (left === undefined || right === undefined) return this.#pool.leaf(ExprOp.opaque);
    const operator = this.#file.text.slice(left.end, right.start).trim();
    if (operator !== "+") return this.#pool.leaf(ExprOp.opaque);
    return this.#pool.node(ExprOp.concat, this.of(left, depth + 1), this.of(right, depth + 1));
  }

  #elements(node: SyntaxNode, depth: number): number {
    return this.#list(node.children.slice(0, MAX_ELEMENTS), depth + 1);
  }

  #list(nodes: readonly (SyntaxNode | undefined)[], depth: number): number {
    return this.#pool.list(nodes.map((node) => {
      const row = this.of(node, depth);
      return node !== undefined && hasSplatHead(node) ? this.#pool.node(ExprOp.spread, row) : row;
    }));
  }
}

function short(text: string): string {
  return text.length > MAX_TEXT ? "" : text;
}
