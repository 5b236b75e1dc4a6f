import { parentheses } from "./parentheses.ts";
import type { Rewriting } from "./rewriting.ts";
import type { Token } from "./kotlin_tokens.ts";

/**
 * Words that are modifiers or begin a clause in some places and names in others. The grammar takes some of them for
 * keywords where they are names.
 */
const softWords: ReadonlySet<string> = new Set([
  "abstract",
  "actual",
  "annotation",
  "companion",
  "const",
  "crossinline",
  "data",
  "delegate",
  "enum",
  "expect",
  "external",
  "field",
  "file",
  "final",
  "infix",
  "inline",
  "inner",
  "internal",
  "lateinit",
  "noinline",
  "open",
  "operator",
  "out",
  "override",
  "param",
  "private",
  "property",
  "protected",
  "public",
  "receiver",
  "reified",
  "sealed",
  "setparam",
  "tailrec",
  "value",
  "vararg",
]);

const declarationWords: ReadonlySet<string> = new Set([
  "class",
  "companion",
  "constructor",
  "fun",
  "init",
  "interface",
  "object",
  "typealias",
  "val",
  "var",
]);

const modifiers: ReadonlySet<string> = new Set([
  ...softWords,
  "suspend",
]);

/** Rewrites a word that the grammar takes for a keyword, or for none, where Kotlin does not. */
export function repairWord(rewriting: Rewriting, index: number, isCode: boolean): void {
  const { tokens } = rewriting;
  const token = tokens[index];
  const previous = tokens[index - 1];
  const next = tokens[index + 1];
  if (token === undefined) return;
  if (previous?.text === "@") {
    if (token.text === "file" && !previous.startsLine) separateFileAnnotation(rewriting, index);
    return;
  }
  if (previous?.text === "}" && !token.startsLine && startsDeclaration(tokens, index)) {
    rewriting.putSemicolon(previous.end, token.start);
  }
  switch (token.text) {
    case "get":
    case "set":
      if (isCode || !isAccessor(tokens, index)) rewriting.rename(token);
      else blankAnnotations(rewriting, index);
      return;
    case "constructor":
      if (isCode || isName(previous)) rewriting.rename(token);
      else joinClassHeader(rewriting, index);
      return;
    case "catch":
    case "finally":
      if (token.startsLine && previous?.text === "}") {
        rewriting.joinLines(previous.end, token.start);
      }
      return;
    case "where":
      if (next?.kind !== "word" && next?.text !== "@") rewriting.rename(token);
      return;
    case "by":
      if (isCode && token.startsLine && next?.kind === "symbol") rewriting.rename(token);
      return;
    case "suspend":
      if (!isSuspendModifier(tokens, index)) rewriting.rename(token);
      return;
    case "if":
      if (isGuard(tokens, index)) repairGuard(rewriting, token, previous);
      return;
    case "context":
      if (next?.text !== "(") return;
      if ((token.startsLine && !isCode) || isContextOfType(tokens, index)) {
        blankContext(rewriting, index);
      }
      return;
  }
  if (!softWords.has(token.text)) return;
  const isFollowedByWord = next?.kind === "word" || next?.text === "@";
  if (isName(previous) || !isFollowedByWord) rewriting.rename(token);
}

/** Each annotation of the file ends like a statement. */
function separateFileAnnotation(rewriting: Rewriting, index: number): void {
  const before = rewriting.tokens[index - 2];
  const at = rewriting.tokens[index - 1];
  const isFile = rewriting.tokens[index + 1]?.text === ":";
  if (isFile && before !== undefined && at !== undefined) {
    rewriting.putSemicolon(before.end, at.start);
  }
}

function isName(previous: Token | undefined): boolean {
  return /^(?:\.|fun|val|var|class|interface|object|typealias)$/.test(previous?.text ?? "");
}

function isSuspendModifier(tokens: readonly Token[], index: number): boolean {
  const next = tokens[index + 1];
  if (isName(tokens[index - 1])) return false;
  if (next?.kind === "word" || next?.text === "@") return true;
  if (next?.text !== "(") return false;
  const close = parentheses.closing(tokens, index + 1);
  return /^[-.]$/.test(tokens[close + 1]?.text ?? "") || tokens[close + 1]?.text === "?";
}

function startsDeclaration(tokens: readonly Token[], index: number): boolean {
  let at = index;
  while (modifiers.has(tokens[at]?.text ?? "")) at++;
  return declarationWords.has(tokens[at]?.text ?? "") && tokens[index - 1]?.text !== "::";
}

/** `get()` and `set(value)` with a body, or either alone. */
function isAccessor(tokens: readonly Token[], index: number): boolean {
  const token = tokens[index];
  const next = tokens[index + 1];
  if (token === undefined || isName(tokens[index - 1])) return false;
  const [start, previous] = beforeModifiers(tokens, index);
  const isFirst = tokens[start]?.startsLine === true || previous?.text === ";";
  if (next === undefined || next.startsLine || /^[;}]$/.test(next.text)) return isFirst;
  if (next.text !== "(") return false;
  const close = parentheses.closing(tokens, index + 1);
  const isEmpty = close === index + 2;
  if (isEmpty !== (token.text === "get")) return false;
  if (!isFirst && /^[=.,(&|:+\-*/<]$/.test(previous?.text ?? "=")) return false;
  return /^[=:{]$/.test(tokens[close + 1]?.text ?? "");
}

/** The first of the modifiers and annotations before a token, and the token before them. */
function beforeModifiers(
  tokens: readonly Token[],
  index: number,
): readonly [start: number, previous: Token | undefined] {
  let start = index;
  for (;;) {
    let at = start - 1;
    if (modifiers.has(tokens[at]?.text ?? "")) {
      start = at;
      continue;
    }
    if (tokens[at]?.text === ")") at = parentheses.opening(tokens, at) - 1;
    while (tokens[at]?.kind === "word" && tokens[at - 1]?.text === ".") at -= 2;
    if (tokens[at]?.kind === "word" && tokens[at - 1]?.text === "@") start = at - 1;
    else return [start, tokens[start - 1]];
  }
}

function blankAnnotations(rewriting: Rewriting, index: number): void {
  const [start] = beforeModifiers(rewriting.tokens, index);
  for (let at = start; at < index; at++) {
    const token = rewriting.tokens[at];
    if (token !== undefined && !modifiers.has(token.text)) rewriting.blank(token.start, token.end);
  }
}

/** Puts the modifiers of a primary constructor on the line of the class's name. */
function joinClassHeader(rewriting: Rewriting, index: number): void {
  const { tokens } = rewriting;
  const [start, previous] = beforeModifiers(tokens, index);
  const constructor = tokens[index];
  if (constructor === undefined || previous === undefined) return;
  let at = start - 1;
  if (previous.text === ">") {
    let depth = 0;
    for (; at >= 0; at--) {
      const text = tokens[at]?.text;
      if (text === ">") depth++;
      if (text === "<" && --depth === 0) break;
    }
    at--;
  }
  if (tokens[at - 1]?.text !== "class") return;
  rewriting.joinLines(previous.end, constructor.start);
  for (let modifier = start; modifier < index; modifier++) {
    const token = tokens[modifier];
    if (token?.text === "actual") rewriting.blank(token.start, token.end);
  }
}

/** Whether an `if` is the guard of a `when` condition: it follows the condition and leads to an arrow. */
function isGuard(tokens: readonly Token[], index: number): boolean {
  const token = tokens[index];
  const previous = tokens[index - 1];
  if (token === undefined || token.startsLine || previous === undefined) return false;
  const isArrow = previous.text === ">" && tokens[index - 2]?.text === "-";
  const endsValue = previous.kind === "text" || /^[)\]>]$/.test(previous.text) ||
    (previous.kind === "word" && !/^(?:return|in|is|as|do)$/.test(previous.text));
  if (isArrow || !endsValue) return false;
  let depth = 0;
  for (let at = index + 1; at < tokens.length; at++) {
    const text = tokens[at]?.text ?? "";
    if (depth === 0 && tokens[at]?.startsLine === true && !/^[&|-]$/.test(text)) return false;
    if (/^[({[]$/.test(text)) depth++;
    else if (/^[)}\]]$/.test(text) && --depth < 0) return false;
    else if (depth === 0 && text === "-" && tokens[at + 1]?.text === ">") return true;
    else if (depth === 0 && text === "else") return false;
  }
  return false;
}

/** `context(A) () -> B` as a type. */
function isContextOfType(tokens: readonly Token[], index: number): boolean {
  const close = parentheses.closing(tokens, index + 1);
  return /^[:(,<]$/.test(tokens[index - 1]?.text ?? "") && tokens[close + 1]?.text === "(";
}

function blankContext(rewriting: Rewriting, index: number): void {
  const { tokens } = rewriting;
  const close = tokens[parentheses.closing(tokens, index + 1)];
  const token = tokens[index];
  if (token === undefined || close === undefined) return;
  rewriting.blank(token.start, close.end);
}

function repairGuard(rewriting: Rewriting, token: Token, previous: Token | undefined): void {
  rewriting.blank(token.start, token.end);
  if (previous?.text === "else") rewriting.blank(previous.start, previous.end);
  else rewriting.put(token.start, ",");
}
