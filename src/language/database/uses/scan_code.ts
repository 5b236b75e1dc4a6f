import type { CodeLanguage } from "./code_facts.ts";
import type { CodeToken, StringPart } from "./code_token.ts";

/** Parts of a text that stand in a string's insertions and hold code themselves. */
export interface ScannedCode {
  readonly tokens: readonly CodeToken[];
  readonly insertions: readonly (readonly [start: number, end: number])[];
}

const STRING_PREFIX = /^(?:[rbuft]|[rbft]{2})$/i;
const DOTTED = /^[\p{L}_$][\p{L}\p{N}_$]*(?:\.[\p{L}_$][\p{L}\p{N}_$]*)*$/u;
const ESCAPES: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", "\n": "" };
/** Behind these a slash begins a regular expression. */
const BEFORE_REGEX = /[=(,:;!&|?{}[+\-*%<>~^]/;

const DOUBLE_QUOTE = 34;
const SINGLE_QUOTE = 39;
/** Characters of a string that need a look, by what is inserted into it. */
const specials = {
  none: "\"'`\\\n",
  dollar: "\"'`\\\n$",
  template: "\"'`\\\n$",
  braces: "\"'`\\\n{}",
};

function isNameStart(code: number): boolean {
  return code >= 97 && code <= 122 || code >= 65 && code <= 90 || code === 95 || code === 36 ||
    code > 127;
}

function nameEnd(text: string, start: number): number {
  let at = start + 1;
  for (;;) {
    const code = text.charCodeAt(at);
    if (!isNameStart(code) && !(code >= 48 && code <= 57)) return at;
    at++;
  }
}

/** Splits a part of a program into names, symbols and strings, in one pass. Code that is broken gives some tokens. */
export function scanCode(
  text: string,
  language: CodeLanguage,
  start = 0,
  end = text.length,
): ScannedCode {
  return new CodeScanner(text, language, start, end).scan();
}

class CodeScanner {
  readonly #tokens: CodeToken[] = [];
  readonly #insertions: (readonly [number, number])[] = [];
  readonly #text: string;
  readonly #language: CodeLanguage;
  readonly #end: number;
  #at: number;
  #depth = 0;

  constructor(text: string, language: CodeLanguage, start: number, end: number) {
    this.#text = text;
    this.#language = language;
    this.#at = start;
    this.#end = end;
  }

  scan(): ScannedCode {
    while (this.#at < this.#end) this.#token();
    return { tokens: this.#tokens, insertions: this.#insertions };
  }

  #token(): void {
    const text = this.#text;
    const start = this.#at;
    const character = text[start] ?? "";
    switch (character) {
      case " ":
      case "\t":
      case "\r":
        this.#at++;
        return;
      case "\n":
        this.#at++;
        if (this.#language === "python" && this.#depth === 0) this.#add("newline", start);
        return;
      case "#":
        if (this.#language !== "python") break;
        this.#at = this.#lineEnd();
        return;
      case "/":
        if (this.#comment() || this.#regex()) return;
        break;
      case '"':
      case "'":
      case "`":
        if (this.#string("")) return;
        break;
      case "(":
      case "[":
      case "{":
        this.#depth++;
        break;
      case ")":
      case "]":
      case "}":
        this.#depth = Math.max(0, this.#depth - 1);
    }
    if (this.#name()) return;
    this.#at++;
    this.#add("symbol", start);
  }

  #add(kind: "name" | "symbol" | "newline", start: number): void {
    this.#tokens.push({ kind, text: this.#text.slice(start, this.#at), start, end: this.#at });
  }

  #name(): boolean {
    const text = this.#text;
    const start = this.#at;
    if (!isNameStart(text.charCodeAt(start))) return false;
    this.#at = nameEnd(text, start);
    const next = text.charCodeAt(this.#at);
    const isPrefix = this.#language === "python" && this.#at - start < 3 &&
      (next === DOUBLE_QUOTE || next === SINGLE_QUOTE);
    if (isPrefix && STRING_PREFIX.test(text.slice(start, this.#at))) {
      return this.#string(text.slice(start, this.#at).toLowerCase());
    }
    this.#add("name", start);
    return true;
  }

  #lineEnd(): number {
    const at = this.#text.indexOf("\n", this.#at);
    return at < 0 ? this.#end : at;
  }

  #comment(): boolean {
    if (this.#language === "python") return false;
    const next = this.#text[this.#at + 1];
    if (next === "/") {
      this.#at = this.#lineEnd();
      return true;
    }
    if (next !== "*") return false;
    const close = this.#text.indexOf("*/", this.#at + 2);
    this.#at = close < 0 ? this.#end : close + 2;
    return true;
  }

  /** Passes over a regular expression of JavaScript, whose quotes open no strings. */
  #regex(): boolean {
    if (this.#language !== "javascript") return false;
    const previous = this.#tokens.at(-1);
    const isValue = previous !== undefined && (previous.kind === "string" ||
      previous.kind === "name" && previous.text !== "return" ||
      previous.kind === "symbol" && !BEFORE_REGEX.test(previous.text));
    if (isValue) return false;
    let isClass = false;
    for (let at = this.#at + 1; at < this.#end; at++) {
      const character = this.#text[at];
      if (character === "\n") return false;
      if (character === "\\") at++;
      else if (character === "[") isClass = true;
      else if (character === "]") isClass = false;
      else if (character === "/" && !isClass) {
        this.#at = at + 1;
        return true;
      }
    }
    return false;
  }

  /** Reads a string whose opening quote is here. */
  #string(prefix: string): boolean {
    const text = this.#text;
    const language = this.#language;
    const start = this.#at - prefix.length;
    const quote = text[this.#at] ?? "";
    if (quote === "`" && language !== "javascript" && language !== "go") return false;
    const isTriple = language !== "go" && language !== "javascript" &&
      quote !== "`" && text.startsWith(quote.repeat(3), this.#at) &&
      (language === "python" || quote === '"');
    const close = isTriple ? quote.repeat(3) : quote;
    const isRaw = prefix.includes("r") || language === "go" && quote === "`" ||
      language === "kotlin" && isTriple;
    const inserts = this.#insertionsOf(prefix, quote);
    const spansLines = isTriple || quote === "`";
    const reader = new PartReader();
    let at = this.#at + close.length;
    const special = specials[inserts ?? "none"];
    for (;;) {
      const from = at;
      while (at < this.#end && !special.includes(text[at] ?? "")) at++;
      reader.text(text.slice(from, at));
      if (at >= this.#end || !spansLines && text[at] === "\n") break;
      if (text.startsWith(close, at)) {
        at += close.length;
        break;
      }
      const character = text[at] ?? "";
      if (character === "\\" && !isRaw) {
        const next = text[at + 1] ?? "";
        reader.text(ESCAPES[next] ?? next);
        at += 2;
        continue;
      }
      const inserted = inserts === undefined ? undefined : this.#inserted(at, inserts);
      if (inserted === undefined) {
        reader.text(character);
        at++;
        continue;
      }
      if (inserted.text !== undefined) reader.text(inserted.text);
      else {
        reader.insert(inserted.code.trim());
        if (text[inserted.end - 1] === "}") {
          this.#insertions.push([inserted.end - inserted.code.length - 1, inserted.end - 1]);
        }
      }
      at = inserted.end;
    }
    this.#at = at;
    // A character literal is no text.
    if (quote === "'" && (language === "java" || language === "kotlin" || language === "go")) {
      return true;
    }
    const isBytes = prefix.includes("b");
    this.#tokens.push({ kind: "string", parts: isBytes ? [] : reader.finish(), start, end: at });
    return true;
  }

  #insertionsOf(prefix: string, quote: string): "dollar" | "template" | "braces" | undefined {
    if (this.#language === "kotlin") return "dollar";
    if (this.#language === "javascript") return quote === "`" ? "template" : undefined;
    return /[ft]/.test(prefix) ? "braces" : undefined;
  }

  /** What is inserted at a place; `text` for a doubled brace. */
  #inserted(
    at: number,
    sort: "dollar" | "template" | "braces",
  ): { code: string; end: number; text?: string } | undefined {
    const text = this.#text;
    if (sort === "braces") {
      const character = text[at];
      if (character !== "{" && character !== "}") return undefined;
      if (text[at + 1] === character) return { code: "", end: at + 2, text: character };
      return character === "{" ? this.#braced(at) : undefined;
    }
    if (text[at] !== "$") return undefined;
    if (text[at + 1] === "{") return this.#braced(at + 1);
    if (sort === "template") return undefined;
    if (!isNameStart(text.charCodeAt(at + 1))) return undefined;
    const end = nameEnd(text, at + 1);
    return { code: text.slice(at + 1, end), end };
  }

  #braced(open: number): { code: string; end: number } {
    let depth = 0;
    for (let at = open; at < this.#end; at++) {
      const character = this.#text[at];
      if (character === "{") depth++;
      else if (character === "}" && --depth === 0) {
        return { code: this.#text.slice(open + 1, at), end: at + 1 };
      }
    }
    return { code: this.#text.slice(open + 1, this.#end), end: this.#end };
  }
}

/** Gathers the parts of a string. */
class PartReader {
  readonly #parts: StringPart[] = [];
  #text = "";

  text(text: string): void {
    this.#text += text;
  }

  insert(code: string): void {
    this.#flush();
    this.#parts.push(DOTTED.test(code) ? { kind: "name", name: code } : { kind: "value" });
  }

  finish(): readonly StringPart[] {
    this.#flush();
    return this.#parts;
  }

  #flush(): void {
    if (this.#text !== "") this.#parts.push({ kind: "text", text: this.#text });
    this.#text = "";
  }
}
