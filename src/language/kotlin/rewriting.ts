import { kotlinTokens, type Token } from "./kotlin_tokens.ts";

/** A text in which single characters are replaced, so that no offset changes. */
export class Rewriting {
  readonly tokens: readonly Token[];
  readonly #characters: string[];

  constructor(readonly text: string) {
    // Comments only say where a line ends, and the grammar loses statements around some of them.
    const all = kotlinTokens(text);
    this.#characters = text.split("");
    for (const token of all) if (token.kind === "comment") this.blank(token.start, token.end);
    this.tokens = all.filter((token) => token.kind !== "comment");
  }

  /** Replaces everything but line ends by blanks. */
  blank(start: number, end: number): void {
    for (let at = start; at < end; at++) {
      const character = this.#characters[at];
      if (character !== "\n" && character !== "\r") this.put(at, " ");
    }
  }

  /** Joins the lines of a range. */
  joinLines(start: number, end: number): void {
    for (let at = start; at < end; at++) {
      if (/[\r\n]/.test(this.#characters[at] ?? "")) this.put(at, " ");
    }
  }

  /** Gives a name that is no keyword to a word that is used as a name. */
  rename(token: Token): void {
    this.put(token.end - 1, "_");
  }

  /** Ends a statement in the blanks between two tokens, if there are any. */
  putSemicolon(from: number, to: number): void {
    if (to > from) this.put(from, ";");
  }

  /** Replaces one character. */
  put(at: number, character: string): void {
    this.#characters[at] = character;
  }

  /** The text as it is now. */
  get result(): string {
    return this.#characters.join("");
  }
}
