import { isInBraces } from "./is_in_braces.ts";
import { parentheses } from "./parentheses.ts";
import type { Rewriting } from "./rewriting.ts";

/** What stands between the brackets of a declaration, at most. */
const MOST_TOKENS = 500;

/** Rewrites around a symbol at which the grammar loses its way. */
export function repairSymbol(rewriting: Rewriting, index: number, isCode: boolean): void {
  const token = rewriting.tokens[index];
  switch (token?.text) {
    case "}":
      return endMember(rewriting, index);
    case "(":
      return repairParenthesis(rewriting, index);
    case "[":
      return repairBracket(rewriting, index);
    case "+":
    case "-":
      if (isCode) separateSigned(rewriting, index);
      return;
    case "$":
      // The dollars before a string that say how many of them insert a value.
      rewriting.blank(token.start, token.end);
  }
}

/** Members of a body on one line need an end. */
function endMember(rewriting: Rewriting, index: number): void {
  const brace = rewriting.tokens[index];
  const previous = rewriting.tokens[index - 1];
  if (brace === undefined || previous === undefined || brace.startsLine) return;
  if (/^[{;,]$/.test(previous.text)) return;
  if (previous.text === ">" && rewriting.tokens[index - 2]?.text === "-") return;
  rewriting.putSemicolon(previous.end, brace.start);
}

/** `{ (f)(x) }` looks like parameters of a lambda, and `a.(f)(x)` like a type; `(f)` then is as good as `f`. */
function repairParenthesis(rewriting: Rewriting, index: number): void {
  const { tokens } = rewriting;
  const previous = tokens[index - 1];
  const open = tokens[index];
  const close = tokens[index + 2];
  if (tokens[index + 1]?.text === "val") repairNamedDestructuring(rewriting, index);
  const isCallee = tokens[index + 1]?.kind === "word" && close?.text === ")" &&
    tokens[index + 3]?.text === "(" && tokens[index + 3]?.startsLine === false;
  if (!isCallee || open === undefined || close === undefined) return;
  if (previous?.text !== "{" && previous?.text !== "." && !open.startsLine) return;
  rewriting.blank(open.start, open.end);
  rewriting.blank(close.start, close.end);
}

/** `(val a, val b) = pair` is read as `val (a, b) = pair`. */
function repairNamedDestructuring(rewriting: Rewriting, index: number): void {
  const { tokens } = rewriting;
  const close = parentheses.closing(tokens, index);
  const open = tokens[index];
  const after = tokens[close + 1]?.text;
  if (open === undefined || (after !== "=" && after !== "-" && after !== "in")) return;
  for (let at = index + 1; at < close; at++) {
    const token = tokens[at];
    if (token?.text === "val") rewriting.blank(token.start, token.end);
  }
  if (after !== "=") return;
  [..."val ("].forEach((character, offset) => rewriting.put(open.start + offset, character));
}

/** `[a, b]` after `val` or as the variable of a loop is read as `(a, b)`, and `[]` as any other value. */
function repairBracket(rewriting: Rewriting, index: number): void {
  const { tokens } = rewriting;
  const open = tokens[index];
  const previous = tokens[index - 1];
  if (open === undefined) return;
  const close = nextClosing(rewriting, index);
  const end = tokens[close];
  if (end === undefined) return;
  if (close === index + 1) {
    if (previous?.kind === "word" || /^[)\]]$/.test(previous?.text ?? "")) return;
    rewriting.blank(open.start, end.end);
    rewriting.put(open.start, "0");
    return;
  }
  const isLoop = previous?.text === "(" && tokens[index - 2]?.text === "for";
  const isVariable = previous?.text === "val" || previous?.text === "var";
  const isParameter = previous?.text === "{" && tokens[close + 1]?.text === "-" &&
    tokens[close + 2]?.text === ">";
  if (!isLoop && !isVariable && !isParameter) return;
  rewriting.put(open.start, "(");
  rewriting.put(end.start, ")");
}

/** The next `]` behind a `[`, if it is near; a line of nothing but `[` must not cost the square of its length. */
function nextClosing({ tokens }: Rewriting, index: number): number {
  for (let at = index + 1; at <= index + MOST_TOKENS; at++) {
    if (tokens[at]?.text === "]") return at;
  }
  return -1;
}

/** A line that begins with a sign is a statement of its own. */
function separateSigned(rewriting: Rewriting, index: number): void {
  const sign = rewriting.tokens[index];
  const previous = rewriting.tokens[index - 1];
  const next = rewriting.tokens[index + 1];
  if (sign?.startsLine !== true || previous === undefined || next === undefined) return;
  if (next.start !== sign.end || /^[>=]$/.test(next.text)) return;
  const endsValue = previous.kind !== "symbol" || /^[)\]}]$/.test(previous.text);
  if (endsValue && isInBraces(rewriting.tokens, index)) {
    rewriting.putSemicolon(previous.end, sign.start);
  }
}
