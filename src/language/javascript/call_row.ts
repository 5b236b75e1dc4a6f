import { ExprOp } from "../../facts/expr_op.ts";
import { FactsBuilder } from "../../facts/facts_builder.ts";
import { FileFlag } from "../../facts/file_flag.ts";
import { ImportKind } from "../../facts/import_kind.ts";
import { RefFlag } from "../../facts/ref_flag.ts";
import { RefKind } from "../../facts/ref_kind.ts";
import { chainText } from "./chain_text.ts";
import { isFunction } from "./is_function.ts";
import { knownCall } from "./known_call.ts";
import { moduleSpecifier } from "./module_specifier.ts";
import { nameStart } from "./name_start.ts";
import { recordCall } from "./record_call.ts";
import { requireSpecifier } from "./require_specifier.ts";
import type { ScriptFile, Use } from "./script_file.ts";
import { SyntaxKind } from "./syntax_kind.ts";
import { typeArguments } from "./type_arguments.ts";
import { unwrapped } from "./unwrapped.ts";

/** Reads a call, tagged template or dynamic import; returns the row of `exprs`. */
export function callRow(file: ScriptFile, node: number, wanted: Use): number {
  const { tree, exprs, readers } = file;
  const first = tree.child(node, 0);
  // The TypeScript grammar takes `await f<T>()` for a call of `await f`.
  const isAwaiting = tree.kind(first) === SyntaxKind.await &&
    tree.childOf(node, SyntaxKind.typeArguments) !== 0;
  const callee = isAwaiting ? tree.child(first, 0) : first;
  const args = tree.lastChild(node);
  if (tree.kind(callee) === SyntaxKind.importKeyword) return dynamicImport(file, node, args);
  const specifier = requireSpecifier(file, node);
  if (specifier !== undefined) return required(file, node, specifier);
  const isAwaited = isAwaiting || file.awaited === node;
  const calleeRow = readers.expression(file, callee, "value");
  const types = typeArguments(file, tree.childOf(node, SyntaxKind.typeArguments));
  const target = types.length === 0
    ? calleeRow
    : exprs.typed(ExprOp.typeArguments, calleeRow, file.types.list(types));
  noteTest(file, callee, args);
  const known = knownCall(file, callee, args);
  const use = isFunction(tree.kind(unwrapped(file, callee))) ? undefined : {
    kind: RefKind.call,
    expr: target,
    start: nameStart(file, callee),
    flags: (isAwaited ? RefFlag.awaited : 0) |
      (isOptional(file, callee) ? RefFlag.optionalChain : 0),
  };
  const list = recordCall(file, use, args);
  known?.(list);
  if (wanted === "effect") return 0;
  const call = exprs.add(ExprOp.call, target, list);
  return isAwaiting ? exprs.add(ExprOp.await, call) : call;
}

function isOptional(file: ScriptFile, callee: number): boolean {
  const { tree, text } = file;
  return text.startsWith("?.", tree.end(callee)) ||
    (tree.kind(callee) === SyntaxKind.member &&
      tree.childOf(callee, SyntaxKind.optionalChain) !== 0);
}

function dynamicImport(file: ScriptFile, node: number, args: number): number {
  const { exprs, tree, place } = file;
  const specifier = moduleSpecifier(file, args);
  if (specifier !== undefined) {
    file.facts.add("imports", {
      scope: place.scope.row,
      specifier,
      imported: "*",
      kind: ImportKind.dynamic,
      branch: place.branch,
      line: file.lineAt(tree.start(node)),
    });
    return exprs.add(ExprOp.import, exprs.string(specifier));
  }
  const rows = tree.children(args).map((arg) => file.readers.expression(file, arg, "value"));
  return exprs.add(ExprOp.import, rows[0] ?? exprs.opaque());
}

function required(file: ScriptFile, node: number, specifier: string): number {
  const { exprs, tree, place } = file;
  if (place.scope.row === FactsBuilder.fileScope) file.isCommonJs = true;
  file.facts.add("imports", {
    scope: place.scope.row,
    specifier,
    kind: ImportKind.require,
    branch: place.branch,
    line: file.lineAt(tree.start(node)),
  });
  return exprs.add(ExprOp.import, exprs.string(specifier), 0, "require");
}

const TEST_CALLS: ReadonlySet<string> = new Set([
  "describe",
  "it",
  "test",
  "suite",
  "context",
  "specify",
]);

/** A file that calls a test framework (`describe("…", () => …)`) at its top is a test. */
function noteTest(file: ScriptFile, callee: number, args: number): void {
  const { tree, place } = file;
  if (place.owner !== 0) return;
  const [name = ""] = chainText(file, callee).split(".");
  if (!TEST_CALLS.has(name) || place.scope.look(name)?.def) return;
  const nodes = tree.kind(args) === SyntaxKind.arguments ? tree.children(args) : [];
  const [title = 0] = nodes;
  const isTitled = tree.kind(title) === SyntaxKind.string ||
    tree.kind(title) === SyntaxKind.template;
  if (isTitled && nodes.some((argument) => isFunction(tree.kind(argument)))) {
    file.extraction.mark(FileFlag.test);
  }
}
