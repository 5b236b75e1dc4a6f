/** A token of Kotlin source. Strings are one token, with the code inserted into them. */
export interface Token {
  readonly kind: "word" | "symbol" | "text" | "comment";
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Whether a line ends between the token before and this one. */
  readonly startsLine: boolean;
}

const WORD = /[\p{L}\p{Nd}_]+|`[^`\r\n]+`/uy;

/** Splits source into tokens; text that never ends is a token up to the end. */
export function kotlinTokens(source: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  let startsLine = true;
  while (at < source.length) {
    const first = source.charAt(at);
    if (/\s/.test(first)) {
      if (first === "\n") startsLine = true;
      at++;
      continue;
    }
    const [kind, end] = tokenAt(source, at);
    const text = source.slice(at, end);
    tokens.push({ kind, text, start: at, end, startsLine });
    if (kind !== "comment") startsLine = false;
    else if (text.includes("\n")) startsLine = true;
    at = end;
  }
  return tokens;
}

function tokenAt(source: string, at: number): readonly [Token["kind"], number] {
  if (source.startsWith("//", at) || (at === 0 && source.startsWith("#!"))) {
    return ["comment", endOf(source, "\n", at)];
  }
  if (source.startsWith("/*", at)) return ["comment", endOfBlockComment(source, at)];
  const first = source.charAt(at);
  if (first === '"') return ["text", endOfString(source, at)];
  if (first === "'") return ["text", endOfCharacter(source, at)];
  WORD.lastIndex = at;
  const word = WORD.exec(source);
  if (word !== null) return ["word", at + word[0].length];
  return ["symbol", at + 1];
}

function endOf(source: string, text: string, at: number): number {
  const found = source.indexOf(text, at);
  return found < 0 ? source.length : found;
}

/** Block comments nest. */
function endOfBlockComment(source: string, start: number): number {
  let depth = 0;
  for (let at = start; at < source.length; at++) {
    if (source.startsWith("/*", at)) {
      depth++;
      at++;
    } else if (source.startsWith("*/", at)) {
      depth--;
      at++;
      if (depth === 0) return at + 1;
    }
  }
  return source.length;
}

function endOfCharacter(source: string, start: number): number {
  const match = /^'(?:\\u[0-9a-fA-F]{4}|\\.|[^'\\\r\n]{1,2})'/.exec(source.slice(start, start + 9));
  return start + (match?.[0].length ?? 1);
}

function endOfString(source: string, start: number): number {
  const quote = source.startsWith('"""', start) ? '"""' : '"';
  const isRaw = quote.length === 3;
  let at = start + quote.length;
  while (at < source.length) {
    if (source.startsWith(quote, at)) {
      at += quote.length;
      while (isRaw && source.charAt(at) === '"') at++;
      return at;
    }
    if (source.startsWith("${", at)) at = endOfInserted(source, at + 2);
    else if (!isRaw && source.charAt(at) === "\n") return at;
    else at += !isRaw && source.charAt(at) === "\\" ? 2 : 1;
  }
  return source.length;
}

function endOfInserted(source: string, start: number): number {
  let depth = 1;
  let at = start;
  while (at < source.length) {
    const [kind, end] = tokenAt(source, at);
    if (kind === "symbol") {
      const symbol = source.charAt(at);
      if (symbol === "{") depth++;
      if (symbol === "}" && --depth === 0) return end;
    }
    at = end;
  }
  return source.length;
}
