import type { Node, Tree } from "web-tree-sitter";
import { parentheses } from "./parentheses.ts";
import { kotlinTokens, type Token } from "./kotlin_tokens.ts";

/** Text to put in place of as much text. */
export interface Edit {
  readonly start: number;
  readonly text: string;
}

const declarationWords: ReadonlySet<string> = new Set([
  "class",
  "fun",
  "interface",
  "object",
  "typealias",
  "val",
  "var",
]);

/** Modifiers that the grammar also takes for names. */
const ambiguousModifiers: ReadonlySet<string> = new Set([
  "actual",
  "annotation",
  "const",
  "data",
  "enum",
  "expect",
  "inner",
  "operator",
  "value",
]);

/**
 * Keeps the declarations of a file from being read as expressions because of the annotations before them, if one was.
 * Their annotations become statements of their own, which extraction gives back to the declaration that follows, and
 * modifiers that could be names become `open`.
 */
export function separateAnnotations(text: string, tree: Tree): Edit[] {
  const edits: Edit[] = [];
  const children = tree.rootNode.namedChildren;
  if (!children.some((child) => isExpression(child) && !isLoneAnnotation(child))) return edits;
  // Rewriting one declaration can change how the next is read, so all of them are rewritten.
  const first = children.find((child) => !head.has(child.type));
  if (first !== undefined) addEdits(text, first.startIndex, text.length, edits);
  return edits;
}

const head: ReadonlySet<string> = new Set([
  "block_comment",
  "file_annotation",
  "import",
  "line_comment",
  "package_header",
  "shebang",
]);

function isExpression(node: Node): boolean {
  return /^(?:(?:annotated|infix|call|binary|navigation)_expression|assignment)$/.test(node.type);
}

/** `@A("x")` before a line end, read as the annotation of a value in parentheses: extraction knows what is meant. */
function isLoneAnnotation(node: Node): boolean {
  let at: Node | null = node;
  while (at?.type === "annotated_expression") at = at.namedChild(at.namedChildCount - 1);
  return at?.type === "parenthesized_expression" && node.type === "annotated_expression";
}

function addEdits(text: string, start: number, end: number, edits: Edit[]): void {
  const tokens = kotlinTokens(text.slice(start, end)).filter((token) => token.kind !== "comment");
  let depth = 0;
  // Index of the token after an annotation, where the declaration or its next annotation begins.
  let statement = 0;
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index];
    if (token === undefined) break;
    if (/^[({[]$/.test(token.text)) depth++;
    else if (/^[)}\]]$/.test(token.text)) depth--;
    else if (depth > 0) continue;
    else if (token.text === "@" && (token.startsLine || index === statement)) {
      statement = addAnnotation(text, start, tokens, index, edits);
      index = statement - 1;
    } else if (ambiguousModifiers.has(token.text) && leadsToDeclaration(tokens, index)) {
      edits.push({ start: start + token.start, text: "open".padEnd(token.text.length) });
    }
  }
}

/** @returns the index of the token after the annotation. */
function addAnnotation(
  text: string,
  offset: number,
  tokens: readonly Token[],
  index: number,
  edits: Edit[],
): number {
  const at = tokens[index];
  let last = index + 1;
  if (at === undefined || tokens[last]?.kind !== "word") return index + 1;
  const isTargeted = tokens[last + 1]?.text === ":";
  if (isTargeted) last += 2;
  while (tokens[last + 1]?.text === "." && tokens[last + 2]?.kind === "word") last += 2;
  const next = tokens[last + 1];
  if (next?.text === "(" && next.start === tokens[last]?.end) {
    last = Math.min(parentheses.closing(tokens, last + 1), tokens.length - 1);
  }
  const target = isTargeted ? tokens[index + 2]?.end ?? at.end : at.end;
  edits.push({ start: offset + at.start, text: " ".repeat(target - at.start) });
  const end = offset + (tokens[last]?.end ?? at.end);
  if (/\s/.test(text.charAt(end))) edits.push({ start: end, text: ";" });
  return last + 1;
}

function leadsToDeclaration(tokens: readonly Token[], index: number): boolean {
  for (let at = index + 1; at < tokens.length; at++) {
    const token = tokens[at];
    if (token?.kind !== "word") return false;
    if (declarationWords.has(token.text)) return true;
  }
  return false;
}
