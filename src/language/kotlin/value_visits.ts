import { BindingFlag } from "../../facts/binding_flag.ts";
import { BindingKind } from "../../facts/binding_kind.ts";
import { SuperKind } from "../../facts/super_kind.ts";
import { addLiteral } from "./add_literal.ts";
import { addLooseParameters } from "./add_loose_parameters.ts";
import { addAnnotations } from "./add_annotations.ts";
import { anonymousObject } from "./anonymous_object.ts";
import { expressions } from "./expressions.ts";
import type { KotlinFile, Place, Visit } from "./kotlin_file.ts";
import { lambdaScope } from "./lambda_scope.ts";
import { stringParts } from "./string_parts.ts";
import { stringValue } from "./string_value.ts";
import { addSupers } from "./add_supers.ts";
import type { SyntaxNode } from "./syntax_node.ts";
import { addValueUse } from "./add_value_use.ts";
import { variableName } from "./variable_name.ts";
import { addVariables } from "./add_variables.ts";
import { walkFunctionBody } from "./walk_function_body.ts";
import { walkStatements } from "./walk_statements.ts";

const visitLambda: Visit = (kotlin, node, place) => {
  const scope = lambdaScope(kotlin, node, place);
  const inside: Place = { ...place, scope, level: "body" };
  const parameters = node.namedChildren.find((child) => child.type === "lambda_parameters");
  if (parameters !== undefined) addLambdaParameters(kotlin, parameters, inside);
  else addImplicitParameter(kotlin, node, scope);
  const statements = node.namedChildren.filter((child) => child.id !== parameters?.id);
  walkStatements(kotlin, statements, inside, node.endIndex);
  const result = statements.at(-1);
  if (result === undefined) return;
  addValueUse(kotlin, result, inside);
  if (!withoutValue.has(result.type)) {
    kotlin.addReturned(scope, expressions.of(kotlin, result, inside), result);
  }
};

const withoutValue: ReadonlySet<string> = new Set([
  "assignment",
  "property_declaration",
  "function_declaration",
  "class_declaration",
  "for_statement",
  "while_statement",
  "do_while_statement",
  "return_expression",
  "throw_expression",
]);

/** A parameter that is left out, or taken apart, is one without a name; the parts follow it as patterns. */
function addLambdaParameters(kotlin: KotlinFile, parameters: SyntaxNode, place: Place): void {
  for (const parameter of parameters.namedChildren) {
    const options = { init: 0, visibleFrom: parameter.startIndex, flags: BindingFlag.const };
    const isWhole = parameter.type === "variable_declaration";
    const name = isWhole ? variableName(parameter) : undefined;
    if (name !== undefined && kotlin.nameOf(name) !== "_") {
      addVariables(kotlin, parameter, place, { ...options, kind: BindingKind.param });
      continue;
    }
    kotlin.addBinding({
      scope: place.scope,
      name: "",
      kind: BindingKind.param,
      start: parameter.startIndex,
      line: kotlin.lineAt(parameter.startIndex),
      flags: BindingFlag.const,
    });
    if (!isWhole) {
      addVariables(kotlin, parameter, place, { ...options, kind: BindingKind.pattern });
    }
  }
}

function addImplicitParameter(kotlin: KotlinFile, node: SyntaxNode, scope: number): void {
  if (!/\bit\b/.test(kotlin.textOf(node))) return;
  kotlin.addBinding({
    scope,
    name: "it",
    kind: BindingKind.param,
    start: node.startIndex,
    line: kotlin.lineAt(node.startIndex),
    flags: BindingFlag.const,
  });
}

const visitAnonymousFunction: Visit = (kotlin, node, place) => {
  const scope = lambdaScope(kotlin, node, place);
  const inside: Place = { ...place, scope, level: "body", returnsOf: 0, returnScope: scope };
  for (const child of node.namedChildren) {
    if (child.type === "function_value_parameters") addLooseParameters(kotlin, child, inside);
    else if (child.type === "function_body") walkFunctionBody(kotlin, child, inside);
    else kotlin.walk(child, inside);
  }
};

/** Members of an anonymous object are no nodes: what they do belongs to the enclosing definition. */
const visitObjectLiteral: Visit = (kotlin, node, place) => {
  const def = anonymousObject(kotlin, node, place);
  const scope = kotlin.facts.get("defs", def, "body");
  const inside: Place = {
    owner: place.owner,
    scope,
    level: "class",
    holder: def,
    returnsOf: 0,
  };
  for (const child of node.namedChildren) {
    if (child.type === "delegation_specifiers") {
      addSupers(kotlin, child, place, {
        def,
        bareKind: SuperKind.implements,
        isAnonymous: true,
      });
    } else kotlin.walk(child, inside);
  }
};

const visitString: Visit = (kotlin, node, place) => {
  const parts = stringParts(kotlin, node);
  if (!kotlin.placedLiterals.has(node.id)) {
    addLiteral(kotlin, stringValue(parts), node, place);
  }
  for (const part of parts) {
    if (part.kind !== "expression" || part.node === undefined) continue;
    addValueUse(kotlin, part.node, place);
    kotlin.walk(part.node, place);
  }
};

const visitAnnotation: Visit = (kotlin, node, place) => {
  addAnnotations(kotlin, [node], place, { def: place.owner, keep: false });
};

/** Visits of functions, objects and texts that are values. */
export const valueVisits: readonly (readonly [string, Visit])[] = [
  ["lambda_literal", visitLambda],
  ["anonymous_function", visitAnonymousFunction],
  ["object_literal", visitObjectLiteral],
  ["string_literal", visitString],
  ["multiline_string_literal", visitString],
  ["annotation", visitAnnotation],
];
