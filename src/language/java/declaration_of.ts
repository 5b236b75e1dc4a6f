import type { JavaNode } from "./java_node.ts";
import type { JavaFile } from "./java_file.ts";
import { type Modifiers, readModifiers } from "./read_modifiers.ts";

/** One variable of a declaration. */
export interface Declarator {
  readonly name: JavaNode;
  readonly dimensions: JavaNode | null;
  readonly value: JavaNode | null;
}

/** A declaration of fields or local variables taken apart. */
export interface Declaration {
  readonly modifiers: Modifiers;
  readonly type: JavaNode;
  readonly declarators: readonly Declarator[];
}

/** Takes a declaration of variables apart; undefined when it has no type. */
export function declarationOf(java: JavaFile, node: JavaNode): Declaration | undefined {
  const modifiers = readModifiers(java, node);
  const parts = java.partsOf(node);
  const typeIndex = modifiers.node === undefined ? 0 : 1;
  const type = java.hasErrors ? java.field(node, "type") : parts[typeIndex];
  if (type === null || type === undefined) return undefined;
  const declarators: Declarator[] = [];
  for (let index = typeIndex + 1; index < parts.length; index++) {
    const part = parts[index];
    const declarator = part === undefined ? undefined : declaratorOf(java, part);
    if (declarator !== undefined) declarators.push(declarator);
  }
  return { modifiers, type, declarators };
}

function declaratorOf(java: JavaFile, node: JavaNode): Declarator | undefined {
  if (java.hasErrors) {
    const name = node.type === "variable_declarator" ? java.field(node, "name") : null;
    if (name === null) return undefined;
    return { name, dimensions: java.field(node, "dimensions"), value: java.field(node, "value") };
  }
  const [name, second, third] = java.partsOf(node);
  if (name === undefined) return undefined;
  const mark = second === undefined ? "" : java.text[second.startIndex];
  return mark === "[" || mark === "@"
    ? { name, dimensions: second ?? null, value: third ?? null }
    : { name, dimensions: null, value: second ?? null };
}
