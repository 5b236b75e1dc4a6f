import type { SqlDialect } from "./sql_dialect.ts";
import { TokenKind } from "./token_kind.ts";

const QUOTE = 39;
const DOUBLE_QUOTE = 34;
const BACKTICK = 96;
const BACKSLASH = 92;
const DASH = 45;
const SLASH = 47;
const STAR = 42;
const HASH = 35;
const DOLLAR = 36;
const OPEN_BRACKET = 91;
const CLOSE_BRACKET = 93;
const NEWLINE = 10;
const EXCLAMATION = 33;

/**
 * Divides SQL into tokens, in one pass and without a token object. Comments are skipped; what MySQL's conditional
 * comments hold is read as if they were not there. An open string or comment ends with the text.
 */
export class SqlScanner {
  readonly text: string;
  readonly dialect: SqlDialect;
  /** Exclusive end of what is read. */
  readonly limit: number;
  /** What ends a statement; MySQL's clients let scripts change it. */
  delimiter = ";";
  kind: TokenKind = TokenKind.end;
  /** UTF-16 offsets of the token. */
  start = 0;
  end = 0;
  #word: string | undefined;
  #isConditional = false;

  /** @param range Part of the text to read; all of it by default. */
  constructor(text: string, dialect: SqlDialect, range?: { start: number; end: number }) {
    this.text = text;
    this.dialect = dialect;
    this.end = Math.max(range?.start ?? 0, 0);
    this.limit = Math.min(range?.end ?? text.length, text.length);
    // A part may begin inside of a conditional comment, whose end is then no two symbols.
    this.#isConditional = dialect === "mysql" && range !== undefined;
  }

  /** Goes to the next token. */
  next(): TokenKind {
    this.#word = undefined;
    this.#skipBlanks();
    this.start = this.end;
    return this.kind = this.end >= this.limit ? TokenKind.end : this.#read();
  }

  /** Goes on at an offset; the current token stays what it was until {@link next}. */
  seek(offset: number): void {
    this.end = Math.min(Math.max(offset, 0), this.limit);
  }

  /**
   * Goes past the string, quoted name or comment that begins at an offset.
   *
   * @returns Where it ends; the offset itself when none of them begins there.
   */
  pass(at: number): number {
    this.end = at;
    if (this.#skipComment(at)) return this.end;
    this.start = at;
    this.#word = undefined;
    const kind = this.kind = this.#read();
    if (kind !== TokenKind.string && kind !== TokenKind.quoted) this.end = at;
    return this.end;
  }

  /** What `look` finds from here on; the current token stays. */
  ahead<T>(look: () => T): T {
    const { kind, start, end } = this;
    const isConditional = this.#isConditional;
    const found = look();
    this.kind = kind;
    this.start = start;
    this.end = end;
    this.#isConditional = isConditional;
    this.#word = undefined;
    return found;
  }

  /** Whether the token is of a kind. */
  is(kind: TokenKind): boolean {
    return this.kind === kind;
  }

  /** The token in lower case when it is a word; empty otherwise. */
  get word(): string {
    if (this.kind !== TokenKind.word) return "";
    return this.#word ??= this.text.slice(this.start, this.end).toLowerCase();
  }

  /** Goes past the token when it is one of these words. @returns Whether it was. */
  skip(...words: readonly string[]): boolean {
    if (!words.includes(this.word) || this.kind !== TokenKind.word) return false;
    this.next();
    return true;
  }

  /** Number of UTF-16 units of the token. */
  get length(): number {
    return this.end - this.start;
  }

  /** The token as it is written. */
  get raw(): string {
    return this.text.slice(this.start, this.end);
  }

  /** Whether the token is this symbol, of one character. */
  isSymbol(symbol: string): boolean {
    return this.kind === TokenKind.symbol && this.text[this.start] === symbol;
  }

  /** Whether the token can name something. */
  get isName(): boolean {
    return this.kind === TokenKind.word || this.kind === TokenKind.quoted;
  }

  /** What the token names: quoted names exactly, others as the dialect folds them. */
  get name(): string {
    const raw = this.raw;
    if (this.kind !== TokenKind.quoted) return this.#foldsNames ? raw.toLowerCase() : raw;
    const close = raw[0] === "[" ? "]" : raw[0] ?? "";
    const inner = raw.endsWith(close) && raw.length > 1 ? raw.slice(1, -1) : raw.slice(1);
    return inner.replaceAll(close + close, close);
  }

  /** The value of a string token, without its quotes. */
  get value(): string {
    const raw = this.raw;
    if (raw.startsWith("$")) {
      const tag = raw.slice(0, raw.indexOf("$", 1) + 1);
      return raw.slice(tag.length, raw.endsWith(tag) ? -tag.length : undefined);
    }
    const opened = raw.indexOf("'") + 1;
    const inner = raw.slice(opened, raw.length > opened && raw.endsWith("'") ? -1 : undefined);
    const value = inner.replaceAll("''", "'");
    return this.#escapesAt(this.start + opened - 1) ? unescaped(value) : value;
  }

  get #foldsNames(): boolean {
    return this.dialect === "postgresql" || this.dialect === "generic";
  }

  #read(): TokenKind {
    const { text, start } = this;
    const code = text.charCodeAt(start);
    if (code === this.delimiter.charCodeAt(0) && text.startsWith(this.delimiter, start)) {
      this.end = start + this.delimiter.length;
      return TokenKind.terminator;
    }
    if (isWordStart(code)) return this.#readWord();
    if (code >= 48 && code <= 57) return this.#readNumber();
    switch (code) {
      case QUOTE:
        return this.#readQuoted(QUOTE, TokenKind.string, this.#escapesAt(start));
      case DOUBLE_QUOTE:
        return this.#readQuoted(DOUBLE_QUOTE, TokenKind.quoted, this.dialect === "mysql");
      case BACKTICK:
        return this.#readQuoted(BACKTICK, TokenKind.quoted, false);
      case OPEN_BRACKET:
        if (this.dialect === "sqlserver" || this.dialect === "sqlite") {
          return this.#readQuoted(CLOSE_BRACKET, TokenKind.quoted, false);
        }
        break;
      case DOLLAR:
        return this.#readDollar();
      case SLASH:
        if (this.dialect === "oracle" && this.#isAloneOnLine(start, start + 1)) {
          this.end = start + 1;
          return TokenKind.batch;
        }
    }
    this.end = start + 1;
    return TokenKind.symbol;
  }

  #readWord(): TokenKind {
    const { text, start, limit, dialect } = this;
    let at = start + 1;
    while (at < limit && isWordPart(text.charCodeAt(at))) at++;
    this.end = at;
    if (
      at - start === 1 && text.charCodeAt(at) === QUOTE && at < limit &&
      isPrefix(text, start, dialect)
    ) {
      return this.#readQuoted(QUOTE, TokenKind.string, this.#escapesAt(at), at + 1);
    }
    if (at - start === 2 && this.dialect === "sqlserver" && this.raw.toLowerCase() === "go") {
      if (this.#isAloneOnLine(start, at)) return TokenKind.batch;
    }
    return TokenKind.word;
  }

  #readNumber(): TokenKind {
    const { text, limit } = this;
    let at = this.start + 1;
    while (at < limit && (isWordPart(text.charCodeAt(at)) || text[at] === ".")) at++;
    this.end = at;
    return TokenKind.number;
  }

  #readQuoted(
    close: number,
    kind: TokenKind,
    escapes: boolean,
    from: number = this.start + 1,
  ): TokenKind {
    const { text, limit } = this;
    const quote = String.fromCharCode(close);
    let at = from;
    for (;;) {
      const found = text.indexOf(quote, at);
      if (found < 0 || found >= limit) {
        this.end = limit;
        return kind;
      }
      if (escapes && isEscaped(text, at, found)) {
        at = found + 1;
        continue;
      }
      if (text.charCodeAt(found + 1) === close && found + 1 < limit) {
        at = found + 2;
        continue;
      }
      this.end = found + 1;
      return kind;
    }
  }

  /** Whether backslashes escape in the string that starts here. */
  #escapesAt(start: number): boolean {
    if (this.dialect === "mysql") return true;
    const before = this.text.charCodeAt(start - 1) | 32;
    return before === 101 && !isWordPart(this.text.charCodeAt(start - 2));
  }

  /** A string between `$tag$`; a lone `$` is a symbol. */
  #readDollar(): TokenKind {
    const { text, start, limit } = this;
    let at = start + 1;
    if (this.dialect !== "mysql" && this.dialect !== "sqlserver") {
      while (at < limit && isWordPart(text.charCodeAt(at)) && text.charCodeAt(at) !== DOLLAR) at++;
      if (text.charCodeAt(at) === DOLLAR) {
        const tag = text.slice(start, at + 1);
        const close = text.indexOf(tag, at + 1);
        this.end = close < 0 || close >= limit ? limit : close + tag.length;
        return TokenKind.string;
      }
    }
    this.end = start + 1;
    return TokenKind.symbol;
  }

  #skipBlanks(): void {
    const { text, limit } = this;
    for (;;) {
      let at = this.end;
      while (at < limit && isBlank(text.charCodeAt(at))) at++;
      this.end = at;
      if (at >= limit || !this.#skipComment(at)) return;
    }
  }

  #skipComment(at: number): boolean {
    const { text, limit, dialect } = this;
    const code = text.charCodeAt(at);
    const following = text.charCodeAt(at + 1);
    if (code === DASH && following === DASH || code === HASH && dialect === "mysql") {
      const newline = text.indexOf("\n", at);
      this.end = newline < 0 || newline >= limit ? limit : newline + 1;
      return true;
    }
    if (code === STAR && following === SLASH && this.#isConditional) {
      this.#isConditional = false;
      this.end = at + 2;
      return true;
    }
    if (code !== SLASH || following !== STAR) return false;
    const mark = text.charCodeAt(at + 2);
    if (dialect === "mysql" && (mark === EXCLAMATION || text.startsWith("M!", at + 2))) {
      let body = at + (mark === EXCLAMATION ? 3 : 4);
      const version = body;
      while (body < limit && isDigit(text.charCodeAt(body))) body++;
      // A version that will never be is how MariaDB talks to its own client.
      if (text.slice(version, body) !== "999999") {
        this.#isConditional = true;
        this.end = body;
        return true;
      }
    }
    this.end = this.#endOfComment(at + 2);
    return true;
  }

  #endOfComment(at: number): number {
    const { text, limit, dialect } = this;
    const nests = dialect === "postgresql" || dialect === "sqlserver";
    let depth = 1;
    let from = at;
    for (;;) {
      const close = text.indexOf("*/", from);
      if (close < 0 || close >= limit) return limit;
      if (nests) {
        for (let open = text.indexOf("/*", from); open >= 0 && open < close;) {
          depth++;
          open = text.indexOf("/*", open + 2);
        }
      }
      from = close + 2;
      if (--depth === 0) return from;
    }
  }

  #isAloneOnLine(start: number, end: number): boolean {
    const { text } = this;
    let before = start - 1;
    while (before >= 0 && isLineBlank(text.charCodeAt(before))) before--;
    if (before >= 0 && text.charCodeAt(before) !== NEWLINE) return false;
    let after = end;
    // SQL Server lets a count follow.
    while (
      after < text.length &&
      (isLineBlank(text.charCodeAt(after)) || isDigit(text.charCodeAt(after)))
    ) {
      after++;
    }
    return after >= text.length || text.charCodeAt(after) === NEWLINE ||
      text.charCodeAt(after) === 59;
  }
}

function isEscaped(text: string, from: number, at: number): boolean {
  let backslashes = 0;
  for (let index = at - 1; index >= from && text.charCodeAt(index) === BACKSLASH; index--) {
    backslashes++;
  }
  return backslashes % 2 === 1;
}

/** Whether the letter before a string says what sort of string it is. */
function isPrefix(text: string, at: number, dialect: SqlDialect): boolean {
  const letter = text.charCodeAt(at) | 32;
  // `N'…'`, and PostgreSQL's `E'…'`, `B'…'` and `X'…'`.
  return letter === 110 ||
    dialect !== "oracle" && (letter === 101 || letter === 98 || letter === 120);
}

const escapes: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", b: "\b", "0": "\0" };

function unescaped(value: string): string {
  return value.replace(/\\(.)/gs, (_, character: string) => escapes[character] ?? character);
}

function isBlank(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || code === 0xa0 || code === 0xfeff;
}

function isLineBlank(code: number): boolean {
  return code === 32 || code === 9 || code === 13;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function isWordStart(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95 ||
    (code > 127 && code !== 0xa0 && code !== 0xfeff) || code === 64;
}

function isWordPart(code: number): boolean {
  return isWordStart(code) && code !== 64 || isDigit(code) || code === DOLLAR || code === HASH;
}
