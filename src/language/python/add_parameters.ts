import { BindingKind } from "../../facts/binding_kind.ts";
import { ParamFlag } from "../../facts/param_flag.ts";
import { TypeOp } from "../../facts/type_op.ts";
import type { SyntaxNode } from "../syntax_node.ts";
import { annotationType } from "./annotation_type.ts";
import { bindTarget } from "./bind_target.ts";
import type { Place } from "./place.ts";
import type { PythonFile } from "./python_file.ts";
import { valueOf } from "./value_of.ts";
import { visitExpression } from "./visit_expression.ts";

/** How parameters are read. */
export interface ParameterOptions {
  /** Where annotations and defaults are evaluated, owned by the function. */
  readonly outside: Place;
  /** The function's body, where the names are bound. */
  readonly inside: Place;
  /** Row of the function. */
  readonly def: number;
  /** Whether the first parameter is the object or class that the function is called on. */
  readonly hasReceiver: boolean;
}

/** How many arguments a call may have, without the receiver. */
export interface Arity {
  readonly min: number;
  /** 255 when there is no limit. */
  readonly max: number;
  /** Name of the receiver; undefined when there is none. */
  readonly receiver: string | undefined;
}

const UNLIMITED = 255;

/** Records the parameters of a function and counts them. */
export function addParameters(
  file: PythonFile,
  parameters: SyntaxNode,
  options: ParameterOptions,
): Arity {
  const nodes = parameters.children;
  const reader = new ParameterReader(file, options, nodes);
  for (const node of nodes) reader.read(node);
  return reader.arity();
}

class ParameterReader {
  readonly #file: PythonFile;
  readonly #options: ParameterOptions;
  readonly #lastPositionalOnly: number;
  #index = 0;
  #min = 0;
  #max = 0;
  #isKeywordOnly = false;
  #receiver: string | undefined;

  constructor(file: PythonFile, options: ParameterOptions, nodes: readonly SyntaxNode[]) {
    this.#file = file;
    this.#options = options;
    this.#lastPositionalOnly = nodes.findIndex((node) => node.type === "positional_separator");
  }

  arity(): Arity {
    const max = Math.min(this.#max, UNLIMITED);
    return { min: Math.min(this.#min, UNLIMITED - 1), max, receiver: this.#receiver };
  }

  read(node: SyntaxNode): void {
    const index = this.#index++;
    switch (node.type) {
      case "positional_separator":
        return;
      case "keyword_separator":
        this.#isKeywordOnly = true;
        return;
      case "identifier":
      case "tuple_pattern":
        this.#add(index, { name: node });
        return;
      case "default_parameter":
      case "typed_default_parameter":
      case "typed_parameter":
      case "list_splat_pattern":
      case "dictionary_splat_pattern":
        this.#add(index, parameterParts(node));
    }
  }

  #add(index: number, { name, type, value }: ParameterParts): void {
    if (name === undefined) return;
    const file = this.#file;
    const { outside, inside, def } = this.#options;
    const variable = withoutSplat(name);
    const flags = this.#flags(name, index, value !== undefined);
    const typeRow = type === undefined ? 0 : annotationType(file, type, outside, {
      onValue: (part) => visitExpression(file, part, outside, true),
    });
    const init = value === undefined ? 0 : valueOf(file, value, outside);
    const isTuple = variable.type !== "identifier";
    file.facts.add("params", {
      def,
      name: isTuple ? "" : variable.text,
      type: typeRow,
      typeText: type?.text ?? "",
      default: init,
      flags,
    });
    const bound = { kind: BindingKind.param, type: boundType(file, typeRow, flags), init };
    bindTarget(file, variable, inside, bound, () => {});
  }

  #flags(name: SyntaxNode, index: number, hasDefault: boolean): number {
    const type = name.type;
    if (type === "list_splat_pattern") {
      this.#isKeywordOnly = true;
      this.#max = Infinity;
      return ParamFlag.rest;
    }
    if (type === "dictionary_splat_pattern") {
      this.#max = Infinity;
      return ParamFlag.keywords;
    }
    let flags = 0;
    if (index < this.#lastPositionalOnly) flags |= ParamFlag.positionalOnly;
    if (index === 0 && this.#options.hasReceiver) {
      this.#receiver = name.text;
      return flags | ParamFlag.receiver;
    }
    if (this.#isKeywordOnly) flags |= ParamFlag.keywordOnly;
    this.#max++;
    if (hasDefault) return flags | ParamFlag.optional;
    this.#min++;
    return flags;
  }
}

/** A starred parameter holds all the values that its annotation is about. */
function boundType(file: PythonFile, type: number, flags: number): number {
  if ((flags & ParamFlag.rest) !== 0) {
    return file.types.row(TypeOp.array, type, 0, "");
  }
  return (flags & ParamFlag.keywords) !== 0 ? file.types.row(TypeOp.map, 0, type, "") : type;
}

interface ParameterParts {
  readonly name?: SyntaxNode;
  readonly type?: SyntaxNode;
  readonly value?: SyntaxNode;
}

/** A parameter's name with its stars, its annotation and its default. */
function parameterParts(node: SyntaxNode): ParameterParts {
  const type = node.type;
  if (type === "list_splat_pattern" || type === "dictionary_splat_pattern") return { name: node };
  const parts: { name?: SyntaxNode; type?: SyntaxNode; value?: SyntaxNode } = {};
  for (const child of node.children) {
    if (parts.name === undefined) parts.name = child;
    else if (child.type === "type") parts.type = child;
    else parts.value = child;
  }
  return parts;
}

function withoutSplat(name: SyntaxNode): SyntaxNode {
  const type = name.type;
  return type === "list_splat_pattern" || type === "dictionary_splat_pattern"
    ? name.children[0] ?? name
    : name;
}
