import type { DatabaseProblem } from "../database_object.ts";
import type { HclBlock, HclValue } from "./hcl_block.ts";
import { type HclToken, hclTokens } from "./hcl_tokens.ts";

/** A document in HCL with the first thing that could not be read. */
export interface HclDocument {
  readonly blocks: readonly HclBlock[];
  readonly problems: readonly DatabaseProblem[];
}

/** Reads the blocks and attributes of a document in HCL. Expressions are not computed. */
export function parseHcl(text: string): HclDocument {
  const parser = new Parser(text);
  try {
    const { blocks } = parser.body(true);
    return { blocks, problems: parser.problems };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { blocks: [], problems: [{ offset: 0, message: "blocks are nested too deeply" }] };
  }
}

class Parser {
  readonly problems: DatabaseProblem[] = [];
  readonly #text: string;
  readonly #tokens: readonly HclToken[];
  #at = 0;

  constructor(text: string) {
    this.#text = text;
    this.#tokens = [...hclTokens(text)];
  }

  /** Reads up to the closing brace, or the end of the document. */
  body(isWhole: boolean): { attributes: Map<string, HclValue>; blocks: HclBlock[] } {
    const attributes = new Map<string, HclValue>();
    const blocks: HclBlock[] = [];
    for (;;) {
      const token = this.#token;
      if (token.kind === "end") {
        if (!isWhole) this.#report(token, "a block has no closing brace");
        return { attributes, blocks };
      }
      if (this.#isSign("}") && !isWhole) return { attributes, blocks };
      this.#at++;
      if (token.kind === "line") continue;
      if (token.kind !== "word" && token.kind !== "text") {
        this.#report(token, `cannot read ${JSON.stringify(token.text)} where a name must stand`);
        this.#skipLine();
      } else if (this.#isSign("=")) {
        this.#at++;
        attributes.set(token.text, this.#value());
      } else {
        const block = this.#block(token);
        if (block !== undefined) blocks.push(block);
      }
    }
  }

  get #token(): HclToken {
    const { length } = this.#text;
    return this.#tokens[this.#at] ?? { kind: "end", text: "", start: length, end: length };
  }

  #isSign(text: string): boolean {
    return this.#token.kind === "sign" && this.#token.text === text;
  }

  #block(type: HclToken): HclBlock | undefined {
    const labels: string[] = [];
    while (this.#token.kind === "text" || this.#token.kind === "word") {
      labels.push(this.#token.text);
      this.#at++;
    }
    if (!this.#isSign("{")) {
      this.#report(this.#token, `${type.text} is neither an attribute nor a block`);
      this.#skipLine();
      return undefined;
    }
    this.#at++;
    const body = this.body(false);
    this.#at++;
    return { type: type.text, labels, ...body, start: type.start };
  }

  #value(): HclValue {
    if (this.#isSign("[")) return this.#list();
    const at = this.#at;
    const first = this.#token;
    const next = this.#tokens[at + 1];
    if (first.kind === "text" && (next === undefined || endsValue(next))) {
      this.#at++;
      return { type: "text", text: first.text };
    }
    const text = this.#expression();
    const [sql, bracket, written] = this.#tokens.slice(at, at + 3);
    const isSql = sql?.text === "sql" && bracket?.text === "(" && written?.kind === "text";
    return isSql ? { type: "text", text: written.text } : { type: "other", text };
  }

  #list(): HclValue {
    const items: HclValue[] = [];
    this.#at++;
    while (!this.#isSign("]") && this.#token.kind !== "end") {
      const before = this.#at;
      if (this.#token.kind === "line" || this.#isSign(",")) this.#at++;
      else items.push(this.#value());
      if (this.#at === before) this.#at++;
    }
    this.#at++;
    return { type: "list", items };
  }

  /** Goes past an expression. @returns It as written, blanks collapsed. */
  #expression(): string {
    const { start } = this.#token;
    let end = start;
    let depth = 0;
    while (this.#token.kind !== "end") {
      if (depth === 0 && endsValue(this.#token)) break;
      if (this.#token.kind === "sign") {
        if ("([{".includes(this.#token.text)) depth++;
        else if (")]}".includes(this.#token.text)) depth--;
      }
      ({ end } = this.#token);
      this.#at++;
    }
    return this.#text.slice(start, end).replaceAll(/\s+/g, " ");
  }

  #skipLine(): void {
    while (this.#token.kind !== "line" && this.#token.kind !== "end") this.#at++;
  }

  #report({ start }: HclToken, message: string): void {
    if (this.problems.length === 0) this.problems.push({ offset: start, message });
  }
}

function endsValue({ kind, text }: HclToken): boolean {
  return kind === "line" || kind === "end" || kind === "sign" && /^[,\]})]$/.test(text);
}
