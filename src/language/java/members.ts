import type { JavaNode } from "./java_node.ts";
import { BindingFlag } from "../../facts/binding_flag.ts";
import { BindingKind } from "../../facts/binding_kind.ts";
import { DefFlag } from "../../facts/def_flag.ts";
import { DefKind } from "../../facts/def_kind.ts";
import { RefKind } from "../../facts/ref_kind.ts";
import { ScopeKind } from "../../facts/scope_kind.ts";
import { SuperKind } from "../../facts/super_kind.ts";
import { addLiteral } from "./add_literal.ts";
import type { JavaFile, JavaVisits } from "./java_file.ts";
import type { Place } from "./place.ts";
import { declarationOf } from "./declaration_of.ts";
import { readAnnotation } from "./read_annotation.ts";
import { readArguments } from "./read_arguments.ts";
import { type Modifiers, readModifiers } from "./read_modifiers.ts";

/** Adds the variables of a field or constant declaration; its initialisers belong to the class. */
function readField(java: JavaFile, node: JavaNode, place: Place): Place {
  const declaration = declarationOf(java, node);
  if (declaration === undefined) {
    java.walkChildren(node, place);
    return place;
  }
  const { modifiers, declarators } = declaration;
  const type = java.types.read(declaration.type, place);
  const flags = fieldFlags(java, place, modifiers);
  declarators.forEach(({ name, dimensions, value }, index) => {
    const target = java.identifierOf(name);
    if (index === 0) readFieldAnnotations(java, modifiers, place, target);
    const init = value === null ? 0 : java.value(value, place, true);
    if (value !== null) addLiteral(java, init, value, { def: place.owner });
    java.facts.add("bindings", {
      scope: place.scope,
      name: target,
      kind: BindingKind.field,
      def: place.holder,
      type: java.types.withDimensions(type, dimensions),
      init,
      start: name.startIndex,
      line: name.line,
      flags,
    });
  });
  return place;
}

function readFieldAnnotations(
  java: JavaFile,
  modifiers: Modifiers,
  place: Place,
  target: string,
): void {
  for (const annotation of modifiers.annotations) {
    if (place.level === "class") {
      readAnnotation(java, annotation, place, { def: place.holder, target });
    } else readAnnotation(java, annotation, place);
  }
}

function fieldFlags(java: JavaFile, place: Place, { keywords }: Modifiers): number {
  let flags = 0;
  if (keywords.has("final")) flags |= BindingFlag.const;
  if (keywords.has("static")) flags |= BindingFlag.static;
  if (keywords.has("private")) flags |= BindingFlag.private;
  if (keywords.has("public")) flags |= BindingFlag.exported;
  if (java.isImplicitlyPublic(place)) {
    flags |= BindingFlag.const | BindingFlag.static | BindingFlag.exported;
  }
  return flags;
}

/**
 * Adds a constant of an enum: its construction and, when it has a body, that as an object whose methods are named
 * after the constant.
 */
function readEnumConstant(java: JavaFile, node: JavaNode, place: Place): Place {
  const nameNode = java.field(node, "name");
  if (nameNode === null) return place;
  const name = java.identifierOf(nameNode);
  java.takeDoc();
  const modifiers = readModifiers(java, node);
  readFieldAnnotations(java, modifiers, place, name);
  const enumName = java.facts.text("defs", place.holder, "name");
  const expr = java.exprs.dotted(enumName);
  const ref = java.refer(place, nameNode, { kind: RefKind.new, expr });
  const args = readArguments(java, java.field(node, "arguments"), place, ref);
  const type = java.types.named(enumName, place);
  java.facts.add("bindings", {
    scope: place.scope,
    name,
    kind: BindingKind.field,
    def: place.holder,
    type,
    init: java.exprs.construct(expr, args),
    start: nameNode.startIndex,
    line: nameNode.line,
    flags: BindingFlag.const | BindingFlag.static | BindingFlag.exported,
  });
  const body = java.field(node, "body");
  if (body !== null) readConstantBody(java, node, body, place, { name, type });
  return place;
}

function readConstantBody(
  java: JavaFile,
  node: JavaNode,
  body: JavaNode,
  place: Place,
  constant: { readonly name: string; readonly type: number },
): void {
  const def = java.facts.add("defs", {
    kind: DefKind.object,
    name: constant.name,
    container: place.holder,
    scope: place.scope,
    start: node.startIndex,
    end: node.endIndex,
    line: node.line,
    endLine: node.endLine,
    flags: DefFlag.static | DefFlag.exported,
  });
  java.facts.add("supers", { def, type: constant.type, kind: SuperKind.extends });
  const scope = java.addScope(ScopeKind.class, place, body, { owner: def });
  java.facts.set("defs", def, { body: scope });
  java.walkChildren(body, { ...place, holder: def, scope, level: "class", returnsOf: 0 });
}

/** Fields and enum constants. */
export const memberVisits: JavaVisits = {
  statements: {
    field_declaration: readField,
    constant_declaration: readField,
    enum_constant: readEnumConstant,
  },
  expressions: {},
};
