import { ImportKind } from "../../facts/import_kind.ts";
import { RefFlag } from "../../facts/ref_flag.ts";
import { RefKind } from "../../facts/ref_kind.ts";
import { classifyLiteral } from "../classify_literal.ts";
import type { SyntaxNode } from "../syntax_node.ts";
import { dottedName } from "./dotted_name.ts";
import { expressionTree } from "./expression_tree.ts";
import { hasSplatHead } from "./has_splat_head.ts";
import { importingCalls } from "./importing_calls.ts";
import type { Place } from "./place.ts";
import type { PythonFile } from "./python_file.ts";
import type { Reference } from "../reference_log.ts";
import { stringValue } from "./string_value.ts";

/** How a call is recorded. */
export interface CallOptions {
  /**
   * RefFlag bits known from outside.
   *
   * @default {0}
   */
  readonly flags?: number;
  /**
   * What sort of use it is.
   *
   * @default {RefKind.call}
   */
  readonly kind?: RefKind;
}

/** Longer texts are kept when they look like something that later layers read. */
const MAX_LITERAL = 80;
const UNKNOWN_COUNT = 255;

/** Records a call of `callee`; undefined for `super()`, which calls nothing that could be an edge. */
export function addCall(
  file: PythonFile,
  callee: SyntaxNode,
  args: SyntaxNode,
  place: Place,
  options: CallOptions = {},
): Reference | undefined {
  const isName = callee.type === "identifier";
  if (isName && callee.text === "super") return undefined;
  const children = callee.type === "attribute" ? callee.children : [];
  const named = children[children.length - 1] ?? callee;
  const { argc, flags, literal } = argumentShape(args);
  const reference: Reference = {
    kind: options.kind ?? RefKind.call,
    owner: place.owner,
    scope: place.scope,
    expr: expressionTree(file, callee, place),
    start: named.start,
    line: named.line,
    argc,
    args: argumentRow(file, args, place),
    flags: flags | (options.flags ?? 0),
    literal,
  };
  file.refer(reference);
  if (literal !== "") addDynamicImport(file, callee, literal, place);
  return reference;
}

function argumentRow(file: PythonFile, args: SyntaxNode, place: Place): number {
  const row = expressionTree(file, args, place);
  return args.type === "argument_list" ? row : file.expressions.list([row]);
}

interface ArgumentShape {
  readonly argc: number;
  readonly flags: number;
  readonly literal: string;
}

function argumentShape(args: SyntaxNode): ArgumentShape {
  if (args.type !== "argument_list") return { argc: 1, flags: 0, literal: "" };
  let argc = 0;
  let flags = 0;
  let literal: string | undefined;
  for (const argument of args.children) {
    switch (argument.type) {
      case "keyword_argument":
        flags |= RefFlag.namedArguments;
        break;
      case "list_splat":
      case "dictionary_splat":
      case "parenthesized_list_splat":
        flags |= RefFlag.spread;
        break;
      case "call":
      case "attribute":
      case "subscript":
        if (hasSplatHead(argument)) flags |= RefFlag.spread;
        break;
      case "string":
      case "concatenated_string":
        literal ??= stringValue(argument);
        break;
    }
    argc++;
  }
  const isUnknown = (flags & RefFlag.spread) !== 0 || argc >= UNKNOWN_COUNT;
  return { argc: isUnknown ? UNKNOWN_COUNT : argc, flags, literal: kept(literal) };
}

function kept(literal: string | undefined): string {
  if (literal === undefined) return "";
  const { length } = literal;
  return length <= MAX_LITERAL || classifyLiteral(literal) !== undefined ? literal : "";
}

function addDynamicImport(
  file: PythonFile,
  callee: SyntaxNode,
  literal: string,
  place: Place,
): void {
  const name = dottedName(callee);
  if (name === undefined || !importingCalls.has(name) || literal.includes("\u0001")) return;
  const specifier = literal.replace(/^\.+/, "");
  file.facts.add("imports", {
    scope: place.scope,
    specifier,
    kind: ImportKind.dynamic,
    level: literal.length - specifier.length,
    branch: place.branch,
    line: callee.line,
  });
}
