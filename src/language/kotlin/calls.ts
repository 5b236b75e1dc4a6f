import { RefFlag } from "../../facts/ref_flag.ts";
import type { RefKind } from "../../facts/ref_kind.ts";
import { classifyLiteral } from "../classify_literal.ts";
import { argumentParts, lambdaOf } from "./call_parts.ts";
import { argumentsOf } from "./expressions.ts";
import type { CallParts, KotlinFile, Place } from "./kotlin_file.ts";
import { constantString } from "./strings.ts";
import { addValueUse } from "./value_use.ts";
import type { SyntaxNode } from "./syntax_node.ts";

const UNKNOWN_COUNT = 255;
const MAX_LITERAL = 512;

/** How a call is written, beside its arguments. */
export interface CallOptions {
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
    args: argumentsOf(kotlin, call, place),
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

/** Adds a string literal to the facts if it looks like something that later layers read. */
export function addLiteral(
  kotlin: KotlinFile,
  text: string,
  node: SyntaxNode,
  place: Place,
  position: { readonly ref: number; readonly index: number } = { ref: 0, index: 0 },
): void {
  const literalClass = classifyLiteral(text);
  if (literalClass === undefined) return;
  kotlin.facts.add("literals", {
    def: place.owner,
    ref: position.ref,
    argIndex: position.index,
    class: literalClass,
    text,
    line: kotlin.lineAt(node.startIndex),
  });
}
