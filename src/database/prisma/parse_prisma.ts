import type { DatabaseProblem } from "../database_object.ts";
import type { PrismaAttribute, PrismaBlock, PrismaField } from "./prisma_block.ts";
import { type PrismaToken, prismaTokens } from "./prisma_scanner.ts";

/** The blocks of a Prisma schema, as far as they could be read. */
export interface PrismaDocument {
  readonly blocks: readonly PrismaBlock[];
  readonly problems: readonly DatabaseProblem[];
}

/** Reads the blocks of one file of a Prisma schema. Lines that are none are passed over. */
export function parsePrisma(text: string): PrismaDocument {
  return new Parser(text).read();
}

class Parser {
  readonly #text: string;
  readonly #tokens: readonly PrismaToken[];
  readonly #problems: DatabaseProblem[] = [];
  #at = 0;

  constructor(text: string) {
    this.#text = text;
    this.#tokens = [...prismaTokens(text)];
  }

  read(): PrismaDocument {
    const blocks: PrismaBlock[] = [];
    let comment: string[] = [];
    while (this.#token.kind !== "end") {
      const token = this.#token;
      if (token.kind === "comment") {
        comment.push(token.text);
        this.#at++;
      } else if (token.kind === "line") this.#at++;
      else {
        const block = this.#block(comment);
        if (block !== undefined) blocks.push(block);
        comment = [];
      }
    }
    return { blocks, problems: this.#problems };
  }

  get #token(): PrismaToken {
    return this.#tokens[this.#at] ?? this.#last;
  }

  get #last(): PrismaToken {
    const { length } = this.#text;
    return { kind: "end", text: "", start: length, end: length };
  }

  #is(symbol: string): boolean {
    return this.#token.kind === "symbol" && this.#token.text === symbol;
  }

  #next(): PrismaToken {
    const token = this.#token;
    this.#at++;
    return token;
  }

  #block(comment: readonly string[]): PrismaBlock | undefined {
    const keyword = this.#next();
    const name = this.#token;
    if (keyword.kind !== "word" || name.kind !== "word") return this.#skipLine();
    this.#at++;
    if (!this.#is("{")) return this.#skipLine();
    this.#at++;
    const fields: PrismaField[] = [];
    const attributes: PrismaAttribute[] = [];
    this.#members(fields, attributes);
    const { kind, end } = this.#next();
    if (kind === "end") {
      this.#problems.push({
        offset: keyword.start,
        message: `${keyword.text} ${name.text} has no closing brace; it is left out`,
      });
      return undefined;
    }
    return {
      keyword: keyword.text,
      name: name.text,
      start: keyword.start,
      end,
      fields,
      attributes,
      ...commentOf(comment),
    };
  }

  /** Reads up to the closing brace. */
  #members(fields: PrismaField[], attributes: PrismaAttribute[]): void {
    let comment: string[] = [];
    while (!this.#is("}") && this.#token.kind !== "end") {
      if (this.#token.kind === "comment") comment.push(this.#next().text);
      else if (this.#token.kind === "line") this.#at++;
      else if (this.#is("@@")) {
        this.#at++;
        attributes.push(this.#attribute());
      } else {
        const field = this.#field(comment);
        if (field !== undefined) fields.push(field);
        comment = [];
      }
    }
  }

  #field(comment: string[]): PrismaField | undefined {
    const name = this.#next();
    if (name.kind !== "word") return this.#skipLine();
    const attributes: PrismaAttribute[] = [];
    if (this.#is("=")) this.#at++;
    const start = this.#token.start;
    const text = this.#token.kind === "string" ? this.#token.text : undefined;
    let end = this.#tokens[this.#at - 1]?.end ?? name.end;
    const typeEnd = this.#type();
    while (!this.#isLineEnd) {
      if (this.#is("@")) {
        this.#at++;
        attributes.push(this.#attribute());
      } else this.#at++;
      end = this.#tokens[this.#at - 1]?.end ?? end;
    }
    // A comment at the end of its line documents a field too.
    if (this.#token.kind === "comment") comment.push(this.#next().text);
    return {
      name: name.text,
      type: text ?? this.#text.slice(start, typeEnd),
      start: name.start,
      end: Math.max(end, typeEnd),
      attributes,
      ...commentOf(comment),
    };
  }

  /** Goes past a type or value. @returns Its end. */
  #type(): number {
    let depth = 0;
    let { start: end } = this.#token;
    while (!this.#is("@") && !(depth === 0 && this.#isLineEnd) && this.#token.kind !== "end") {
      if (this.#is("(") || this.#is("[")) depth++;
      else if (this.#is(")") || this.#is("]")) depth--;
      ({ end } = this.#next());
    }
    return end;
  }

  get #isLineEnd(): boolean {
    const { kind } = this.#token;
    return kind === "line" || kind === "comment" || kind === "end" || this.#is("}");
  }

  /** Reads an attribute at its name; its arguments may stand on several lines. */
  #attribute(): PrismaAttribute {
    const name = this.#token.kind === "word" ? this.#next().text : "";
    const texts = new Map<string, string>();
    const lists = new Map<string, readonly string[]>();
    let text: string | undefined;
    if (this.#is("(")) {
      this.#at++;
      while (!this.#is(")") && this.#token.kind !== "end") {
        const argument = this.#argument(lists);
        if (argument.text === undefined) continue;
        if (argument.name === "") text ??= argument.text;
        else texts.set(argument.name, argument.text);
      }
      this.#at++;
    }
    return { name, ...(text === undefined ? {} : { text }), texts, lists };
  }

  /** Reads up to the comma or bracket that ends an argument, and past a comma. */
  #argument(lists: Map<string, readonly string[]>): { name: string; text?: string | undefined } {
    let name = "";
    let text: string | undefined;
    let depth = 0;
    const words: string[] = [];
    for (; this.#token.kind !== "end"; this.#at++) {
      const { kind, text: written } = this.#token;
      if (depth === 0 && this.#is(")")) break;
      if (depth === 0 && this.#is(",")) {
        this.#at++;
        break;
      }
      if (this.#is("(") || this.#is("[")) depth++;
      else if (this.#is(")") || this.#is("]")) depth--;
      else if (this.#is(":") && depth === 0) name = words.pop() ?? "";
      else if (kind === "word") words.push(written);
      else if (kind === "string") text ??= written;
    }
    lists.set(name, words);
    return { name, text };
  }

  #skipLine(): undefined {
    while (this.#token.kind !== "line" && this.#token.kind !== "end") this.#at++;
    return undefined;
  }
}

function commentOf(lines: readonly string[]): { comment?: string } {
  const comment = lines.join("\n").trim();
  return comment === "" ? {} : { comment };
}
