import type { Node, Tree } from "web-tree-sitter";
import { type Edit, separateAnnotations } from "./separate_annotations.ts";

const TYPE_ARGUMENTS =
  /<\s*[\p{L}_][\p{L}\p{Nd}\s_.,?*&]*(?:<[\p{L}\p{Nd}\s_.,?*&]*>[\p{L}\p{Nd}\s_.,?*&]*)*>(?=\s*(?:\w+@)?[({])/gu;

const DELEGATE = /\bby\s(?=[^\n]*\{)/g;

const COMMENT_BEFORE_CODE = /(^[ \t]*\/\*(?:(?!\*\/)[^])*\*\/)[ \t]+(?=[\p{L}_@`])/gmu;

/**
 * Rewrites what the grammar accepts but reads otherwise than Kotlin does:
 * - `f<T>(x)`, read as two comparisons, and `a to f<T>()`, read as a call of `a to f`: the type arguments are blanked;
 * - `@A annotation class C`, read as `@A (annotation.class(C))`: see {@link separateAnnotations};
 * - `class C : I by d { … }`, whose body is read as a lambda passed to the delegate: it becomes `I ,b(d){ … }`, as if
 *   the delegate were the argument of one more supertype;
 * - a statement after a comment on one line, read as going on with the line before: the line is broken there.
 */
export function rereadKotlin(text: string, tree: Tree): string | undefined {
  const edits: Edit[] = [
    ...typeArguments(text, tree),
    ...separateAnnotations(text, tree),
    ...delegates(text, tree),
    ...commentedStatements(text, tree),
  ];
  if (edits.length === 0) return undefined;
  edits.sort((a, b) => a.start - b.start);
  let result = "";
  let at = 0;
  for (const edit of edits) {
    if (edit.start < at) continue;
    result += text.slice(at, edit.start) + edit.text;
    at = edit.start + edit.text.length;
  }
  return result + text.slice(at);
}

function typeArguments(text: string, tree: Tree): Edit[] {
  const edits: Edit[] = [];
  const wellRead: Edit[] = [];
  const statements: Node[] = [];
  for (const match of text.matchAll(TYPE_ARGUMENTS)) {
    const node = tree.rootNode.descendantForIndex(match.index, match.index);
    if (node?.type !== "<") continue;
    const edit = { start: match.index, text: match[0].replace(/[^\r\n]/g, " ") };
    if (isMisread(node.parent)) {
      edits.push(edit);
      statements.push(statementOf(node));
    } else if (node.parent?.parent?.type === "call_expression") wellRead.push(edit);
  }
  // Rewriting one call can change how the others of its statement are read.
  const isBeside = ({ start }: Edit): boolean =>
    statements.some((statement) => statement.startIndex <= start && start < statement.endIndex);
  return [...edits, ...wellRead.filter(isBeside)];
}

function statementOf(node: Node): Node {
  let at = node;
  for (let parent = at.parent; parent !== null; parent = at.parent) {
    if (/^(?:block|class_body|function_body|lambda_literal|source_file)$/.test(parent.type)) break;
    at = parent;
  }
  return at;
}

function isMisread(parent: Node | null): boolean {
  if (parent?.type === "binary_expression") return true;
  const call = parent?.type === "type_arguments" ? parent.parent : null;
  const callee = call?.type === "call_expression" ? call.namedChild(0) : null;
  return callee !== null && /^(?:infix|binary|in|range)_expression$/.test(callee.type);
}

function delegates(text: string, tree: Tree): Edit[] {
  const edits: Edit[] = [];
  for (const match of text.matchAll(DELEGATE)) {
    const node = tree.rootNode.descendantForIndex(match.index, match.index + 1);
    const delegation = node?.parent;
    if (node?.type !== "by" || delegation?.type !== "explicit_delegation") continue;
    const body = delegation.namedChildren.at(-1)?.namedChildren.at(-1);
    if (body?.type !== "annotated_lambda" || hasBody(delegation)) continue;
    const end = body.startIndex - 1;
    if (!/\s/.test(text.charAt(end))) continue;
    edits.push({ start: match.index, text: ",b(" }, { start: end, text: ")" });
  }
  return edits;
}

function hasBody(delegation: Node): boolean {
  const declaration = delegation.parent?.parent?.parent;
  return declaration?.namedChildren.some((child) => child.type.endsWith("class_body")) ?? true;
}

function commentedStatements(text: string, tree: Tree): Edit[] {
  const edits: Edit[] = [];
  for (const match of text.matchAll(COMMENT_BEFORE_CODE)) {
    const comment = match[1] ?? "";
    const code = match.index + match[0].length;
    const parent = tree.rootNode.descendantForIndex(code, code + 1)?.parent;
    if (parent?.type !== "infix_expression" || parent.startIndex >= match.index) continue;
    edits.push({ start: match.index + comment.length, text: "\n" });
  }
  return edits;
}
