/** Text that is not code: comments, text blocks, strings and characters. */
const NOT_CODE =
  /\/\/[^\n]*|\/\*[^]*?\*\/|"""[^]*?(?<!\\)(?:\\\\)*"""|"(?:[^"\\\n]|\\[^])*"|'(?:[^'\\\n]|\\[^])+'/g;

const DOTTED = String.raw`[\p{L}_$][\p{L}\p{Nd}_$]*(?:\s*\.\s*[\p{L}_$][\p{L}\p{Nd}_$]*)`;
const SCOPED_RECORD = new RegExp(String.raw`(?<![.\p{L}\p{Nd}_$])${DOTTED}+(?=\s*\()`, "gu");
const PATTERN_START = new RegExp(
  String.raw`\b(?:case|instanceof)\s+(?:final\s+)?${DOTTED}*(?:<[^()]*>)?\s*\(`,
  "gu",
);
const UNNAMED_PATTERNS = /\bcase(\s+[\w$.]+\s+_(?:\s*,\s*[\w$.]+\s+_)+)(?=\s*(?:->|:|when\b))/g;
const ANNOTATION = String.raw`@[\w$.]+(?:\s*\([^()]*\))?`;
const CASE_MODIFIERS = new RegExp(String.raw`\bcase\s+((?:(?:final|${ANNOTATION})\s+)+)`, "g");
const REST_ANNOTATION = new RegExp(String.raw`${ANNOTATION}\s*(?=\.\.\.)`, "g");
const CONSTRUCTOR_CALL = /(?<=[;{}.]\s*)\b(?:super|this)(?=\s*\()/g;
const MODULE_IMPORT = /\bimport\s+(module\s)(?=\s*[\w$.]+\s*;)/g;
const ANNOTATION_TYPE = /@(\s+)(?=interface\b)/g;
const ASSIGNED_PARENTHESES =
  /\(\s*[\w$.]+(?:\[[^()[\]]*\])*\s*\)(?=\s*(?:[-+*\/&|^%]|<<|>>>?)?=(?!=))/g;
const LABEL =
  /(?<=[;{}:]\s*|\b(?:break|continue)\s+)\b(?:record|module|open|sealed|with|yield)(?=\s*[:;])/g;
const UNDERSCORED_NUMBER = /(?<![\p{L}\p{Nd}_$.])\d[\w.]*_[\w.]*/gu;
const UNICODE_ESCAPE = /\\u+[0-9a-fA-F]{4}/g;
const LONG_UNICODE_ESCAPE = /\\(u+)(?=u[0-9a-fA-F]{4})/g;

/**
 * Rewrites Java that compilers accept and the grammar does not know, every piece by one of the same length. The
 * extractor reads names from the text as written, so that only the shape of the replacement matters.
 *
 * @returns undefined when there is nothing to rewrite.
 */
export function repairJava(text: string): string | undefined {
  const code = text.replace(NOT_CODE, (piece) => piece.replace(/[^\n]/g, " "));
  const edit = new SameLengthEdit(text);
  for (const match of code.matchAll(PATTERN_START)) repairRecordPattern(code, match.index, edit);
  edit.each(
    code,
    UNNAMED_PATTERNS,
    (piece) => piece.replace(/[\w$.]+\s+_(?![\w$])/g, (type) => type.replace(/[^\w$]/g, "_")),
  );
  edit.each(
    code,
    CASE_MODIFIERS,
    (piece, modifiers = "") => piece.slice(0, -modifiers.length) + " ".repeat(modifiers.length),
  );
  edit.each(code, REST_ANNOTATION, blank);
  edit.each(code, CONSTRUCTOR_CALL, (keyword) => `${keyword.slice(0, -1)}_`);
  edit.each(
    code,
    MODULE_IMPORT,
    (piece, module = "") => piece.slice(0, -module.length) + blank(module),
  );
  edit.each(code, ANNOTATION_TYPE, (piece, space = "") => `${space}@`.padStart(piece.length));
  edit.each(code, ASSIGNED_PARENTHESES, (piece) => piece.replace(/[()]/g, " "));
  edit.each(code, LABEL, (name) => `${name.slice(0, -1)}_`);
  edit.each(code, UNDERSCORED_NUMBER, (number) => number.replaceAll("_", "0"));
  edit.each(code, UNICODE_ESCAPE, (escape) => "_".repeat(escape.length));
  edit.each(text, LONG_UNICODE_ESCAPE, (_, extra = "") => `${"_".repeat(extra.length)}\\`);
  // Compilers allow one Control-Z at the end.
  if (text.endsWith("\u001a")) edit.each("\u001a", /[^]/g, () => " ", text.length - 1);
  return edit.result();
}

function blank(piece: string): string {
  return piece.replace(/[^\s]/g, " ");
}

/** Makes the qualified names of record patterns plain ones: `case Shape.Circle(var radius)`. */
function repairRecordPattern(code: string, start: number, edit: SameLengthEdit): void {
  let at = code.indexOf("(", start);
  let depth = 0;
  for (; at < code.length; at++) {
    const character = code[at];
    if (character === "(") depth++;
    else if (character === ")" && --depth === 0) break;
  }
  const keyword = /^\w+\s+/.exec(code.slice(start, start + 200))?.[0].length ?? 0;
  const from = start + keyword;
  edit.each(
    code.slice(from, at),
    SCOPED_RECORD,
    (name) => name.replace(/[^\p{L}\p{Nd}_$]/gu, "_"),
    from,
  );
}

/** Collects replacements of the same length. */
class SameLengthEdit {
  readonly #text: string;
  readonly #pieces: { readonly at: number; readonly text: string }[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  /** Replaces each match of `pattern` in `source`, which lies at `offset` in the text. */
  each(
    source: string,
    pattern: RegExp,
    replace: (piece: string, group?: string) => string,
    offset = 0,
  ): void {
    for (const match of source.matchAll(pattern)) {
      const [piece, group] = match;
      const text = replace(piece, group);
      if (text.length === piece.length && text !== piece) {
        this.#pieces.push({ at: offset + match.index, text });
      }
    }
  }

  result(): string | undefined {
    if (this.#pieces.length === 0) return undefined;
    this.#pieces.sort((a, b) => a.at - b.at);
    let result = "";
    let at = 0;
    for (const piece of this.#pieces) {
      if (piece.at < at) continue;
      result += this.#text.slice(at, piece.at) + piece.text;
      at = piece.at + piece.text.length;
    }
    return result + this.#text.slice(at);
  }
}
