import type { CodeFile } from "./code_file.ts";
import type { CodeText, NameUse, SurroundingCall } from "./code_text.ts";
import type { CodeToken, StringPart } from "./code_token.ts";
import { scanCode } from "./scan_code.ts";

const INSERTED = "\u0001";
const MOST_LETTERS = 16_384;
const MOST_BRACKETS = 32;

/** What was read from a token on. */
interface Operand {
  readonly value: string;
  /** The token behind it. */
  readonly next: number;
  readonly hasString: boolean;
}

/**
 * Reads the texts that a file puts together: strings, what is added to them, and what is inserted as far as constants of
 * the file tell.
 */
export class TextReader {
  readonly texts: CodeText[] = [];
  readonly nameUses: NameUse[] = [];
  readonly #file: CodeFile;
  /** Values of variables by name; undefined for one that is given several. */
  readonly #constants = new Map<string, string | undefined>();
  #tokens: readonly CodeToken[] = [];
  /** Brackets within the expression that is being read whose content is no part of its value: opening to closing. */
  #apart = new Map<number, number>();
  /** The closing bracket of each opening one. */
  #closings: ReadonlyMap<number, number> = new Map();
  #depth = 0;

  constructor(file: CodeFile) {
    this.#file = file;
    const ranges: (readonly [number, number])[] = [[0, file.text.length]];
    for (let range = ranges.shift(); range !== undefined; range = ranges.shift()) {
      const { tokens, insertions } = scanCode(file.text, file.language, range[0], range[1]);
      this.#tokens = tokens;
      this.#closings = closings(tokens);
      this.#apart = new Map();
      this.#read();
      ranges.push(...insertions);
    }
    this.texts.sort((a, b) => a.start - b.start);
  }

  #read(): void {
    const tokens = this.#tokens;
    const around: { name: string; isAnnotation: boolean; start: number; end: number }[] = [];
    const outer: { readonly close: number; readonly taken: number }[] = [];
    // Tokens before this one are part of a text that was read.
    let taken = 0;
    for (let at = 0; at < tokens.length; at++) {
      const token = tokens[at];
      if (token === undefined) break;
      const close = this.#apart.get(at);
      if (close !== undefined) {
        outer.push({ close, taken });
        taken = at;
      }
      const innermost = outer.at(-1);
      if (innermost?.close === at) {
        taken = innermost.taken;
        outer.pop();
      }
      if (this.#isOneOf(at, "([{")) {
        around.unshift({ ...this.#caller(at), start: token.start, end: this.#file.text.length });
        continue;
      }
      if (this.#isOneOf(at, ")]}")) {
        const opened = around.shift();
        if (opened !== undefined) opened.end = token.end;
        continue;
      }
      if (token.kind === "name") this.#use(at, token.text, token.start);
      if (at < taken || token.kind !== "string" && token.kind !== "name") continue;
      if (token.kind === "name" && this.#isOneOf(at - 1, ".")) continue;
      const operand = this.#sum(at);
      if (operand?.hasString !== true) continue;
      this.#text(at, operand, around);
      taken = operand.next;
    }
  }

  /** Adds a text, and what it is added to by `+=`. */
  #text(at: number, { value, next }: Operand, around: readonly SurroundingCall[]): void {
    const start = this.#tokens[at]?.start ?? 0;
    const { name, isAdded } = this.#assigned(at);
    const earlier = isAdded ? this.#constants.get(name) : undefined;
    const whole = earlier === undefined ? value : (earlier + value).slice(0, MOST_LETTERS);
    if (name !== "") {
      const isSecond = this.#constants.has(name) && !isAdded;
      this.#constants.set(
        name,
        isSecond && this.#constants.get(name) !== whole ? undefined : whole,
      );
    }
    this.texts.push({
      value: whole,
      start,
      around: [...around],
      assigned: name,
      isStatement: this.#isLineEnd(at - 1) && this.#isLineEnd(next),
    });
  }

  #isLineEnd(at: number): boolean {
    return this.#file.language === "python" && (this.#tokens[at]?.kind ?? "newline") === "newline";
  }

  /** Operands joined by `+`, or by standing beside each other in Python. */
  #sum(from: number): Operand | undefined {
    let sum = this.#operand(from);
    if (sum === undefined) return undefined;
    while (sum.value.length < MOST_LETTERS && this.#isOneOf(sum.next, "+")) {
      const { value, next, hasString }: Operand = sum;
      const operand = this.#operand(next + 1);
      if (operand === undefined) return { value: value + INSERTED, next: next + 1, hasString };
      sum = {
        value: value + operand.value,
        next: operand.next,
        hasString: hasString || operand.hasString,
      };
    }
    return sum;
  }

  #operand(at: number): Operand | undefined {
    const token = this.#tokens[at];
    if (token?.kind === "string") return this.#strings(at);
    if (token?.kind === "name") return this.#named(at, token.text);
    if (token?.text === "(") return this.#bracketed(at);
    let next = at;
    while (/^\d$/.test(textOf(this.#tokens[next]))) next++;
    return next === at ? undefined : { value: INSERTED, next, hasString: false };
  }

  #bracketed(at: number): Operand {
    if (this.#depth < MOST_BRACKETS) {
      this.#depth++;
      const inner = this.#sum(at + 1);
      this.#depth--;
      if (inner !== undefined && this.#isOneOf(inner.next, ")")) {
        return this.#postfix({ ...inner, next: inner.next + 1 });
      }
    }
    const close = this.#closing(at);
    this.#apart.set(at, close);
    return { value: INSERTED, next: close + 1, hasString: false };
  }

  #strings(at: number): Operand {
    let value = "";
    let next = at;
    for (let token = this.#tokens[next]; token?.kind === "string"; token = this.#tokens[next]) {
      value += token.parts.map((part) => this.#part(part)).join("");
      next++;
      if (this.#file.language !== "python") break;
    }
    return this.#postfix({ value: value.slice(0, MOST_LETTERS), next, hasString: true });
  }

  /** Methods of a string, which are taken to leave most of it as it is. */
  #postfix(operand: Operand): Operand {
    let { next } = operand;
    while (
      this.#isOneOf(next, ".") && this.#tokens[next + 1]?.kind === "name" &&
      this.#isOneOf(next + 2, "(")
    ) {
      const close = this.#closing(next + 2);
      this.#apart.set(next + 2, close);
      next = close + 1;
    }
    return { ...operand, next };
  }

  #part(part: StringPart): string {
    switch (part.kind) {
      case "text":
        return part.text;
      case "name":
        return this.#constant(part.name);
      case "value":
        return INSERTED;
    }
  }

  /** A name, or a chain of names and calls, whose value is that of a constant or unknown. */
  #named(at: number, first: string): Operand | undefined {
    let next = at + 1;
    let name = first;
    const called: (readonly [open: number, close: number])[] = [];
    for (;;) {
      if (this.#isOneOf(next, ".") && this.#tokens[next + 1]?.kind === "name") {
        name += `.${textOf(this.#tokens[next + 1])}`;
        next += 2;
      } else if (this.#isOneOf(next, "([") && !this.#isOneOf(next - 1, ")")) {
        const close = this.#closing(next);
        called.push([next, close]);
        next = close + 1;
      } else break;
    }
    if (!this.#isOneOf(next, "+") && !this.#isOneOf(at - 1, "+")) return undefined;
    for (const [open, close] of called) this.#apart.set(open, close);
    return { value: called.length > 0 ? INSERTED : this.#constant(name), next, hasString: false };
  }

  #constant(name: string): string {
    const simple = name.slice(name.lastIndexOf(".") + 1);
    if (this.#constants.has(simple)) return this.#constants.get(simple) ?? INSERTED;
    return this.#file.string(this.#file.valueOf(simple)) ?? INSERTED;
  }

  #use(at: number, name: string, start: number): void {
    if (name.length < 2) return;
    const owner = this.#isOneOf(at - 1, ".") ? textOf(this.#tokens[at - 2]) : "";
    this.nameUses.push({ name, start, owner });
  }

  /** The name of the variable that a text which begins at a token is given to. */
  #assigned(from: number): { name: string; isAdded: boolean } {
    const none = { name: "", isAdded: false };
    let at = from - 1;
    // `text("…")`, `sql.SQL("…")` and plain brackets leave the value what it is.
    while (this.#isOneOf(at, "(")) {
      at--;
      while (this.#tokens[at]?.kind === "name" || this.#isOneOf(at, ".")) at--;
    }
    if (!this.#isOneOf(at, "=")) return none;
    at--;
    if (this.#isOneOf(at, "=!<>")) return none;
    const isAdded = this.#isOneOf(at, "+");
    if (isAdded || this.#isOneOf(at, ":")) at--;
    let name = at;
    // A type may stand between the name and the sign: `sql: str =`, `var sql string =`.
    for (let back = at; back > at - 8; back--) {
      if (this.#isOneOf(back, ":") && this.#tokens[back - 1]?.kind === "name") {
        name = back - 1;
        break;
      }
      if (this.#tokens[back]?.kind !== "name" && !this.#isOneOf(back, ".<>[]?|")) break;
    }
    const isTyped = this.#file.language === "go" && textOf(this.#tokens[name]) === "string" &&
      this.#tokens[name - 1]?.kind === "name";
    const token = this.#tokens[isTyped ? name - 1 : name];
    return token?.kind === "name" ? { name: token.text, isAdded } : none;
  }

  /** The name before an opening bracket. */
  #caller(open: number): { name: string; isAnnotation: boolean } {
    let at = open - 1;
    const token = this.#tokens[at];
    if (token?.kind !== "name") return { name: "", isAnnotation: false };
    while (this.#isOneOf(at - 1, ".") && this.#tokens[at - 2]?.kind === "name") at -= 2;
    return { name: token.text, isAnnotation: this.#isOneOf(at - 1, "@") };
  }

  #closing(open: number): number {
    return this.#closings.get(open) ?? this.#tokens.length;
  }

  #isOneOf(at: number, symbols: string): boolean {
    const token = this.#tokens[at];
    return token?.kind === "symbol" && symbols.includes(token.text);
  }
}

function textOf(token: CodeToken | undefined): string {
  return token === undefined || token.kind === "string" ? "" : token.text;
}

function closings(tokens: readonly CodeToken[]): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  const open: number[] = [];
  tokens.forEach((token, at) => {
    if (token.kind !== "symbol") return;
    if ("([{".includes(token.text)) open.push(at);
    else if (")]}".includes(token.text)) found.set(open.pop() ?? -1, at);
  });
  return found;
}
