import { DefFlag } from "../../facts/def_flag.ts";
import { DefKind } from "../../facts/def_kind.ts";
import { ExprOp } from "../../facts/expr_op.ts";
import { RefKind } from "../../facts/ref_kind.ts";
import { ScopeKind } from "../../facts/scope_kind.ts";
import { addAnnotations } from "./add_annotations.ts";
import { addCall } from "./add_call.ts";
import { documentationBefore } from "./documentation_before.ts";
import type { KotlinFile, Place, Visit } from "./kotlin_file.ts";
import { modifiersOf } from "./modifiers_of.ts";
import { addParameters } from "./add_parameters.ts";
import type { SyntaxNode } from "./syntax_node.ts";
import { walkStatements } from "./walk_statements.ts";

const visitSecondaryConstructor: Visit = (kotlin, node, place) => {
  const modifiers = modifiersOf(kotlin, node);
  const parameters = node.namedChildren.find((child) => child.type === "function_value_parameters");
  const delegation = node.namedChildren
    .find((child) => child.type === "constructor_delegation_call");
  const body = node.namedChildren.find((child) => child.type === "block");
  const def = kotlin.facts.add("defs", {
    kind: DefKind.method,
    name: kotlin.facts.text("defs", place.owner, "name"),
    container: place.owner,
    scope: place.scope,
    start: node.startIndex,
    end: node.endIndex,
    line: kotlin.lineAt(node.startIndex),
    endLine: kotlin.lastLineOf(node),
    signature: kotlin.extraction.signature(
      modifiers.signatureStart,
      body?.startIndex ?? node.endIndex,
    ),
    doc: documentationBefore(kotlin, node.startIndex),
  });
  const scope = kotlin.addScope(ScopeKind.function, place, def, node);
  const inside: Place = {
    owner: def,
    scope,
    level: "body",
    holder: place.holder,
    returnsOf: 0,
  };
  const flags = modifiers.flags | DefFlag.constructor | kotlin.errorFlag(node) |
    addAnnotations(kotlin, modifiers.annotations, inside, { def });
  const arity = parameters && addParameters(kotlin, parameters, def, inside);
  kotlin.facts.set("defs", def, { ...arity, flags, body: scope });
  if (delegation !== undefined) addDelegation(kotlin, delegation, inside);
  if (body !== undefined) walkStatements(kotlin, body.namedChildren, inside, body.endIndex);
};

/** `: this(…)` and `: super(…)` call another constructor. */
function addDelegation(kotlin: KotlinFile, node: SyntaxNode, place: Place): void {
  const [keyword] = node.children;
  const values = node.namedChildren.find((child) => child.type === "value_arguments");
  if (keyword === undefined) return;
  const call = {
    callee: keyword,
    typeArguments: undefined,
    values: (values?.namedChildren ?? []).filter((child) => child.type === "value_argument"),
    lambda: undefined,
  };
  const op = keyword.type === "this" ? ExprOp.this : ExprOp.super;
  addCall(kotlin, call, place, {
    kind: RefKind.call,
    start: keyword.startIndex,
    expr: kotlin.addExpression({ op }),
    flags: 0,
  });
}

const visitInitialiser: Visit = (kotlin, node, place) => {
  const scope = place.initialiserScope ?? place.scope;
  kotlin.walkChildren(node, { ...place, scope, level: "body" });
};

/** Visits of constructors and initialisers in a class body. */
export const constructorVisits: readonly (readonly [string, Visit])[] = [
  ["secondary_constructor", visitSecondaryConstructor],
  ["anonymous_initializer", visitInitialiser],
];
