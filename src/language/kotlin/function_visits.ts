import { BindingFlag } from "../../facts/binding_flag.ts";
import { BindingKind } from "../../facts/binding_kind.ts";
import { DefFlag } from "../../facts/def_flag.ts";
import { DefKind } from "../../facts/def_kind.ts";
import { ExprOp } from "../../facts/expr_op.ts";
import { ScopeKind } from "../../facts/scope_kind.ts";
import { addLooseParameters } from "./add_loose_parameters.ts";
import { addAnnotations } from "./add_annotations.ts";
import { documentationBefore } from "./documentation_before.ts";
import { isType } from "./is_type.ts";
import type { KotlinFile, Place, Visit } from "./kotlin_file.ts";
import { lambdaScope } from "./lambda_scope.ts";
import { modifiersOf } from "./modifiers_of.ts";
import { addParameters } from "./add_parameters.ts";
import type { SyntaxNode } from "./syntax_node.ts";
import { typeOf } from "./type_of.ts";
import { addTypeParameters } from "./add_type_parameters.ts";
import { walkFunctionBody } from "./walk_function_body.ts";
import { writtenType } from "./written_type.ts";

interface FunctionParts {
  readonly name: SyntaxNode | undefined;
  readonly receiver: SyntaxNode | undefined;
  readonly parameters: SyntaxNode | undefined;
  readonly result: SyntaxNode | undefined;
  readonly body: SyntaxNode | undefined;
}

const visitFunction: Visit = (kotlin, node, place) => {
  const parts = functionParts(node);
  if (parts.name === undefined) return kotlin.walkChildren(node, place);
  if (place.level === "class" && place.holder !== place.owner) {
    addAnonymousMember(kotlin, node, parts, place);
    return;
  }
  const { facts } = kotlin;
  const modifiers = modifiersOf(kotlin, node);
  const isMember = place.level === "class";
  const def = facts.add("defs", {
    kind: isMember ? DefKind.method : DefKind.function,
    name: kotlin.nameOf(parts.name),
    container: place.owner,
    scope: place.scope,
    start: modifiers.start,
    end: node.endIndex,
    line: kotlin.lineAt(modifiers.start),
    endLine: kotlin.lastLineOf(node),
    signature: kotlin.extraction.signature(
      modifiers.signatureStart,
      parts.body?.startIndex ?? node.endIndex,
    ),
    doc: documentationBefore(kotlin, modifiers.start),
  });
  const scope = kotlin.addScope(ScopeKind.function, place, def, node);
  const inside: Place = {
    owner: def,
    scope,
    level: "body",
    holder: place.holder,
    returnsOf: def,
  };
  let flags = modifiers.flags | kotlin.errorFlag(node) |
    addAnnotations(kotlin, modifiers.annotations, inside, { def });
  if (place.level === "body") flags &= ~DefFlag.exported;
  if (parts.receiver !== undefined) flags |= DefFlag.extension;
  const isInInterface = isMember && facts.get("defs", place.owner, "kind") === DefKind.interface;
  if (isInInterface && parts.body === undefined) flags |= DefFlag.abstract;
  addTypeParameters(kotlin, node, def, inside);
  const receiverType = parts.receiver === undefined ? 0 : typeOf(kotlin, parts.receiver, inside);
  const arity = parts.parameters && addParameters(kotlin, parts.parameters, def, inside);
  facts.set("defs", def, {
    ...arity,
    flags,
    body: scope,
    receiverType,
    receiverText: parts.receiver === undefined ? "" : writtenType(kotlin, parts.receiver),
    returnType: parts.result === undefined ? 0 : typeOf(kotlin, parts.result, inside),
  });
  if ((flags & DefFlag.test) !== 0 && isMember) markTestClass(kotlin, place.owner);
  if (parts.body !== undefined) walkFunctionBody(kotlin, parts.body, inside);
};

function markTestClass(kotlin: KotlinFile, def: number): void {
  const flags = kotlin.facts.get("defs", def, "flags");
  kotlin.facts.set("defs", def, { flags: flags | DefFlag.test });
}

function functionParts(node: SyntaxNode): FunctionParts {
  let name: SyntaxNode | undefined;
  let receiver: SyntaxNode | undefined;
  let parameters: SyntaxNode | undefined;
  let result: SyntaxNode | undefined;
  let body: SyntaxNode | undefined;
  for (const child of node.namedChildren) {
    const type = child.type;
    if (type === "identifier") name ??= child;
    else if (type === "function_value_parameters") parameters = child;
    else if (type === "function_body") body = child;
    else if (isType(child)) {
      if (parameters === undefined) receiver = child;
      else result = child;
    }
  }
  return { name, receiver, parameters, result, body };
}

/** A member of an anonymous object is a variable that holds a function. */
function addAnonymousMember(
  kotlin: KotlinFile,
  node: SyntaxNode,
  parts: FunctionParts,
  place: Place,
): void {
  const { name } = parts;
  if (name === undefined) return;
  const scope = lambdaScope(kotlin, node, place);
  const inside: Place = { ...place, scope, level: "body", returnsOf: 0, returnScope: scope };
  const modifiers = modifiersOf(kotlin, node);
  addAnnotations(kotlin, modifiers.annotations, inside, { def: place.owner, keep: false });
  kotlin.addBinding({
    scope: place.scope,
    name: kotlin.nameOf(name),
    kind: BindingKind.field,
    def: place.holder,
    init: kotlin.addExpression({ op: ExprOp.lambda, a: scope }),
    start: name.startIndex,
    line: kotlin.lineAt(name.startIndex),
    flags: BindingFlag.const,
  });
  if (parts.receiver !== undefined) typeOf(kotlin, parts.receiver, inside);
  if (parts.parameters !== undefined) addLooseParameters(kotlin, parts.parameters, inside);
  if (parts.result !== undefined) typeOf(kotlin, parts.result, inside);
  if (parts.body !== undefined) walkFunctionBody(kotlin, parts.body, inside);
}

/** Visits of functions. */
export const functionVisits: readonly (readonly [string, Visit])[] = [
  ["function_declaration", visitFunction],
];
