import { TypeOp } from "../../facts/type_op.ts";
import type { SyntaxNode } from "../syntax_node.ts";
import { callableParts } from "./callable_parts.ts";
import type { GoFile } from "./go_file.ts";
import { parameterParts } from "./parameter_parts.ts";
import { stringValue } from "./string_value.ts";

const MAX_DEPTH = 12;

/** The row of `types` for a type, the same for every call; names in it are looked up in `scope`. */
export function typeOf(file: GoFile, node: SyntaxNode, scope: number): number {
  return new TypeWriter(file, scope).of(node, 0);
}

class TypeWriter {
  readonly #file: GoFile;
  readonly #scope: number;

  constructor(file: GoFile, scope: number) {
    this.#file = file;
    this.#scope = scope;
  }

  of(node: SyntaxNode | undefined, depth: number): number {
    if (node === undefined) return 0;
    if (node.type === "type_identifier" || node.type === "identifier") {
      return this.#row(TypeOp.named, 0, this.#scope, node.text);
    }
    if (node.type === "selector_expression") return this.#dotted(node);
    if (node.row !== 0) return node.row;
    if (depth > MAX_DEPTH) return this.#row(TypeOp.opaque);
    const row = this.#make(node, depth + 1);
    node.row = row;
    return row;
  }

  #make(node: SyntaxNode, depth: number): number {
    const { children } = node;
    const [first, second] = children;
    const last = children[children.length - 1];
    switch (node.type) {
      case "qualified_type":
        return this.#dotted(node);
      case "pointer_type":
        return this.#row(TypeOp.pointer, this.of(first, depth));
      case "slice_type":
      case "implicit_length_array_type":
        return this.#row(TypeOp.array, this.of(last, depth));
      case "array_type":
        return this.#row(TypeOp.array, this.of(last, depth), 0, first?.text ?? "");
      case "map_type":
        return this.#row(TypeOp.map, this.of(first, depth), this.of(second, depth));
      case "channel_type":
        return this.#row(TypeOp.channel, this.of(first, depth), 0, directionOf(node.text));
      case "generic_type":
        return this.#generic(first, second, depth);
      case "parenthesized_type":
        return this.of(first, depth);
      case "negated_type":
        return this.#row(TypeOp.wildcard, this.of(first, depth));
      case "type_elem":
      case "type_constraint":
        return this.#elements(children, depth);
      default:
        return this.#structure(node, depth);
    }
  }

  #dotted(node: SyntaxNode): number {
    return this.#row(TypeOp.named, 0, this.#scope, node.text.replace(/\s+/g, ""));
  }

  #structure(node: SyntaxNode, depth: number): number {
    switch (node.type) {
      case "function_type":
      case "method_elem": {
        const { parameters, result } = callableParts(node);
        return this.#row(
          TypeOp.function,
          this.#list(this.#parameters(parameters, depth)),
          this.of(result, depth),
        );
      }
      case "parameter_list": {
        const types = this.#parameters(node, depth);
        const [only] = types;
        return types.length === 1 && only !== undefined
          ? only
          : this.#row(TypeOp.tuple, this.#list(types));
      }
      case "struct_type":
        return this.#row(TypeOp.object, this.#list(this.#fields(node, depth)));
      case "interface_type":
        return this.#row(TypeOp.object, this.#list(this.#methods(node, depth)));
      default:
        return this.#row(TypeOp.opaque);
    }
  }

  #generic(base: SyntaxNode | undefined, args: SyntaxNode | undefined, depth: number): number {
    const types = (args?.children ?? []).map((arg) => this.of(arg, depth));
    return this.#row(TypeOp.generic, this.of(base, depth), this.#list(types));
  }

  /** A union of types, or the one type that there is. */
  #elements(children: readonly SyntaxNode[], depth: number): number {
    const types = children.map((child) => this.of(child, depth));
    const [only] = types;
    return types.length === 1 && only !== undefined
      ? only
      : this.#row(TypeOp.union, this.#list(types));
  }

  #parameters(list: SyntaxNode | undefined, depth: number): number[] {
    return parameterParts(list).flatMap(({ names, type, isVariadic }) => {
      const row = this.of(type, depth);
      const given = isVariadic ? this.#row(TypeOp.array, row) : row;
      return Array.from({ length: Math.max(1, names.length) }, () => given);
    });
  }

  #fields(node: SyntaxNode, depth: number): number[] {
    const fields = node.children[0]?.children ?? [];
    return fields.flatMap((field) => {
      const names = field.children.filter((child) => child.type === "field_identifier");
      const type = field.children.find((child) =>
        child.type !== "field_identifier" && stringValue(child) === undefined
      );
      return names.map((name) => this.#row(TypeOp.property, this.of(type, depth), 0, name.text));
    });
  }

  #methods(node: SyntaxNode, depth: number): number[] {
    return node.children.flatMap((element) => {
      const name = element.type === "method_elem" ? element.children[0] : undefined;
      return name === undefined
        ? []
        : [this.#row(TypeOp.property, this.of(element, depth), 0, name.text)];
    });
  }

  #list(items: readonly number[]): number {
    let next = 0;
    for (let index = items.length - 1; index >= 0; index--) {
      next = this.#row(TypeOp.list, items[index] ?? 0, next);
    }
    return next;
  }

  #row(op: TypeOp, a = 0, b = 0, text = ""): number {
    return this.#file.types.row(op, a, b, text);
  }
}

/** Which way a channel goes, by how its type is written; empty for both. */
function directionOf(channel: string): string {
  if (channel.startsWith("<-")) return "receive";
  return /^chan\s*<-/.test(channel) ? "send" : "";
}
