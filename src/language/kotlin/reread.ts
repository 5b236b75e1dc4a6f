import type { Node, Tree } from "web-tree-sitter";

const TYPE_ARGUMENT = /<\s*[\p{L}_][\p{L}\p{Nd}_.]*\s*>(?=\s*[({])/gu;
const DELEGATE = /\bby\s(?=[^\n]*\{)/g;
const COMMENT_BEFORE_CODE = /(^[ \t]*\/\*(?:(?!\*\/)[^])*\*\/)[ \t]+(?=[\p{L}_@`])/gmu;

/**
 * Rewrites what the grammar accepts but reads otherwise than Kotlin does:
 * - `f<T>(x)`, read as two comparisons: the type argument is blanked;
 * - `class C : I by d { … }`, whose body is read as a lambda passed to the delegate: it becomes `I ,b(d){ … }`, as if
 *   the delegate were the argument of one more supertype;
 * - a statement after a comment on one line, read as going on with the line before: the line is broken there.
 */
export function rereadKotlin(text: string, tree: Tree): string | undefined {
  const edits: Edit[] = [
    ...typeArguments(text, tree),
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

interface Edit {
  readonly start: number;
  readonly text: string;
}

function typeArguments(text: string, tree: Tree): Edit[] {
  const edits: Edit[] = [];
  for (const match of text.matchAll(TYPE_ARGUMENT)) {
    const node = tree.rootNode.descendantForIndex(match.index, match.index + 1);
    if (node?.type !== "<" || node.parent?.type !== "binary_expression") continue;
    edits.push({ start: match.index, text: match[0].replace(/[^\r\n]/g, " ") });
  }
  return edits;
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
