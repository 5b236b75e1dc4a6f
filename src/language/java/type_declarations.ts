import type { JavaNode } from "./java_node.ts";
import { BindingFlag } from "../../facts/binding_flag.ts";
import { BindingKind } from "../../facts/binding_kind.ts";
import { DefFlag } from "../../facts/def_flag.ts";
import { DefKind } from "../../facts/def_kind.ts";
import { RefKind } from "../../facts/ref_kind.ts";
import { ScopeKind } from "../../facts/scope_kind.ts";
import { SuperKind } from "../../facts/super_kind.ts";
import { addDefinition } from "./add_definition.ts";
import { declareParams } from "./declare_params.ts";
import type { JavaFile, JavaVisits } from "./java_file.ts";
import type { Place } from "./place.ts";
import { readModifiers } from "./read_modifiers.ts";
import { readParams } from "./read_params.ts";
import { readTypeParams } from "./read_type_params.ts";
import { typesIn } from "./types_in.ts";

const kinds: ReadonlyMap<string, { readonly kind: DefKind; readonly flags: number }> = new Map([
  ["class_declaration", { kind: DefKind.class, flags: 0 }],
  ["interface_declaration", { kind: DefKind.interface, flags: 0 }],
  ["annotation_type_declaration", { kind: DefKind.interface, flags: 0 }],
  ["enum_declaration", { kind: DefKind.class, flags: DefFlag.enum }],
  ["record_declaration", { kind: DefKind.class, flags: DefFlag.record | DefFlag.final }],
]);

/** Adds a class, interface, enum, record or annotation type with its members. */
function readTypeDeclaration(java: JavaFile, node: JavaNode, outside: Place): Place {
  const nameNode = java.field(node, "name");
  const sort = kinds.get(node.type);
  if (nameNode === null || sort === undefined) {
    java.walkChildren(node, outside);
    return outside;
  }
  const place = java.declaring(outside);
  const body = java.field(node, "body") ?? undefined;
  const isNestedStatic = place.level === "class" &&
    (node.type !== "class_declaration" || java.isImplicitlyPublic(place));
  const def = addDefinition(java, place, {
    node,
    name: nameNode,
    kind: sort.kind,
    flags: sort.flags | (isNestedStatic ? DefFlag.static : 0),
    body,
    modifiers: readModifiers(java, node),
  });
  const header = readHeader(java, node, place, def);
  if (body === undefined) return place;
  const scope = java.addScope(ScopeKind.class, header, body, { owner: def });
  java.facts.set("defs", def, { body: scope });
  const inner: Place = { owner: def, holder: def, scope, level: "class", returnsOf: 0 };
  readComponents(java, node, header, inner);
  java.walkChildren(body, inner);
  return place;
}

/** Adds type parameters and supertypes; returns the place in which the body's scope opens. */
function readHeader(java: JavaFile, node: JavaNode, place: Place, def: number): Place {
  let header: Place = { ...place, owner: def };
  const typeParams = java.field(node, "type_parameters");
  if (typeParams !== null) {
    // The members of the class are not in scope here, its type parameters are.
    const scope = java.addScope(ScopeKind.block, place, node, { owner: def });
    header = { ...header, scope };
    readTypeParams(java, typeParams, header, def);
  }
  for (const child of node.namedChildren) {
    switch (child.type) {
      case "superclass":
        readSupers(java, child, header, def, SuperKind.extends);
        break;
      case "super_interfaces":
        readSupers(java, child, header, def, SuperKind.implements);
        break;
      case "extends_interfaces":
        readSupers(java, child, header, def, SuperKind.extends);
        break;
      case "permits":
        for (const type of typesIn(child)) java.types.read(type, header);
        break;
    }
  }
  return header;
}

function readSupers(
  java: JavaFile,
  node: JavaNode,
  place: Place,
  def: number,
  kind: SuperKind,
): void {
  for (const typeNode of typesIn(node)) {
    const type = java.types.read(typeNode, place, RefKind.super);
    java.facts.add("supers", { def, type, kind });
    if (/(?:^|\.)\w*TestCase$/.test(java.types.nameOf(typeNode))) java.testCases.add(def);
  }
}

/** A record's components are its parameters and become properties of its instances. */
function readComponents(java: JavaFile, node: JavaNode, header: Place, inner: Place): void {
  if (node.type !== "record_declaration") return;
  const list = java.field(node, "parameters");
  const def = inner.holder;
  const params = list === null ? [] : readParams(java, list, header, def);
  java.components.set(def, params);
  declareParams(java, def, params);
  for (const { name, type, start, line } of params) {
    java.facts.add("bindings", {
      scope: inner.scope,
      name,
      kind: BindingKind.constructorProperty,
      def,
      type,
      start,
      line,
      flags: BindingFlag.const,
    });
  }
}

/** Classes, interfaces, enums, records and annotation types. */
export const typeDeclarationVisits: JavaVisits = {
  statements: {
    class_declaration: readTypeDeclaration,
    interface_declaration: readTypeDeclaration,
    annotation_type_declaration: readTypeDeclaration,
    enum_declaration: readTypeDeclaration,
    record_declaration: readTypeDeclaration,
  },
  expressions: {},
};
