import type { BindingKind } from "../../facts/binding_kind.ts";
import { isType } from "./is_type.ts";
import type { KotlinFile, Place } from "./kotlin_file.ts";
import type { SyntaxNode } from "./syntax_node.ts";
import { typeOf } from "./type_of.ts";
import { variableName } from "./variable_name.ts";

/** What is common to the variables of one declaration. */
interface VariablesOptions {
  readonly kind: BindingKind;
  /** Class or anonymous object that holds a field. */
  readonly def?: number;
  /** Row of exprs of the value, or of what is looped over. */
  readonly init: number;
  /** First offset at which the name is visible. */
  readonly visibleFrom: number;
  /** BindingFlag bits. */
  readonly flags: number;
  /** Steps that lead from the value to what is stored. */
  readonly path?: string;
}

/** Adds the variables of a `variable_declaration` or `multi_variable_declaration`. */
export function addVariables(
  kotlin: KotlinFile,
  node: SyntaxNode,
  place: Place,
  options: VariablesOptions,
): void {
  if (node.type === "variable_declaration") {
    addVariable(kotlin, node, place, options);
    return;
  }
  const parts = node.namedChildren.filter((child) => child.type === "variable_declaration");
  parts.forEach((part, index) => {
    const path = `${options.path ?? ""}[${index}]`;
    addVariable(kotlin, part, place, { ...options, path });
  });
}

function addVariable(
  kotlin: KotlinFile,
  node: SyntaxNode,
  place: Place,
  options: VariablesOptions,
): void {
  const name = variableName(node);
  if (name === undefined) return;
  const type = node.namedChildren.find(isType);
  kotlin.addBinding({
    scope: place.scope,
    name: kotlin.nameOf(name),
    kind: options.kind,
    def: options.def ?? 0,
    type: type === undefined ? 0 : typeOf(kotlin, type, place),
    init: options.init,
    path: options.path ?? "",
    start: options.visibleFrom,
    line: kotlin.lineAt(name.startIndex),
    flags: options.flags,
  });
}
