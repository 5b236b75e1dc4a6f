import type { SyntaxNode } from "../syntax_node.ts";
import { dottedName } from "./dotted_name.ts";
import type { Place } from "./place.ts";
import type { PythonFile } from "./python_file.ts";
import { stringParts } from "./string_parts.ts";
import { TypeRows } from "./type_rows.ts";
import { readTypeText } from "./read_type_text.ts";

/** How a type is read. */
export interface AnnotationOptions {
  /**
   * Whether the names in it become references of the place's owner.
   *
   * @default {true}
   */
  readonly mentions?: boolean;
  /** Called for expressions inside that are not types, such as the second argument of `Annotated`. */
  readonly onValue?: (node: SyntaxNode) => void;
  /** The row of a type that is given by an expression, such as a call; opaque when there is none. */
  readonly typeOfValue?: (node: SyntaxNode) => number;
}

const MAX_DEPTH = 12;

/** Reads an annotation, a base class or a type argument to rows of `types` and returns the root's row. */
export function annotationType(
  file: PythonFile,
  node: SyntaxNode,
  place: Place,
  options: AnnotationOptions = {},
): number {
  const rows = new TypeRows(file, place, options.mentions ?? true);
  return new AnnotationReader(file, rows, options).read(node, 0);
}

class AnnotationReader {
  readonly #file: PythonFile;
  readonly #rows: TypeRows;
  readonly #options: AnnotationOptions;

  constructor(file: PythonFile, rows: TypeRows, options: AnnotationOptions) {
    this.#file = file;
    this.#rows = rows;
    this.#options = options;
  }

  read(node: SyntaxNode, depth: number): number {
    if (depth > MAX_DEPTH) return this.#rows.opaque();
    switch (node.type) {
      case "type":
      case "parenthesized_expression":
      case "splat_type":
      case "list_splat":
        return this.#inner(node, depth);
      case "identifier":
        return this.#name(node.text, node);
      case "none":
        return this.#name("None", node);
      case "attribute":
      case "dotted_name":
      case "member_type":
        return this.#attribute(node);
      case "generic_type":
      case "subscript":
        return this.#generic(node, depth);
      case "binary_operator":
      case "union_type":
        return this.#union(node, depth);
      case "string":
      case "concatenated_string":
        return this.#quoted(node);
      case "list":
      case "tuple":
        return this.#rows.tuple(node.children.map((item) => this.read(item, depth + 1)));
      default:
        return this.#value(node);
    }
  }

  #inner(node: SyntaxNode, depth: number): number {
    const inner = node.children[0];
    return inner === undefined ? this.#rows.opaque() : this.read(inner, depth + 1);
  }

  #name(name: string, node: SyntaxNode): number {
    return this.#rows.named(name, {
      start: node.start,
      line: node.line,
    });
  }

  #attribute(node: SyntaxNode): number {
    const name = node.type === "member_type" ? node.text.replace(/\s+/g, "") : dottedName(node);
    return name === undefined ? this.#value(node) : this.#name(name, node);
  }

  #generic(node: SyntaxNode, depth: number): number {
    const [base, ...rest] = node.children;
    if (base === undefined) return this.#rows.opaque();
    const row = this.read(base, depth + 1);
    const args = node.type === "generic_type"
      ? rest.flatMap((parameters) => parameters.children)
      : rest;
    const name = lastSegment(dottedName(base) ?? "");
    if (name === "Literal") {
      return this.#rows.generic(row, args.map((arg) => this.#literal(arg)));
    }
    if (name === "Annotated") {
      const [type, ...metadata] = args;
      for (const value of metadata) this.#options.onValue?.(unwrapped(value));
      return type === undefined ? row : this.#rows.generic(row, [this.read(type, depth + 1)]);
    }
    return this.#rows.generic(row, args.map((arg) => this.read(arg, depth + 1)));
  }

  #literal(node: SyntaxNode): number {
    const value = unwrapped(node);
    const parts = value.type === "string" ? stringParts(value) : undefined;
    return this.#rows.literal(
      parts === undefined ? value.text : parts.content,
    );
  }

  /** `A | B | C` leans to the left, as deep as it is long. */
  #union(node: SyntaxNode, depth: number): number {
    const reversed: SyntaxNode[] = [];
    let left = node;
    for (;;) {
      const [first, second] = this.#alternatives(left);
      if (first === undefined || second === undefined) break;
      reversed.push(second);
      left = first;
    }
    if (reversed.length === 0) return this.#value(node);
    const members = [...reversed, left].toReversed();
    return this.#rows.union(members.map((member) => this.read(member, depth + 1)));
  }

  /** The two sides of a `|`; nothing for any other operation. */
  #alternatives(node: SyntaxNode): readonly SyntaxNode[] {
    const type = node.type;
    if (type === "type" && node.children[0]?.type === "union_type") {
      return this.#alternatives(node.children[0]);
    }
    if (type !== "binary_operator" && type !== "union_type") return [];
    const sides = node.children;
    const [first, second] = sides;
    if (first === undefined || second === undefined) return [];
    return this.#file.text.slice(first.end, second.start).includes("|") ? sides : [];
  }

  #quoted(node: SyntaxNode): number {
    const parts = node.type === "string" ? stringParts(node) : undefined;
    if (parts === undefined || !/^[ru]?$/.test(parts.prefix)) return this.#rows.opaque();
    const source = { text: parts.content, start: parts.start, line: node.line };
    return readTypeText(this.#rows, source) || this.#rows.opaque();
  }

  #value(node: SyntaxNode): number {
    if (node.type === "ellipsis") return this.#rows.opaque();
    this.#options.onValue?.(node);
    return this.#options.typeOfValue?.(node) || this.#rows.opaque();
  }
}

function unwrapped(node: SyntaxNode): SyntaxNode {
  return node.type === "type" ? node.children[0] ?? node : node;
}

function lastSegment(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1);
}
