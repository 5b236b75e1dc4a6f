import { addAnnotations } from "./add_annotations.ts";
import { isType } from "./is_type.ts";
import type { KotlinFile, Place } from "./kotlin_file.ts";
import type { SyntaxNode } from "./syntax_node.ts";
import { typeOf } from "./type_of.ts";

/** Adds the type parameters of a declaration; a `where` clause gives the bounds that they lack. */
export function addTypeParameters(
  kotlin: KotlinFile,
  declaration: SyntaxNode,
  def: number,
  place: Place,
): void {
  const list = declaration.namedChildren.find((child) => child.type === "type_parameters");
  if (list === undefined) return;
  const constraints = new Map<string, number>();
  const where = declaration.namedChildren.find((child) => child.type === "type_constraints");
  for (const constraint of where?.namedChildren ?? []) {
    const name = constraint.namedChildren.find((child) => child.type === "identifier");
    const type = constraint.namedChildren.find(isType);
    if (name === undefined || type === undefined) continue;
    const text = kotlin.nameOf(name);
    const row = typeOf(kotlin, type, place);
    if (!constraints.has(text)) constraints.set(text, row);
  }
  for (const parameter of list.namedChildren) {
    const name = parameter.namedChildren.find((child) => child.type === "identifier");
    if (parameter.type !== "type_parameter" || name === undefined) continue;
    for (const modifiers of parameter.namedChildren) {
      if (modifiers.type !== "type_parameter_modifiers") continue;
      const annotations = modifiers.namedChildren.filter((child) => child.type === "annotation");
      addAnnotations(kotlin, annotations, place, { def, keep: false });
    }
    const text = kotlin.nameOf(name);
    const bound = parameter.namedChildren.find(isType);
    kotlin.facts.add("typeParams", {
      def,
      name: text,
      bound: bound === undefined ? constraints.get(text) ?? 0 : typeOf(kotlin, bound, place),
    });
  }
}
