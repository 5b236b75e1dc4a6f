/** A token of Ruby, as far as a declarative schema needs them. */
export interface RubyToken {
  /** A `label` is a key such as `null:`; a `line` ends a statement unless something is open. */
  readonly kind: "word" | "text" | "symbol" | "label" | "number" | "sign" | "line" | "end";
  /** What a text, symbol or label says; else as written. */
  readonly text: string;
  /** UTF-16 offsets. */
  readonly start: number;
  readonly end: number;
}

const pattern = new RegExp(
  [
    "(?<blank>[ \\t\\r\\f\\v\\uFEFF]+|\\\\\\r?\\n)",
    "(?<line>\\n)",
    "(?<comment>#.*|^=begin[^]*?^=end.*)",
    "<<[~-]?(?<quote>['\"`]?)(?<heredoc>[A-Z_][A-Z0-9_]*)\\k<quote>",
    '(?<double>"(?:[^"\\\\]|\\\\[^])*")(?<doubleLabel>:(?!:))?',
    "(?<single>'(?:[^'\\\\]|\\\\[^])*')",
    ":(?<symbol>[A-Za-z_]\\w*[?!]?)",
    ':"(?<quotedSymbol>(?:[^"\\\\]|\\\\[^])*)"',
    "(?<label>[A-Za-z_]\\w*[?!]?):(?!:)",
    "(?<word>[A-Za-z_]\\w*[?!]?)",
    "(?<number>-?\\d[\\d_.]*)",
    "(?<sign>=>|->|::|[^])",
  ].join("|"),
  "gmy",
);

/** Divides Ruby into tokens; a heredoc is a text. */
export function* rubyTokens(text: string): Generator<RubyToken> {
  const scan = new RegExp(pattern);
  /** Heredocs whose lines follow this one. */
  let waiting: { readonly word: string; readonly start: number; readonly end: number }[] = [];
  for (let match = scan.exec(text); match !== null && match[0] !== ""; match = scan.exec(text)) {
    const groups = match.groups ?? {};
    const place = { start: match.index, end: scan.lastIndex };
    if (groups.blank !== undefined || groups.comment !== undefined) continue;
    if (groups.heredoc !== undefined) {
      waiting.push({ word: groups.heredoc, ...place });
    } else if (groups.line !== undefined) {
      for (const { word, start, end } of waiting) {
        const body = heredocBody(text, scan.lastIndex, word);
        yield { kind: "text", text: body.text, start, end };
        scan.lastIndex = body.end;
      }
      waiting = [];
      yield { kind: "line", text: "\n", ...place };
    } else yield { ...tokenOf(groups, match[0]), ...place };
  }
  yield { kind: "end", text: "", start: text.length, end: text.length };
}

function tokenOf(
  groups: Readonly<Record<string, string | undefined>>,
  written: string,
): { kind: RubyToken["kind"]; text: string } {
  const { double, doubleLabel, single, symbol, quotedSymbol, label, word, number } = groups;
  if (double !== undefined) {
    const kind = doubleLabel === undefined ? "text" : "label";
    return { kind, text: unescaped(double.slice(1, -1)) };
  }
  if (single !== undefined) {
    return { kind: "text", text: single.slice(1, -1).replaceAll(/\\(['\\])/g, "$1") };
  }
  if (symbol !== undefined) return { kind: "symbol", text: symbol };
  if (quotedSymbol !== undefined) return { kind: "symbol", text: unescaped(quotedSymbol) };
  if (label !== undefined) return { kind: "label", text: label };
  if (word !== undefined) return { kind: "word", text: word };
  if (number !== undefined) return { kind: "number", text: number };
  return { kind: "sign", text: written };
}

function unescaped(text: string): string {
  return text.replaceAll(
    /\\([^])/g,
    (_, letter: string) => ({ n: "\n", t: "\t" })[letter] ?? letter,
  );
}

function heredocBody(text: string, start: number, word: string): { text: string; end: number } {
  const closing = new RegExp(`^[ \\t]*${word}[ \\t]*\\r?$`, "gm");
  closing.lastIndex = start;
  const match = closing.exec(text);
  if (match === null) return { text: text.slice(start), end: text.length };
  return { text: text.slice(start, match.index), end: match.index + match[0].length };
}
