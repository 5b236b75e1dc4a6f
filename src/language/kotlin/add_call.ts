import { RefFlag } from "../../facts/ref_flag.ts";
import type { RefKind } from "../../facts/ref_kind.ts";
import { addLiteral } from "./add_literal.ts";
import { argumentParts } from "./argument_parts.ts";
import { constantString } from "./constant_string.ts";
import { expressions } from "./expressions.ts";
import type { CallParts, KotlinFile, Place } from "./kotlin_file.ts";
import { lambdaOf } from "./lambda_of.ts";
import type { SyntaxNode } from "./syntax_node.ts";
import { addValueUse } from "./add_value_use.ts";

const UNKNOWN_COUNT = 255;

const MAX_LITERAL = 512;

/** How a call is written, beside its arguments. */
interface CallOptions {
  readonly kind: RefKind;
  /** Offset of the name that is called. */
  readonly start: number;
  /** Row of exprs of what is called; of types for a super reference. */
  readonly expr: number;
  /** RefFlag bits that the callee gives. */
  readonly flags: number;
}

/** Adds the reference of a call and the facts of its arguments. */
export function addCall(
  kotlin: KotlinFile,
  call: CallParts,
  place: Place,
  options: CallOptions,
): number {
  const argumentsParts = call.values.map(argumentParts);
  let flags = options.flags;
  if (call.lambda !== undefined) flags |= RefFlag.trailingLambda;
  let argc = argumentsParts.length + (call.lambda === undefined ? 0 : 1);
  for (const { name, isSpread } of argumentsParts) {
    if (name !== undefined) flags |= RefFlag.namedArguments;
    if (isSpread) {
      flags |= RefFlag.spread;
      argc = UNKNOWN_COUNT;
    }
  }
  const { kind, expr, start } = options;
  const ref = kotlin.addRef(place, start, {
    kind,
    expr,
    argc: Math.min(argc, UNKNOWN_COUNT),
    flags,
  });
  let literal = "";
  argumentsParts.forEach(({ value }, index) => {
    if (value === undefined) return;
    const text = addLiteralArgument(kotlin, value, place, { ref, index });
    if (literal === "" && text !== undefined && !text.includes("\u0001")) literal = text;
    if (text === undefined) addValueUse(kotlin, value, place);
    kotlin.walk(value, place);
  });
  if (call.lambda !== undefined) kotlin.walk(lambdaOf(call.lambda) ?? call.lambda, place);
  kotlin.facts.set("refs", ref, {
    args: expressions.argumentsOf(kotlin, call, place),
    literal: literal.slice(0, MAX_LITERAL),
  });
  return ref;
}

/** Adds the row of a literal argument that later layers may read; gives the argument's text where it is constant. */
function addLiteralArgument(
  kotlin: KotlinFile,
  value: SyntaxNode,
  place: Place,
  position: { readonly ref: number; readonly index: number },
): string | undefined {
  const literals: SyntaxNode[] = [];
  const text = constantString(kotlin, value, literals);
  if (text === undefined) return undefined;
  for (const literal of literals) kotlin.placedLiterals.add(literal.id);
  addLiteral(kotlin, text, value, place, position);
  return text;
}
