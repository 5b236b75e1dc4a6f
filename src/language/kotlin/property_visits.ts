import { BindingFlag } from "../../facts/binding_flag.ts";
import { BindingKind } from "../../facts/binding_kind.ts";
import { DefFlag } from "../../facts/def_flag.ts";
import { DefKind } from "../../facts/def_kind.ts";
import { ScopeKind } from "../../facts/scope_kind.ts";
import { addAnnotations } from "./add_annotations.ts";
import { documentationBefore } from "./documentation_before.ts";
import { expressions } from "./expressions.ts";
import { isType } from "./is_type.ts";
import type { KotlinFile, Place, Visit } from "./kotlin_file.ts";
import { type Modifiers, modifiersOf } from "./modifiers_of.ts";
import type { SyntaxNode } from "./syntax_node.ts";
import { typeOf } from "./type_of.ts";
import { addTypeParameters } from "./add_type_parameters.ts";
import { addValueUse } from "./add_value_use.ts";
import { variableName } from "./variable_name.ts";
import { addVariables } from "./add_variables.ts";
import { walkFunctionBody } from "./walk_function_body.ts";
import { writtenType } from "./written_type.ts";

interface PropertyParts {
  readonly node: SyntaxNode;
  readonly modifiers: Modifiers;
  /** A `variable_declaration` or `multi_variable_declaration`. */
  readonly variables: SyntaxNode | undefined;
  readonly name: string;
  readonly type: SyntaxNode | undefined;
  readonly receiver: SyntaxNode | undefined;
  readonly value: SyntaxNode | undefined;
  readonly isDelegated: boolean;
  readonly accessors: readonly SyntaxNode[];
}

const visitProperty: Visit = (kotlin, node, place) => {
  const property = propertyParts(kotlin, node);
  const scope = place.initialiserScope ?? place.scope;
  const inside: Place = { ...place, scope, level: "body" };
  if (property.variables === undefined) return kotlin.walkChildren(node, inside);
  const { annotations } = property.modifiers;
  const isLocal = place.level === "body";
  addAnnotations(kotlin, annotations, place, {
    def: place.owner,
    target: property.name,
    keep: !isLocal && place.holder === place.owner,
  });
  let init = 0;
  if (property.value !== undefined) {
    addValueUse(kotlin, property.value, inside);
    kotlin.walk(property.value, inside);
    init = expressions.of(kotlin, property.value, inside);
  }
  if (property.receiver === undefined) addPropertyVariables(kotlin, property, place, init);
  for (const accessor of property.accessors) addAccessor(kotlin, property, accessor, place);
};

function addPropertyVariables(
  kotlin: KotlinFile,
  property: PropertyParts,
  place: Place,
  init: number,
): void {
  const { node, variables, modifiers } = property;
  if (variables === undefined) return;
  let flags = node.children.some((child) => child.type === "val") ? BindingFlag.const : 0;
  if (place.level !== "body") {
    flags |= modifiers.words.has("private") ? BindingFlag.private : BindingFlag.exported;
  }
  addVariables(kotlin, variables, place, {
    kind: place.level === "class" ? BindingKind.field : BindingKind.local,
    def: place.level === "class" ? place.holder : 0,
    init,
    visibleFrom: place.level === "body"
      ? property.value?.endIndex ?? variables.endIndex
      : variables.startIndex,
    flags,
    path: property.isDelegated ? ".value" : "",
  });
}

function propertyParts(kotlin: KotlinFile, node: SyntaxNode): PropertyParts {
  let variables: SyntaxNode | undefined;
  let receiver: SyntaxNode | undefined;
  let value: SyntaxNode | undefined;
  let isDelegated = false;
  let isAssigned = false;
  const accessors: SyntaxNode[] = [];
  for (const child of node.children) {
    const type = child.type;
    if (type === "=") isAssigned = true;
    else if (!child.isNamed) continue;
    else if (type === "variable_declaration" || type === "multi_variable_declaration") {
      variables ??= child;
    } else if (type === "getter" || type === "setter") accessors.push(child);
    else if (type === "property_delegate") {
      isDelegated = true;
      value = child.namedChildren[0];
    } else if (isAssigned) value ??= child;
    else if (isType(child) && variables === undefined) receiver = child;
  }
  const named = variables?.type === "variable_declaration" ? variableName(variables) : undefined;
  return {
    node,
    modifiers: modifiersOf(kotlin, node),
    variables,
    name: named === undefined ? "" : kotlin.nameOf(named),
    type: variables?.namedChildren.find(isType),
    receiver,
    value,
    isDelegated,
    accessors,
  };
}

const inherited = DefFlag.exported | DefFlag.private | DefFlag.protected | DefFlag.override |
  DefFlag.abstract | DefFlag.open | DefFlag.inline | DefFlag.signatureOnly;

/** A getter or setter with a body is a callable named like its property. */
function addAccessor(
  kotlin: KotlinFile,
  property: PropertyParts,
  accessor: SyntaxNode,
  place: Place,
): void {
  const body = accessor.namedChildren.find((child) => child.type === "function_body");
  if (body === undefined) {
    const annotations = modifiersOf(kotlin, accessor).annotations;
    addAnnotations(kotlin, annotations, place, { def: place.owner, target: property.name });
    return;
  }
  const isNode = place.level !== "class" || place.holder === place.owner;
  const def = isNode ? addAccessorDefinition(kotlin, property, accessor, body, place) : 0;
  const owner = isNode ? def : place.owner;
  const scope = kotlin.addScope(ScopeKind.function, place, owner, accessor);
  const inside: Place = { owner, scope, level: "body", holder: place.holder, returnsOf: def };
  const { annotations } = modifiersOf(kotlin, accessor);
  const flags = addAnnotations(kotlin, annotations, inside, { def: owner, keep: isNode });
  const type = property.type === undefined ? 0 : typeOf(kotlin, property.type, inside);
  addBackingField(kotlin, property, type, inside);
  addAccessorParameter(kotlin, property, accessor, type, { def, inside });
  if (isNode) {
    const { receiver } = property;
    addTypeParameters(kotlin, property.node, def, inside);
    kotlin.facts.set("defs", def, {
      body: scope,
      flags: kotlin.facts.get("defs", def, "flags") | flags | kotlin.errorFlag(accessor),
      returnType: accessor.type === "getter" ? getterType(kotlin, accessor, inside) || type : 0,
      receiverType: receiver === undefined ? 0 : typeOf(kotlin, receiver, inside),
      receiverText: receiver === undefined ? "" : writtenType(kotlin, receiver),
    });
  }
  walkFunctionBody(kotlin, body, inside);
}

function addAccessorDefinition(
  kotlin: KotlinFile,
  property: PropertyParts,
  accessor: SyntaxNode,
  body: SyntaxNode,
  place: Place,
): number {
  const { node, modifiers, variables } = property;
  const isGetter = accessor.type === "getter";
  const own = modifiersOf(kotlin, accessor);
  // A property that is nothing but its getter is shown whole.
  const isWhole = property.value === undefined && property.accessors[0]?.id === accessor.id;
  const start = isWhole ? modifiers.start : accessor.startIndex;
  const headEnd = property.type?.endIndex ?? variables?.endIndex ?? node.endIndex;
  const head = kotlin.extraction.signature(modifiers.signatureStart, headEnd);
  const tail = kotlin.extraction.signature(own.signatureStart, body.startIndex);
  const arity = isGetter ? 0 : 1;
  let flags = (modifiers.flags & inherited) | own.flags | DefFlag.property |
    (isGetter ? DefFlag.getter : DefFlag.setter);
  if ((flags & DefFlag.private) !== 0) flags &= ~DefFlag.exported;
  if (property.receiver !== undefined) flags |= DefFlag.extension;
  return kotlin.facts.add("defs", {
    kind: place.level === "class" ? DefKind.method : DefKind.function,
    name: property.name,
    container: place.owner,
    scope: place.scope,
    start,
    end: accessor.endIndex,
    line: kotlin.lineAt(start),
    endLine: kotlin.lastLineOf(accessor),
    flags,
    minArity: arity,
    maxArity: arity,
    signature: `${head} ${tail}`,
    doc: documentationBefore(kotlin, modifiers.start),
  });
}

function getterType(kotlin: KotlinFile, getter: SyntaxNode, place: Place): number {
  const type = getter.namedChildren.find(isType);
  return type === undefined ? 0 : typeOf(kotlin, type, place);
}

/** `field` names the stored value inside of an accessor. */
function addBackingField(
  kotlin: KotlinFile,
  property: PropertyParts,
  type: number,
  place: Place,
): void {
  if (property.receiver !== undefined) return;
  const { startIndex } = property.node;
  kotlin.addBinding({
    scope: place.scope,
    name: "field",
    kind: BindingKind.local,
    type,
    start: startIndex,
    line: kotlin.lineAt(startIndex),
  });
}

function addAccessorParameter(
  kotlin: KotlinFile,
  property: PropertyParts,
  accessor: SyntaxNode,
  propertyType: number,
  options: { readonly def: number; readonly inside: Place },
): void {
  if (accessor.type !== "setter") return;
  const { def, inside } = options;
  const node = accessor.namedChildren.find((child) => child.type === "identifier");
  if (node === undefined) return;
  const name = kotlin.nameOf(node);
  const own = accessor.namedChildren.find(isType);
  const written = own ?? property.type;
  const type = own === undefined ? propertyType : typeOf(kotlin, own, inside);
  if (def !== 0) {
    const typeText = written === undefined ? "" : writtenType(kotlin, written);
    kotlin.facts.add("params", { def, name, type, typeText });
  }
  kotlin.addBinding({
    scope: inside.scope,
    name,
    kind: BindingKind.param,
    type,
    start: node.startIndex,
    line: kotlin.lineAt(node.startIndex),
    flags: BindingFlag.const,
  });
}

/** Visits of properties and local variables. */
export const propertyVisits: readonly (readonly [string, Visit])[] = [
  ["property_declaration", visitProperty],
];
