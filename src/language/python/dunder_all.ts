import { ExportKind } from "../../facts/export_kind.ts";
import type { Extraction } from "../extraction.ts";
import type { SyntaxNode } from "../syntax_node.ts";
import { dottedName } from "./dotted_name.ts";
import { stringValue } from "./string_value.ts";

interface Entry {
  readonly name: string;
  /** Module whose `__all__` is inserted; empty for a single name. */
  readonly module: string;
  readonly line: number;
}

const SUFFIX = ".__all__";

/** The names that a module lists in `__all__`, through all the statements that edit it. */
export class DunderAll {
  readonly #extraction: Extraction;
  #entries: Entry[] = [];
  #isGiven = false;
  /** Whether all of its elements could be read. */
  #isReadable = true;

  constructor(extraction: Extraction) {
    this.#extraction = extraction;
  }

  /**
   * Reads `__all__ = value`.
   *
   * @param isConditional Whether the assignment may not be reached, so that earlier ones still count.
   */
  assign(value: SyntaxNode, isConditional: boolean): void {
    if (!isConditional) this.#entries = [];
    this.add(value);
  }

  /** Reads `__all__ += value` and `__all__.extend(value)`. */
  add(value: SyntaxNode): void {
    this.#isGiven = true;
    switch (value.type) {
      case "list":
      case "tuple":
      case "set":
      case "parenthesized_expression":
      case "expression_list":
        for (const element of value.children) this.#element(element);
        return;
      case "binary_operator":
        this.#sum(value);
        return;
      default:
        this.#element(value);
    }
  }

  /** Reads a call of a method of `__all__`. */
  call(method: string, args: SyntaxNode): void {
    const argument = args.children[0];
    if (argument === undefined) return;
    if (method === "extend") this.add(argument);
    else if (method === "append") this.#element(argument);
    else if (method === "remove") {
      const name = this.#text(argument);
      this.#entries = this.#entries.filter((entry) => entry.name !== name || entry.module !== "");
    }
  }

  /** The listed names, or undefined when the module has no `__all__` that can be read. */
  names(): ReadonlySet<string> | undefined {
    if (!this.#isGiven || !this.#isReadable) return undefined;
    return new Set(this.#entries.filter((entry) => entry.module === "").map(({ name }) => name));
  }

  /** Adds the rows of exports: one without a name for an empty list, none for a list that could not be read. */
  finish(): void {
    if (!this.#isGiven || !this.#isReadable) return;
    if (this.#entries.length === 0) {
      this.#extraction.facts.add("exports", { kind: ExportKind.all });
    }
    for (const { name, module, line } of this.#entries) {
      this.#extraction.facts.add(
        "exports",
        module === ""
          ? { exported: name, local: name, kind: ExportKind.all, line }
          : { specifier: module, kind: ExportKind.star, line },
      );
    }
  }

  #sum(value: SyntaxNode): void {
    const operands: SyntaxNode[] = [];
    let left = value;
    while (left.type === "binary_operator") {
      const [first, second] = left.children;
      if (first === undefined || second === undefined) break;
      operands.push(second);
      left = first;
    }
    for (const operand of [...operands, left].toReversed()) {
      if (operand.type !== "binary_operator") this.add(operand);
    }
  }

  #element(element: SyntaxNode): void {
    const line = element.line;
    const type = element.type;
    const inserted = type === "list_splat" ? element.children[0] : element;
    if (inserted === undefined) return;
    if (type === "list" || type === "tuple" || type === "parenthesized_expression") {
      this.#extraction.descend(undefined, () => this.add(element));
      return;
    }
    const name = this.#text(inserted);
    if (name !== undefined) {
      this.#entries.push({ name, module: "", line });
      return;
    }
    const chain = dottedName(inserted);
    if (chain?.endsWith(SUFFIX)) {
      this.#entries.push({ name: "", module: chain.slice(0, -SUFFIX.length), line });
    } else this.#isReadable = false;
  }

  #text(node: SyntaxNode): string | undefined {
    const type = node.type;
    return type === "string" || type === "concatenated_string" ? stringValue(node) : undefined;
  }
}
