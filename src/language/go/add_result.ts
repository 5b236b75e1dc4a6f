import { BindingKind } from "../../facts/binding_kind.ts";
import type { SyntaxNode } from "../syntax_node.ts";
import type { ParameterOptions } from "./add_parameters.ts";
import { declareVariable } from "./declare_variable.ts";
import type { GoFile } from "./go_file.ts";
import { mentionTypes } from "./mention_types.ts";
import { parameterParts } from "./parameter_parts.ts";
import { typeOf } from "./type_of.ts";

/** Records the result of a function: its type, a tuple of several, and its variables when results have names. */
export function addResult(
  file: GoFile,
  result: SyntaxNode | undefined,
  { owner, scope, body }: ParameterOptions,
): number {
  if (result === undefined) return 0;
  const row = mentionTypes(file, result, { scope, owner });
  if (result.type !== "parameter_list" || body === undefined) return row;
  for (const { names, type } of parameterParts(result)) {
    const typeRow = type === undefined ? 0 : typeOf(file, type, scope);
    for (const at of names) {
      declareVariable(file, body, { at, kind: BindingKind.local, type: typeRow });
    }
  }
  return row;
}
