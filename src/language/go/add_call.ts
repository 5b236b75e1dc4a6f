import { RefFlag } from "../../facts/ref_flag.ts";
import { RefKind } from "../../facts/ref_kind.ts";
import { classifyLiteral } from "../classify_literal.ts";
import type { Reference } from "../reference_log.ts";
import type { SyntaxNode } from "../syntax_node.ts";
import type { Callee } from "./callee_types.ts";
import { ExpressionTrees } from "./expression_trees.ts";
import type { GoFile } from "./go_file.ts";
import type { Place } from "./place.ts";
import { stringValue } from "./string_value.ts";

const UNKNOWN_COUNT = 255;
/** Longer texts are kept when they look like something that later layers read. */
const MAX_LITERAL = 80;

/**
 * Records a call, or what may be a conversion to a named type; undefined for a function literal that is called at once.
 */
export function addCall(file: GoFile, called: Callee, place: Place): Reference | undefined {
  const { callee, args } = called;
  if (callee?.type === "func_literal") return undefined;
  const name = nameOf(callee);
  const given = args?.type === "argument_list" ? args.children : args === undefined ? [] : [args];
  const isSpread = given.some((argument) => argument.type === "variadic_argument");
  const isUnknown = isSpread || given.length >= UNKNOWN_COUNT;
  const trees = new ExpressionTrees(file, place);
  const reference: Reference = {
    kind: RefKind.call,
    owner: place.owner,
    scope: place.block.scope,
    expr: trees.callee(called),
    start: name?.start ?? 0,
    line: name?.line ?? 0,
    argc: isUnknown ? UNKNOWN_COUNT : given.length,
    args: trees.args(args),
    flags: isSpread ? RefFlag.spread : 0,
    literal: firstLiteral(given),
  };
  file.refer(reference);
  return reference;
}

/** The last name of a callee, which is where the call is. */
function nameOf(called: SyntaxNode | undefined): SyntaxNode | undefined {
  let callee = called;
  while (callee?.type === "parenthesized_expression") callee = callee.children[0];
  const type = callee?.type;
  const isDotted = type === "selector_expression" || type === "qualified_type";
  return isDotted ? callee?.children[1] ?? callee : callee;
}

function firstLiteral(args: readonly SyntaxNode[]): string {
  for (const argument of args) {
    const text = stringValue(argument);
    if (text === undefined) continue;
    return text.length <= MAX_LITERAL || classifyLiteral(text) !== undefined ? text : "";
  }
  return "";
}
