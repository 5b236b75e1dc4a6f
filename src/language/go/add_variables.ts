import { BindingFlag } from "../../facts/binding_flag.ts";
import type { SyntaxNode } from "../syntax_node.ts";
import { addValues, type ReadValue } from "./add_values.ts";
import type { GoFile } from "./go_file.ts";
import { mentionTypes } from "./mention_types.ts";
import type { Place } from "./place.ts";
import { typeOf } from "./type_of.ts";

/** Records the specs of a `var` or `const` declaration. */
export function addVariables(
  file: GoFile,
  declaration: SyntaxNode,
  place: Place,
  read: ReadValue,
): void {
  const isConst = declaration.type === "const_declaration";
  const flags = isConst ? BindingFlag.const : 0;
  let repeated: SpecParts | undefined;
  for (const spec of specsOf(declaration)) {
    const parts = partsOf(spec);
    const isRepetition = isConst && parts.type === undefined && parts.values.length === 0;
    if (!isRepetition) repeated = parts;
    // A constant without a value of its own takes the type and the expressions of the one before it.
    const type = isRepetition
      ? repeatedType(file, repeated?.type, place)
      : declaredType(file, parts.type, place);
    addValues(file, { names: parts.names, type, values: parts.values, flags }, place, read);
  }
}

function declaredType(file: GoFile, type: SyntaxNode | undefined, place: Place): number {
  const { block, owner } = place;
  return type === undefined ? 0 : mentionTypes(file, type, { scope: block.scope, owner });
}

function repeatedType(file: GoFile, type: SyntaxNode | undefined, { block }: Place): number {
  return type === undefined ? 0 : typeOf(file, type, block.scope);
}

interface SpecParts {
  readonly names: readonly SyntaxNode[];
  readonly type: SyntaxNode | undefined;
  readonly values: readonly SyntaxNode[];
}

function specsOf(declaration: SyntaxNode): SyntaxNode[] {
  return declaration.children.flatMap((child) =>
    child.type === "var_spec_list" ? child.children : [child]
  ).filter(({ type }) => type === "var_spec" || type === "const_spec");
}

function partsOf(spec: SyntaxNode): SpecParts {
  const names: SyntaxNode[] = [];
  let type: SyntaxNode | undefined;
  let values: readonly SyntaxNode[] = [];
  for (const child of spec.children) {
    if (child.type === "identifier") names.push(child);
    else if (child.type === "expression_list") values = child.children;
    else type = child;
  }
  return { names, type, values };
}
