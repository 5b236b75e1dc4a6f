import type { JavaNode } from "./java_node.ts";
import { DefFlag } from "../../facts/def_flag.ts";
import { DefKind } from "../../facts/def_kind.ts";
import { FileFlag } from "../../facts/file_flag.ts";
import { ScopeKind } from "../../facts/scope_kind.ts";
import { addDefinition } from "./add_definition.ts";
import { bindParams } from "./bind_params.ts";
import { declareParams } from "./declare_params.ts";
import { type CallableParts, callablePartsOf } from "./callable_parts.ts";
import type { JavaFile, JavaVisits } from "./java_file.ts";
import type { Place } from "./place.ts";
import { readAnnotation } from "./read_annotation.ts";
import { readAnonymousMethod } from "./read_anonymous_method.ts";
import { type Modifiers, readModifiers } from "./read_modifiers.ts";
import { readParams } from "./read_params.ts";
import { readTypeParams } from "./read_type_params.ts";

const TEST_ANNOTATIONS: ReadonlySet<string> = new Set([
  "Test",
  "ParameterizedTest",
  "RepeatedTest",
  "TestFactory",
  "TestTemplate",
  "Property",
  "ArchTest",
]);

/** Adds a method or an element of an annotation type. */
function readMethod(java: JavaFile, node: JavaNode, place: Place): Place {
  const parts = callablePartsOf(java, node);
  if (parts === undefined) {
    java.walkChildren(node, place);
    return place;
  }
  if (place.level === "anonymous") {
    readAnonymousMethod(java, node, parts, place);
    return place;
  }
  const { name, body, result, value } = parts;
  const modifiers = readModifiers(java, node);
  const isTest = hasTestAnnotation(modifiers) ||
    (java.testCases.has(place.holder) && /^test(?:[A-Z0-9_]|$)/.test(java.identifierOf(name)));
  const isAbstract = isImplicitlyAbstract(java, place, body, modifiers);
  const def = addDefinition(java, place, {
    node,
    name,
    kind: place.level === "file" ? DefKind.function : DefKind.method,
    flags: (isTest ? DefFlag.test : 0) | (isAbstract ? DefFlag.abstract : 0),
    body,
    modifiers,
  });
  if (isTest) markTest(java, place);
  const scope = java.addScope(ScopeKind.function, place, node, { owner: def });
  const inner: Place = { owner: def, holder: def, scope, level: "body", returnsOf: def };
  if (parts.typeParams !== undefined) readTypeParams(java, parts.typeParams, inner, def);
  for (const annotation of parts.annotations) readAnnotation(java, annotation, inner, { def });
  const type = result === undefined ? 0 : java.types.read(result, inner);
  java.facts.set("defs", def, {
    body: scope,
    returnType: java.types.withDimensions(type, parts.dimensions ?? null),
  });
  readSignature(java, parts, inner);
  if (value !== undefined) java.walk(value, inner);
  if (body !== undefined) java.walkChildren(body, { ...inner, block: body, hasScope: true });
  return place;
}

/** Adds a constructor, also the compact one of a record. */
function readConstructor(java: JavaFile, node: JavaNode, place: Place): Place {
  const parts = callablePartsOf(java, node);
  if (parts === undefined) {
    java.walkChildren(node, place);
    return place;
  }
  const { name, body } = parts;
  const def = addDefinition(java, place, {
    node,
    name,
    kind: DefKind.method,
    flags: DefFlag.constructor,
    body,
    modifiers: readModifiers(java, node),
  });
  const scope = java.addScope(ScopeKind.function, place, node, { owner: def });
  const inner: Place = { owner: def, holder: def, scope, level: "body", returnsOf: 0 };
  java.facts.set("defs", def, { body: scope });
  if (parts.typeParams !== undefined) readTypeParams(java, parts.typeParams, inner, def);
  readSignature(java, parts, inner);
  if (body !== undefined) java.walkChildren(body, { ...inner, block: body, hasScope: true });
  return place;
}

/** Adds the parameters and what is thrown; a compact constructor has the parameters of its record. */
function readSignature(java: JavaFile, { params, thrown }: CallableParts, inner: Place): void {
  const def = inner.owner;
  const declared = params === undefined
    ? java.components.get(java.facts.get("defs", def, "container")) ?? []
    : readParams(java, params, inner, def);
  declareParams(java, def, declared);
  bindParams(java, declared, inner);
  for (const type of thrown?.namedChildren ?? []) {
    if (!java.isComment(type)) java.types.read(type, inner);
  }
}

/** A method of an interface without a body is one to be implemented. */
function isImplicitlyAbstract(
  java: JavaFile,
  place: Place,
  body: JavaNode | undefined,
  { keywords }: Modifiers,
): boolean {
  return body === undefined && java.isImplicitlyPublic(place) && !keywords.has("private");
}

function markTest(java: JavaFile, place: Place): void {
  java.extraction.mark(FileFlag.test);
  for (let def = place.holder; def !== 0; def = java.facts.get("defs", def, "container")) {
    const flags = java.facts.get("defs", def, "flags");
    java.facts.set("defs", def, { flags: flags | DefFlag.test });
  }
}

function hasTestAnnotation({ annotationNames }: Modifiers): boolean {
  for (const name of annotationNames) if (TEST_ANNOTATIONS.has(name)) return true;
  return false;
}

/** Methods, elements of annotation types, and constructors. */
export const callableVisits: JavaVisits = {
  statements: {
    method_declaration: readMethod,
    annotation_type_element_declaration: readMethod,
    constructor_declaration: readConstructor,
    compact_constructor_declaration: readConstructor,
  },
  expressions: {},
};
