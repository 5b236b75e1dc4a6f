import type { JavaNode } from "./java_node.ts";
import type { FactsBuilder } from "../../facts/facts_builder.ts";
import { RefKind } from "../../facts/ref_kind.ts";
import { TypeOp } from "../../facts/type_op.ts";
import { isAnnotation } from "./is_annotation.ts";
import type { Place } from "./place.ts";

/** What the rows of types are made from. */
export interface TypeSource {
  readonly facts: FactsBuilder;
  /** Adds the facts of any node. */
  walk(node: JavaNode, place: Place): unknown;
  /** Adds the use of a type that starts at `node`. */
  refer(
    place: Place,
    node: JavaNode,
    use: { readonly kind: RefKind; readonly expr: number },
  ): number;
  /** The child in a field of the grammar. */
  field(node: JavaNode, name: string): JavaNode | null;
  textOf(node: JavaNode): string;
  isComment(node: JavaNode): boolean;
  /** The identifier that starts where a node does. */
  identifierOf(node: JavaNode): string;
  /** A dotted name without blanks, comments and annotations. */
  nameOf(node: JavaNode): string;
  /** Runs one level deeper, or gives `otherwise` where that is too deep. */
  descend<T>(otherwise: T, visit: () => T): T;
}

/** Builds the type trees of one Java file and notes the names that are used in them. */
export class TypeRows {
  readonly #source: TypeSource;
  readonly #primitives = new Map<string, number>();
  /** Rows of names by scope and text. */
  readonly #names = new Map<string, number>();

  constructor(source: TypeSource) {
    this.#source = source;
  }

  /**
   * The row for a type as written, and a use of every name in it; `kind` is that of the outermost name, 0 when that is
   * used elsewhere. A `var` gives 0.
   */
  read(node: JavaNode, place: Place, kind: RefKind | 0 = RefKind.type): number {
    const type = node.type;
    switch (type) {
      case "type_identifier":
        return this.#named(node, this.#source.identifierOf(node), place, kind);
      case "identifier":
        return this.#named(node, this.#source.nameOf(node), place, kind);
      case "void_type":
      case "integral_type":
      case "floating_point_type":
      case "boolean_type":
        return this.primitive(this.#source.identifierOf(node));
      default:
        return this.#source.descend(0, () => this.#read(node, type, place, kind));
    }
  }

  /** The rows for the arguments in a `type_arguments` node. */
  readArguments(node: JavaNode, place: Place): number[] {
    const rows: number[] = [];
    for (const child of node.namedChildren) {
      if (!this.#source.isComment(child)) rows.push(this.read(child, place));
    }
    return rows;
  }

  /** The row, and the use, of a name that is a type although the grammar takes it for something else. */
  readName(node: JavaNode, name: string, place: Place): number {
    const row = this.named(name, place);
    this.#source.refer(place, node, { kind: RefKind.type, expr: row });
    return row;
  }

  /** The row for a name as a type, without a use of it. */
  named(name: string, place: Place): number {
    const key = `${place.scope} ${name}`;
    let row = this.#names.get(key);
    if (row === undefined) {
      row = this.#source.facts.add("types", { op: TypeOp.named, b: place.scope, text: name });
      this.#names.set(key, row);
    }
    return row;
  }

  /** The row for a primitive type, or for `void`. */
  primitive(name: string): number {
    let row = this.#primitives.get(name);
    if (row === undefined) {
      row = this.#source.facts.add("types", { op: TypeOp.named, text: name });
      this.#primitives.set(name, row);
    }
    return row;
  }

  /** The row for an array of `element`. */
  array(element: number): number {
    return this.#source.facts.add("types", { op: TypeOp.array, a: element });
  }

  /** The row for `element` with the dimensions `[]` that stand in a node, if there is one. */
  withDimensions(element: number, dimensions: JavaNode | null): number {
    let row = element;
    if (dimensions === null) return row;
    for (const mark of this.#source.textOf(dimensions)) if (mark === "[") row = this.array(row);
    return row;
  }

  /** The row for a List of types. */
  list(rows: readonly number[]): number {
    let list = 0;
    for (let index = rows.length - 1; index >= 0; index--) {
      list = this.#source.facts.add("types", { op: TypeOp.list, a: rows[index] ?? 0, b: list });
    }
    return list;
  }

  /** The row for several types as one: the only one, or all of them under `op`. */
  combined(rows: readonly number[], op: TypeOp): number {
    const [only = 0] = rows;
    return rows.length < 2 ? only : this.#source.facts.add("types", { op, a: this.list(rows) });
  }

  /** The List of arguments of a row, 0 when it has none. */
  argumentsOf(row: number): number {
    const { facts } = this.#source;
    return facts.get("types", row, "op") === TypeOp.generic ? facts.get("types", row, "b") : 0;
  }

  /** Whether a node is a type wherever it stands. */
  isType(node: JavaNode): boolean {
    return typeNodes.has(node.type);
  }

  /** The dotted name of a type without its arguments; empty for primitives and arrays. */
  nameOf(node: JavaNode): string {
    let at: JavaNode | undefined = node;
    while (at !== undefined) {
      switch (at.type) {
        case "identifier":
        case "type_identifier":
          return this.#source.nameOf(at);
        case "scoped_type_identifier":
          return this.#scopedName(at);
        case "generic_type":
          at = at.namedChildren[0];
          break;
        case "annotated_type":
          at = at.namedChildren.at(-1);
          break;
        default:
          return "";
      }
    }
    return "";
  }

  #read(node: JavaNode, type: string, place: Place, kind: RefKind | 0): number {
    switch (type) {
      case "scoped_type_identifier":
        this.#readQualifier(node, place);
        return this.#named(node, this.#scopedName(node), place, kind);
      case "generic_type":
        return this.#generic(node, place, kind);
      case "array_type":
        return this.#array(node, place);
      case "annotated_type":
        return this.#annotated(node, place, kind);
      case "wildcard":
        return this.#wildcard(node, place);
      default:
        return this.#source.facts.add("types", { op: TypeOp.opaque });
    }
  }

  #named(node: JavaNode, name: string, place: Place, kind: RefKind | 0): number {
    if (name === "var" && kind !== RefKind.super) return 0;
    const row = this.named(name, place);
    if (kind !== 0) this.#source.refer(place, node, { kind, expr: row });
    return row;
  }

  #generic(node: JavaNode, place: Place, kind: RefKind | 0): number {
    let base = 0;
    let args: number[] = [];
    for (const child of node.namedChildren) {
      if (this.#source.isComment(child)) continue;
      if (base === 0) base = this.read(child, place, kind);
      else args = this.readArguments(child, place);
    }
    if (args.length === 0) return base;
    return this.#source.facts.add("types", { op: TypeOp.generic, a: base, b: this.list(args) });
  }

  #array(node: JavaNode, place: Place): number {
    const element = this.#source.field(node, "element");
    const dimensions = this.#source.field(node, "dimensions");
    const row = element === null ? 0 : this.read(element, place);
    if (dimensions !== null) this.#readAnnotations(dimensions, place);
    return this.withDimensions(row, dimensions);
  }

  #annotated(node: JavaNode, place: Place, kind: RefKind | 0): number {
    let row = 0;
    for (const child of node.namedChildren) {
      if (isAnnotation(child)) this.#source.walk(child, place);
      else if (!this.#source.isComment(child)) row = this.read(child, place, kind);
    }
    return row;
  }

  #wildcard(node: JavaNode, place: Place): number {
    let bound = 0;
    let text = "";
    for (const child of node.namedChildren) {
      if (isAnnotation(child)) this.#source.walk(child, place);
      else if (child.type === "super") text = "super";
      else if (!this.#source.isComment(child)) bound = this.read(child, place);
    }
    return this.#source.facts.add("types", { op: TypeOp.wildcard, a: bound, text });
  }

  /** `Outer<A>.@N Inner` is `Outer.Inner`. */
  #scopedName(node: JavaNode): string {
    const parts: string[] = [];
    let at: JavaNode | undefined = node;
    while (at?.type === "scoped_type_identifier" || at?.type === "generic_type") {
      const name = at.type === "generic_type" ? "<" : this.#source.nameOf(at);
      if (!name.includes("<")) return [name, ...parts].join(".");
      const last = at.type === "generic_type" ? undefined : at.namedChildren.at(-1);
      if (last !== undefined) parts.unshift(this.#source.nameOf(last));
      at = at.namedChildren[0];
    }
    if (at !== undefined) parts.unshift(this.#source.nameOf(at));
    return parts.join(".");
  }

  /** Notes the type arguments and annotations in the qualifier of a scoped type. */
  #readQualifier(node: JavaNode, place: Place): void {
    const text = this.#source.textOf(node);
    if (!text.includes("<") && !text.includes("@")) return;
    for (const child of node.namedChildren) {
      if (isAnnotation(child)) this.#source.walk(child, place);
      else if (child.type === "generic_type") this.read(child, place, 0);
      else if (child.type === "scoped_type_identifier") {
        this.#source.descend(undefined, () => this.#readQualifier(child, place));
      }
    }
  }

  #readAnnotations(node: JavaNode, place: Place): void {
    for (const child of node.namedChildren) {
      if (isAnnotation(child)) this.#source.walk(child, place);
    }
  }
}

const typeNodes: ReadonlySet<string> = new Set([
  "type_identifier",
  "scoped_type_identifier",
  "generic_type",
  "array_type",
  "annotated_type",
  "void_type",
  "integral_type",
  "floating_point_type",
  "boolean_type",
]);
