import type { JavaNode } from "./java_node.ts";
import { BindingFlag } from "../../facts/binding_flag.ts";
import { BindingKind } from "../../facts/binding_kind.ts";
import { ScopeKind } from "../../facts/scope_kind.ts";
import { TypeOp } from "../../facts/type_op.ts";
import { addLiteral } from "./add_literal.ts";
import { declarationOf } from "./declaration_of.ts";
import { readAnnotation } from "./read_annotation.ts";
import { readCondition } from "./read_condition.ts";
import type { JavaFile, JavaVisits } from "./java_file.ts";
import { readModifiers } from "./read_modifiers.ts";
import { operandOf } from "./operand_of.ts";
import { patternOutcome } from "./pattern_outcome.ts";
import type { Place } from "./place.ts";

const MAX_RETURNS = 8;

/** A variable that a statement declares. */
interface Declared {
  readonly nameNode: JavaNode;
  readonly kind: BindingKind;
  readonly type: number;
  readonly init: number;
  readonly isFinal: boolean;
}

function bind(java: JavaFile, place: Place, variable: Declared): void {
  const name = java.identifierOf(variable.nameNode);
  if (name === "_") return;
  java.facts.add("bindings", {
    scope: place.scope,
    name,
    kind: variable.kind,
    type: variable.type,
    init: variable.init,
    start: variable.nameNode.startIndex,
    line: variable.nameNode.line,
    flags: variable.isFinal ? BindingFlag.const : 0,
  });
}

/** Reads the annotations of a variable; gives whether it is final. */
function readVariableModifiers(java: JavaFile, node: JavaNode, place: Place): boolean {
  const { keywords, annotations } = readModifiers(java, node);
  for (const annotation of annotations) readAnnotation(java, annotation, place);
  return keywords.has("final");
}

function readBlock(java: JavaFile, node: JavaNode, place: Place): Place {
  // A block among members is an initialiser, which the class owns.
  const level = place.level === "file" ? "file" : "body";
  java.walkChildren(node, { ...place, level, block: node, hasScope: false });
  return place;
}

function readLocal(java: JavaFile, node: JavaNode, outside: Place): Place {
  const declaration = declarationOf(java, node);
  if (declaration === undefined) {
    java.walkChildren(node, outside);
    return outside;
  }
  const place = java.declaring(outside);
  const { keywords, annotations } = declaration.modifiers;
  for (const annotation of annotations) readAnnotation(java, annotation, place);
  const element = java.types.read(declaration.type, place);
  for (const { name, dimensions, value } of declaration.declarators) {
    const init = value === null ? 0 : java.value(value, place, true);
    if (value !== null) addLiteral(java, init, value, { def: place.owner });
    bind(java, place, {
      nameNode: name,
      kind: place.level === "file" ? BindingKind.field : BindingKind.local,
      type: java.types.withDimensions(element, dimensions),
      init,
      isFinal: keywords.has("final"),
    });
  }
  return place;
}

function readExpression(java: JavaFile, node: JavaNode, place: Place): Place {
  for (const child of node.namedChildren) {
    if (!java.isComment(child)) java.value(child, place, false);
  }
  return place;
}

/** Adds a returned value; of the results themselves only those that tell more than the declared type are kept. */
function readReturn(java: JavaFile, node: JavaNode, place: Place): Place {
  const value = operandOf(node);
  if (value === null) return place;
  const def = place.returnsOf;
  const type = value.type;
  const isTelling = def !== 0 && tellingResults.has(type);
  const expr = java.value(value, place, isTelling || type === "binary_expression", type);
  addLiteral(java, expr, value, { def: place.owner });
  const count = java.returns.get(def) ?? 0;
  if (isTelling && count < MAX_RETURNS) {
    java.facts.add("returns", { def, expr });
    java.returns.set(def, count + 1);
  }
  return place;
}

const tellingResults: ReadonlySet<string> = new Set([
  "object_creation_expression",
  "string_literal",
  "this",
  "lambda_expression",
  "method_reference",
  "class_literal",
]);

/** Adds `if … else if … else`, without recursion along the chain. */
function readIf(java: JavaFile, node: JavaNode, place: Place): Place {
  let at: JavaNode = node;
  let here = place;
  let after = place;
  for (;;) {
    const condition = java.field(at, "condition");
    const consequence = java.field(at, "consequence");
    const alternative = java.field(at, "alternative");
    let whenTrue = here;
    let whenFalse = here;
    const outcome = condition === null ? undefined : patternOutcome(java, condition);
    if (outcome === true) {
      whenTrue = java.guarded(at, here, { end: (consequence ?? at).endIndex });
    } else if (outcome === false) {
      const outlives = at === node && consequence !== null && leaves(java, consequence);
      whenFalse = java.guarded(at, here, { end: outlives ? blockEnd(place, at) : at.endIndex });
      if (outlives) after = whenFalse;
    }
    if (condition !== null) {
      readCondition(java, condition, outcome === true ? whenTrue : whenFalse);
    }
    if (consequence !== null) java.walk(consequence, inside(whenTrue));
    if (alternative === null) return after;
    if (alternative.type !== "if_statement") {
      java.walk(alternative, inside(whenFalse));
      return after;
    }
    at = alternative;
    here = whenFalse;
  }
}

/** A statement that is no block cannot give its block a scope. */
function inside(place: Place): Place {
  const { block: _block, ...rest } = place;
  return rest;
}

function blockEnd(place: Place, node: JavaNode): number {
  return place.block?.endIndex ?? node.endIndex;
}

/** Whether a statement never completes normally, as far as its last statement tells. */
function leaves(java: JavaFile, statement: JavaNode): boolean {
  let at: JavaNode | undefined = statement;
  while (at?.type === "block") at = at.namedChildren.findLast((child) => !java.isComment(child));
  return at !== undefined && leaving.has(at.type);
}

const leaving: ReadonlySet<string> = new Set([
  "return_statement",
  "throw_statement",
  "break_statement",
  "continue_statement",
  "yield_statement",
]);

function readWhile(java: JavaFile, node: JavaNode, place: Place): Place {
  const condition = java.field(node, "condition");
  const body = java.field(node, "body");
  const outcome = condition === null ? undefined : patternOutcome(java, condition);
  const end = outcome === false ? blockEnd(place, node) : node.endIndex;
  const guard = outcome === undefined ? place : java.guarded(node, place, { end });
  if (condition !== null) readCondition(java, condition, guard);
  if (body !== null) java.walk(body, inside(outcome === true ? guard : place));
  return outcome === false ? guard : place;
}

function readDo(java: JavaFile, node: JavaNode, place: Place): Place {
  const condition = java.field(node, "condition");
  const body = java.field(node, "body");
  if (body !== null) java.walk(body, inside(place));
  if (condition === null) return place;
  const outcome = patternOutcome(java, condition);
  const guard = outcome === undefined
    ? place
    : java.guarded(node, place, { start: condition.startIndex, end: blockEnd(place, node) });
  readCondition(java, condition, guard);
  return outcome === false ? guard : place;
}

function readFor(java: JavaFile, node: JavaNode, place: Place): Place {
  let inner: Place = { ...place, block: node, hasScope: false };
  const condition = java.field(node, "condition");
  const body = java.field(node, "body");
  for (const child of node.namedChildren) {
    if (java.isComment(child) || child.id === body?.id) continue;
    if (child.id !== condition?.id) inner = java.walk(child, inner);
    else {
      const outcome = patternOutcome(java, child);
      if (outcome !== undefined) inner = java.guarded(node, inner);
      readCondition(java, child, inner);
    }
  }
  if (body !== null) java.walk(body, inside(inner));
  return place;
}

function readForEach(java: JavaFile, node: JavaNode, place: Place): Place {
  const value = java.field(node, "value");
  const typeNode = java.field(node, "type");
  const nameNode = java.field(node, "name");
  const body = java.field(node, "body");
  const init = value === null ? 0 : java.value(value, place, true);
  const scope = java.addScope(ScopeKind.block, place, node);
  const inner: Place = { ...inside(place), scope };
  const isFinal = readVariableModifiers(java, node, inner);
  const element = typeNode === null ? 0 : java.types.read(typeNode, inner);
  const type = java.types.withDimensions(element, java.field(node, "dimensions"));
  if (nameNode !== null) {
    bind(java, inner, { nameNode, kind: BindingKind.loop, type, init, isFinal });
  }
  if (body !== null) java.walk(body, inner);
  return place;
}

function readTry(java: JavaFile, node: JavaNode, place: Place): Place {
  const resources = java.field(node, "resources");
  const body = java.field(node, "body");
  let inner = inside(place);
  if (resources !== null) {
    const scope = java.addScope(ScopeKind.block, place, node, {
      start: resources.startIndex,
      end: body?.endIndex ?? resources.endIndex,
    });
    inner = { ...inner, scope };
    for (const resource of resources.namedChildren) readResource(java, resource, inner);
  }
  if (body !== null) java.walk(body, inner);
  for (const child of node.namedChildren) {
    if (child.type === "catch_clause") readCatch(java, child, inside(place));
    else if (child.type === "finally_clause") java.walkChildren(child, inside(place));
    else if (child.type === "ERROR") java.walk(child, inside(place));
  }
  return place;
}

function readResource(java: JavaFile, node: JavaNode, place: Place): void {
  if (node.type !== "resource") {
    java.walk(node, place);
    return;
  }
  const typeNode = java.field(node, "type");
  const nameNode = java.field(node, "name");
  const value = java.field(node, "value");
  if (typeNode === null || nameNode === null) {
    java.walkChildren(node, place);
    return;
  }
  const isFinal = readVariableModifiers(java, node, place);
  const type = java.types.read(typeNode, place);
  const init = value === null ? 0 : java.value(value, place, true);
  bind(java, place, { nameNode, kind: BindingKind.with, type, init, isFinal });
}

function readCatch(java: JavaFile, node: JavaNode, place: Place): void {
  const scope = java.addScope(ScopeKind.block, place, node);
  const inner: Place = { ...place, scope };
  for (const child of node.namedChildren) {
    if (child.type === "catch_formal_parameter") readCatchParam(java, child, inner);
    else if (!java.isComment(child)) java.walk(child, inner);
  }
}

function readCatchParam(java: JavaFile, node: JavaNode, place: Place): void {
  const nameNode = java.field(node, "name");
  const isFinal = readVariableModifiers(java, node, place);
  const types: number[] = [];
  for (const child of node.namedChildren) {
    if (child.type !== "catch_type") continue;
    for (const type of child.namedChildren) {
      if (!java.isComment(type)) types.push(java.types.read(type, place));
    }
  }
  const type = java.types.combined(types, TypeOp.union);
  if (nameNode !== null) {
    bind(java, place, { nameNode, kind: BindingKind.except, type, init: 0, isFinal });
  }
}

/** Statements that declare variables or change what is visible; all others only hold expressions. */
export const statementVisits: JavaVisits = {
  statements: {
    block: readBlock,
    local_variable_declaration: readLocal,
    expression_statement: readExpression,
    return_statement: readReturn,
    if_statement: readIf,
    while_statement: readWhile,
    do_statement: readDo,
    for_statement: readFor,
    enhanced_for_statement: readForEach,
    try_statement: readTry,
    try_with_resources_statement: readTry,
  },
  expressions: {},
};
