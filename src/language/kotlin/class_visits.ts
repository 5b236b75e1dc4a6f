import { BindingFlag } from "../../facts/binding_flag.ts";
import { BindingKind } from "../../facts/binding_kind.ts";
import { DefFlag } from "../../facts/def_flag.ts";
import { DefKind } from "../../facts/def_kind.ts";
import { ExprOp } from "../../facts/expr_op.ts";
import { RefKind } from "../../facts/ref_kind.ts";
import { ScopeKind } from "../../facts/scope_kind.ts";
import { SuperKind } from "../../facts/super_kind.ts";
import { TypeOp } from "../../facts/type_op.ts";
import { addPrimaryConstructor } from "./add_primary_constructor.ts";
import { addAnnotations } from "./add_annotations.ts";
import { addCall } from "./add_call.ts";
import { documentationBefore } from "./documentation_before.ts";
import { expressions } from "./expressions.ts";
import { isTestSuper } from "./is_test_super.ts";
import { isType } from "./is_type.ts";
import type { KotlinFile, Place, Visit } from "./kotlin_file.ts";
import { modifiersOf } from "./modifiers_of.ts";
import { addSupers } from "./add_supers.ts";
import type { SyntaxNode } from "./syntax_node.ts";
import { typeName } from "./type_name.ts";
import { typeOf } from "./type_of.ts";
import { addTypeParameters } from "./add_type_parameters.ts";
import { variableName } from "./variable_name.ts";

const isBody = (node: SyntaxNode): boolean =>
  node.type === "class_body" || node.type === "enum_class_body";

const visitClass: Visit = (kotlin, node, place) => {
  const name = node.namedChildren.find((child) => child.type === "identifier");
  const isCompanion = node.type === "companion_object";
  if (name === undefined && !isCompanion) return kotlin.walkChildren(node, place);
  const isInterface = node.children.some((child) => child.type === "interface");
  const isObject = node.type !== "class_declaration";
  const body = node.namedChildren.find(isBody);
  const modifiers = modifiersOf(kotlin, node);
  const isInner = modifiers.words.has("inner");
  let flags = modifiers.flags | kotlin.errorFlag(node) |
    (isObject ? DefFlag.object : 0) |
    (isCompanion ? DefFlag.companion : 0) |
    (place.level === "class" && !isInner ? DefFlag.static : 0);
  if (place.level === "body") flags &= ~DefFlag.exported;
  const def = kotlin.facts.add("defs", {
    kind: isInterface ? DefKind.interface : DefKind.class,
    name: name === undefined ? "Companion" : kotlin.nameOf(name),
    container: place.owner,
    scope: place.scope,
    start: modifiers.start,
    end: node.endIndex,
    line: kotlin.lineAt(modifiers.start),
    endLine: kotlin.lastLineOf(node),
    flags,
    signature: kotlin.extraction.signature(
      modifiers.signatureStart,
      body?.startIndex ?? node.endIndex,
    ),
    doc: documentationBefore(kotlin, modifiers.start),
  });
  const scope = kotlin.addScope(ScopeKind.class, place, def, node);
  kotlin.facts.set("defs", def, { body: scope });
  const inside: Place = { owner: def, scope, level: "class", holder: def, returnsOf: 0 };
  flags |= addAnnotations(kotlin, modifiers.annotations, inside, { def });
  addTypeParameters(kotlin, node, def, inside);
  if (body !== undefined) declareFields(kotlin, body, scope);
  const initialiserScope = addPrimaryConstructor(kotlin, node, inside);
  const initialising: Place = { ...inside, scope: initialiserScope, level: "body" };
  const specifiers = node.namedChildren.find((child) => child.type === "delegation_specifiers");
  if (specifiers !== undefined) {
    const bareKind = isInterface ? SuperKind.extends : SuperKind.implements;
    addSupers(kotlin, specifiers, initialising, { def, bareKind });
    if (hasTestSuper(kotlin, specifiers)) flags |= DefFlag.test;
  }
  kotlin.facts.set("defs", def, { flags });
  if (body !== undefined) kotlin.walkChildren(body, { ...inside, initialiserScope });
};

function hasTestSuper(kotlin: KotlinFile, specifiers: SyntaxNode): boolean {
  return specifiers.namedChildren.some((specifier) =>
    specifier.namedChildren.some((child) => {
      const type = isType(child) ? child : child.namedChildren.find(isType);
      return type !== undefined && isTestSuper(typeName(kotlin, type));
    })
  );
}

/** Notes the names of fields before anything that uses them is walked. */
function declareFields(kotlin: KotlinFile, body: SyntaxNode, scope: number): void {
  for (const member of body.namedChildren) {
    if (member.type !== "property_declaration") continue;
    const { namedChildren } = member;
    if (namedChildren.some((child) => child.type === "getter" || child.type === "setter")) continue;
    const variable = namedChildren.find((child) => child.type === "variable_declaration");
    const name = variable && variableName(variable);
    if (name !== undefined) kotlin.declareVariable(scope, kotlin.nameOf(name));
  }
}

/** An enum constant is a field; with a body it is a class of its own too. */
const visitEnumEntry: Visit = (kotlin, node, place) => {
  const name = node.namedChildren.find((child) => child.type === "identifier");
  if (name === undefined) return kotlin.walkChildren(node, place);
  const { facts } = kotlin;
  const text = kotlin.nameOf(name);
  const enumName = facts.text("defs", place.owner, "name");
  const modifiers = modifiersOf(kotlin, node);
  const inside: Place = {
    ...place,
    scope: place.initialiserScope ?? place.scope,
    level: "body",
  };
  addAnnotations(kotlin, modifiers.annotations, place, { def: place.owner, target: text });
  const type = facts.add("types", { op: TypeOp.named, text: enumName, b: place.scope });
  const values = node.namedChildren.find((child) => child.type === "value_arguments");
  const call = {
    callee: name,
    typeArguments: undefined,
    values: (values?.namedChildren ?? []).filter((child) => child.type === "value_argument"),
    lambda: undefined,
  };
  const callee = kotlin.addExpression({ op: ExprOp.name, text: enumName });
  if (values !== undefined) {
    addCall(kotlin, call, inside, {
      kind: RefKind.new,
      start: name.startIndex,
      expr: callee,
      flags: 0,
    });
  }
  const args = expressions.argumentsOf(kotlin, call, inside);
  kotlin.addBinding({
    scope: place.scope,
    name: text,
    kind: BindingKind.field,
    def: place.owner,
    type,
    init: kotlin.addExpression({ op: ExprOp.new, a: callee, b: args }),
    start: name.startIndex,
    line: kotlin.lineAt(name.startIndex),
    flags: BindingFlag.const | BindingFlag.static | BindingFlag.exported,
  });
  const body = node.namedChildren.find(isBody);
  if (body !== undefined) addEntryClass(kotlin, node, body, { place, name: text, type });
};

function addEntryClass(
  kotlin: KotlinFile,
  node: SyntaxNode,
  body: SyntaxNode,
  entry: { readonly place: Place; readonly name: string; readonly type: number },
): void {
  const { place } = entry;
  const def = kotlin.facts.add("defs", {
    kind: DefKind.class,
    name: entry.name,
    container: place.owner,
    scope: place.scope,
    start: node.startIndex,
    end: node.endIndex,
    line: kotlin.lineAt(node.startIndex),
    endLine: kotlin.lastLineOf(node),
    flags: DefFlag.enum | DefFlag.static | DefFlag.object | DefFlag.exported |
      kotlin.errorFlag(node),
    signature: kotlin.extraction.signature(node.startIndex, body.startIndex),
    doc: documentationBefore(kotlin, node.startIndex),
  });
  const scope = kotlin.addScope(ScopeKind.class, place, def, node);
  kotlin.facts.set("defs", def, { body: scope });
  kotlin.facts.add("supers", { def, type: entry.type, kind: SuperKind.extends });
  declareFields(kotlin, body, scope);
  kotlin.walkChildren(body, { owner: def, scope, level: "class", holder: def, returnsOf: 0 });
}

const visitTypeAlias: Visit = (kotlin, node, place) => {
  const name = node.namedChildren.find((child) => child.type === "identifier");
  const aliased = node.namedChildren.findLast(isType);
  if (name === undefined) return kotlin.walkChildren(node, place);
  const modifiers = modifiersOf(kotlin, node);
  const def = kotlin.facts.add("defs", {
    kind: DefKind.typeAlias,
    name: kotlin.nameOf(name),
    container: place.owner,
    scope: place.scope,
    start: modifiers.start,
    end: node.endIndex,
    line: kotlin.lineAt(modifiers.start),
    endLine: kotlin.lastLineOf(node),
    signature: kotlin.extraction.signature(modifiers.signatureStart, node.endIndex),
    doc: documentationBefore(kotlin, modifiers.start),
  });
  const scope = kotlin.addScope(ScopeKind.block, place, def, node);
  const inside: Place = { ...place, scope };
  const flags = modifiers.flags | addAnnotations(kotlin, modifiers.annotations, inside, { def });
  addTypeParameters(kotlin, node, def, inside);
  kotlin.facts.set("defs", def, {
    body: scope,
    flags: place.level === "body" ? flags & ~DefFlag.exported : flags,
    returnType: aliased === undefined ? 0 : typeOf(kotlin, aliased, inside),
  });
};

/** Visits of types' declarations. */
export const classVisits: readonly (readonly [string, Visit])[] = [
  ["class_declaration", visitClass],
  ["object_declaration", visitClass],
  ["companion_object", visitClass],
  ["enum_entry", visitEnumEntry],
  ["type_alias", visitTypeAlias],
];
