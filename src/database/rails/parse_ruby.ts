import type { RubyCall } from "./ruby_call.ts";
import { type RubyToken, rubyTokens } from "./ruby_tokens.ts";
import type { RubyValue } from "./ruby_value.ts";

/** Words that open what `end` closes, at the beginning of a statement. */
const openers = new Set([
  "if",
  "unless",
  "case",
  "while",
  "until",
  "for",
  "begin",
  "def",
  "class",
  "module",
]);

/** Reads the calls of a declarative Ruby file with those in their blocks; other statements are passed over. */
export function parseRuby(text: string): RubyCall[] {
  return new Parser(text).read();
}

class Parser {
  readonly #tokens: readonly RubyToken[];
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
    this.#tokens = [...rubyTokens(text)];
  }

  /** Reads all; an `end` that closes nothing is passed over. */
  read(): RubyCall[] {
    const calls: RubyCall[] = [];
    for (; this.#token.kind !== "end"; this.#at++) calls.push(...this.#statements());
    return calls;
  }

  /** Reads up to `end` or the end of the text. */
  #statements(): RubyCall[] {
    const calls: RubyCall[] = [];
    while (this.#token.kind !== "end") {
      const { kind, text } = this.#token;
      if (kind === "line") this.#at++;
      else if (kind === "word" && text === "end") return calls;
      else if (kind === "word" && openers.has(text)) {
        this.#skipLine();
        calls.push(...this.#statements());
        this.#at++;
      } else {
        const call = this.#call();
        if (call !== undefined) calls.push(call);
      }
    }
    return calls;
  }

  get #token(): RubyToken {
    const { length } = this.#text;
    return this.#tokens[this.#at] ?? { kind: "end", text: "", start: length, end: length };
  }

  #isSign(text: string): boolean {
    return this.#token.kind === "sign" && this.#token.text === text;
  }

  #call(): RubyCall | undefined {
    const { start } = this.#token;
    const name = this.#name();
    if (name === "") {
      this.#skipLine();
      return undefined;
    }
    const args: RubyValue[] = [];
    const options = new Map<string, RubyValue>();
    const isBracketed = this.#isSign("(");
    if (isBracketed) this.#at++;
    this.#arguments(args, options, isBracketed);
    let end = this.#lastEnd();
    const block: RubyCall[] = [];
    // A comparison or condition may follow, none of which a declaration needs.
    while (!this.#isLineEnd && !this.#isBlock) this.#at++;
    if (this.#isBlock) {
      this.#skipLine();
      block.push(...this.#statements());
      end = this.#token.end;
      this.#at++;
    }
    return { name, args, options, block, start, end };
  }

  /** Reads `a`, `a.b` and `A::B[7.1].b`. */
  #name(): string {
    let name = "";
    for (; this.#token.kind === "word" && this.#token.text !== "do"; this.#at++) {
      name += this.#token.text;
      this.#at++;
      if (this.#isSign("[") && this.#tokens[this.#at - 1]?.end === this.#token.start) {
        this.#brackets();
      }
      if (!this.#isSign(".") && !this.#isSign("::")) return name;
      name += ".";
    }
    return "";
  }

  #arguments(args: RubyValue[], options: Map<string, RubyValue>, isBracketed: boolean): void {
    for (;;) {
      this.#skipLines(isBracketed);
      if (isBracketed ? this.#isSign(")") : this.#isLineEnd || this.#isBlock) break;
      if (this.#token.kind === "end") break;
      if (this.#token.kind === "label") {
        const key = this.#token.text;
        this.#at++;
        options.set(key, this.#value());
      } else {
        const value = this.#value();
        if (this.#isSign("=>")) {
          this.#at++;
          options.set(value.type === "text" ? value.text : "", this.#value());
        } else args.push(value);
      }
      this.#skipLines(isBracketed);
      if (!this.#isSign(",")) break;
      this.#at++;
      this.#skipLines(true);
    }
    if (isBracketed && this.#isSign(")")) this.#at++;
  }

  #value(): RubyValue {
    const token = this.#token;
    if (token.kind === "text" || token.kind === "symbol") {
      this.#at++;
      if (this.#isSign(".")) this.#rest();
      return { type: "text", text: token.text };
    }
    if (this.#isSign("[")) return this.#list();
    if (this.#isSign("{")) return this.#map();
    return { type: "other", text: this.#rest() };
  }

  #list(): RubyValue {
    const items: RubyValue[] = [];
    this.#at++;
    for (;;) {
      this.#skipLines(true);
      if (this.#isSign("]") || this.#token.kind === "end") break;
      const before = this.#at;
      items.push(this.#value());
      this.#skipLines(true);
      // What cannot be in a list is passed over.
      if (this.#isSign(",") || this.#at === before) this.#at++;
    }
    this.#at++;
    return { type: "list", items };
  }

  #map(): RubyValue {
    const entries = new Map<string, RubyValue>();
    const args: RubyValue[] = [];
    this.#at++;
    while (!this.#isSign("}") && this.#token.kind !== "end") {
      const before = this.#at;
      this.#skipLines(true);
      this.#arguments(args, entries, true);
      if (this.#at === before) this.#at++;
    }
    this.#at++;
    return { type: "map", entries };
  }

  /** Goes past an expression up to what ends it, over at least one token unless that is an end itself. */
  #rest(): string {
    const { start } = this.#token;
    let end = start;
    while (!this.#isLineEnd && !this.#isBlock) {
      if (this.#isSign(",") || this.#isSign(")") || this.#isSign("]") || this.#isSign("}")) break;
      if (this.#isSign("=>")) break;
      if (this.#isSign("(") || this.#isSign("[") || this.#isSign("{")) this.#brackets();
      else this.#at++;
      end = this.#lastEnd();
    }
    return this.#text.slice(start, end);
  }

  /** Goes past the bracket that closes the current one. */
  #brackets(): void {
    let depth = 0;
    do {
      if (this.#isSign("(") || this.#isSign("[") || this.#isSign("{")) depth++;
      else if (this.#isSign(")") || this.#isSign("]") || this.#isSign("}")) depth--;
      this.#at++;
    } while (depth > 0 && this.#token.kind !== "end");
  }

  #lastEnd(): number {
    return this.#tokens[this.#at - 1]?.end ?? 0;
  }

  get #isLineEnd(): boolean {
    const { kind, text } = this.#token;
    return kind === "line" || kind === "end" || kind === "sign" && text === ";";
  }

  get #isBlock(): boolean {
    return this.#token.kind === "word" && this.#token.text === "do";
  }

  #skipLines(isInside: boolean): void {
    while (isInside && this.#token.kind === "line") this.#at++;
  }

  #skipLine(): void {
    while (!this.#isLineEnd) this.#at++;
    if (this.#token.kind !== "end") this.#at++;
  }
}
