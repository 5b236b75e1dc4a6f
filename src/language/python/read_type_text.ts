import type { TypeRows } from "./type_rows.ts";

/** A type that is written inside a string or a comment. */
export interface TypeText {
  readonly text: string;
  /** UTF-16 offset of the text in the file. */
  readonly start: number;
  /** Line on which the text starts. */
  readonly line: number;
}

const MAX_DEPTH = 12;
const SPACE = /[ \t\r\n\f]*/y;
const NAME = /[\p{L}_][\p{L}\p{N}_]*(?:\s*\.\s*[\p{L}_][\p{L}\p{N}_]*)*/uy;
const STRING = /[bBrRuU]{0,2}("[^"\n]*"|'[^'\n]*')/y;
const NUMBER = /-?\d[\w.]*/y;

/** Reads a type from text, as a string annotation is read when it is evaluated; 0 when it is not a type. */
export function readTypeText(rows: TypeRows, source: TypeText): number {
  return rows.attempt(() => new TypeTextReader(rows, source).whole());
}

class TypeTextReader {
  readonly #rows: TypeRows;
  readonly #source: TypeText;
  #at = 0;

  constructor(rows: TypeRows, source: TypeText) {
    this.#rows = rows;
    this.#source = source;
  }

  whole(): number {
    if (!isWellFormed(this.#source.text)) return 0;
    const row = this.#union(0, false);
    this.#match(SPACE);
    return this.#at === this.#source.text.length ? row : 0;
  }

  #union(depth: number, isLiteral: boolean): number {
    const members = [this.#unit(depth, isLiteral)];
    while (this.#take("|")) members.push(this.#unit(depth, isLiteral));
    return members.length === 1 ? members[0] ?? 0 : this.#rows.union(members);
  }

  #unit(depth: number, isLiteral: boolean): number {
    while (this.#take("*"));
    if (depth > MAX_DEPTH) return this.#skip();
    if (this.#take("(")) {
      const inner = this.#union(depth + 1, isLiteral);
      this.#take(")");
      return inner;
    }
    if (this.#take("[")) return this.#rows.tuple(this.#items(depth + 1, isLiteral));
    if (this.#takeAll("...")) return this.#rows.opaque();
    const quoted = this.#match(STRING);
    if (quoted !== undefined) return this.#quoted(quoted, isLiteral);
    const number = this.#match(NUMBER);
    if (number !== undefined) return this.#rows.literal(number);
    return this.#named(depth, isLiteral);
  }

  #named(depth: number, isLiteral: boolean): number {
    this.#match(SPACE);
    const at = this.#at;
    const name = this.#match(NAME)?.replace(/\s+/g, "");
    if (name === undefined) return this.#skip();
    if (isLiteral) return this.#rows.literal(name);
    const { text, start, line } = this.#source;
    const breaks = text.slice(0, at).split("\n").length - 1;
    let row = this.#rows.named(name, { start: start + at, line: line + breaks });
    while (this.#take("[")) {
      row = this.#rows.generic(row, this.#items(depth + 1, name.endsWith("Literal")));
    }
    return row;
  }

  #items(depth: number, isLiteral: boolean): number[] {
    const items: number[] = [];
    while (!this.#take("]") && this.#at < this.#source.text.length) {
      items.push(this.#union(depth, isLiteral));
      this.#take(",");
    }
    return items;
  }

  #quoted(written: string, isLiteral: boolean): number {
    const first = written.search(/["']/);
    const text = written.slice(first + 1, -1);
    if (isLiteral) return this.#rows.literal(text);
    const start = this.#source.start + this.#at - text.length - 1;
    return readTypeText(this.#rows, { text, start, line: this.#source.line }) ||
      this.#rows.opaque();
  }

  /** Passes over one character that starts no type. */
  #skip(): number {
    this.#match(SPACE);
    if (this.#at < this.#source.text.length) this.#at++;
    return this.#rows.opaque();
  }

  #take(mark: string): boolean {
    this.#match(SPACE);
    return this.#takeAll(mark);
  }

  #takeAll(mark: string): boolean {
    if (!this.#source.text.startsWith(mark, this.#at)) return false;
    this.#at += mark.length;
    return true;
  }

  #match(pattern: RegExp): string | undefined {
    if (pattern !== SPACE) this.#match(SPACE);
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#source.text)?.[0];
    if (found === undefined) return undefined;
    this.#at += found.length;
    return found;
  }
}

/** Whether brackets match and only characters of types occur, so that prose is not read as a type. */
function isWellFormed(text: string): boolean {
  let depth = 0;
  let quote = "";
  let wasWord = false;
  for (const character of text) {
    if (quote !== "") {
      if (character === quote) quote = "";
      continue;
    }
    if (character === '"' || character === "'") quote = character;
    else if (character === "[" || character === "(") depth++;
    else if (character === "]" || character === ")") {
      if (--depth < 0) return false;
    } else if (!/[\p{L}\p{N}_.,|*\s-]/u.test(character)) return false;
    if (/\s/.test(character)) continue;
    wasWord = true;
  }
  return depth === 0 && quote === "" && wasWord;
}
