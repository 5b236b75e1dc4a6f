/** Longest command that is looked at, in UTF-16 units. */
const longest = 64 * 1024;

/**
 * Reads a shell command up to what cannot be told from it with certainty: a here-document, whose lines are no commands,
 * or a substitution (POSIX Shell Command Language, 2.2 Quoting, 2.6.3, 2.7.4).
 *
 * @returns The words of each part, without quotes and redirections. The word with which reading ended is undefined.
 */
export function shellWords(command: string): (string | undefined)[][] {
  return new Reader(command.slice(0, longest)).read();
}

class Reader {
  readonly #text: string;
  readonly #parts: (string | undefined)[][] = [[]];
  #at = 0;
  /** The word so far; undefined between words. */
  #word: string | undefined;
  /** Whether the next word is where a redirection leads. */
  #isTarget = false;

  constructor(text: string) {
    this.#text = text;
  }

  read(): (string | undefined)[][] {
    while (this.#at < this.#text.length) {
      if (!this.#step()) {
        if (!this.#isTarget) this.#parts.at(-1)?.push(undefined);
        return this.#parts;
      }
    }
    this.#endWord();
    return this.#parts;
  }

  /** @returns Whether to go on. */
  #step(): boolean {
    if (this.#isUncertain(/(?:<<|[<>]\(|\$')/y)) return false;
    const character = this.#text.charAt(this.#at);
    if (character === "'") return this.#single();
    if (character === '"') return this.#double();
    this.#at++;
    if (character === "\\") {
      const next = this.#text.charAt(this.#at++);
      if (next !== "\n") this.#word = (this.#word ?? "") + next;
    } else if (character === "<" || character === ">") this.#redirect();
    else if (character === "&" && this.#text.charAt(this.#at) === ">") this.#endWord();
    else if (/[;&|\n]/.test(character)) this.#endPart();
    else if (/\s/.test(character)) this.#endWord();
    else if (character === "#" && this.#word === undefined) this.#comment();
    else this.#word = (this.#word ?? "") + character;
    return true;
  }

  /** @param alsoAt Sticky; where else reading ends. */
  #isUncertain(alsoAt?: RegExp): boolean {
    return [/(?:`|\$\(|\$\{(?!\w+\}))/y, alsoAt].some((expression) => {
      if (expression === undefined) return false;
      expression.lastIndex = this.#at;
      return expression.test(this.#text);
    });
  }

  #single(): boolean {
    const end = this.#text.indexOf("'", this.#at + 1);
    if (end < 0) return false;
    this.#word = (this.#word ?? "") + this.#text.slice(this.#at + 1, end);
    this.#at = end + 1;
    return true;
  }

  #double(): boolean {
    let word = this.#word ?? "";
    for (let at = this.#at + 1; at < this.#text.length; at++) {
      const character = this.#text.charAt(at);
      const next = this.#text.charAt(at + 1);
      if (character === '"') {
        this.#word = word;
        this.#at = at + 1;
        return true;
      }
      this.#at = at;
      if (this.#isUncertain()) return false;
      if (character === "\\" && /[$`"\\\n]/.test(next)) {
        if (next !== "\n") word += next;
        at++;
      } else word += character;
    }
    return false;
  }

  /** A number directly before it says what is redirected; `>&1` and `>>` are one operator. */
  #redirect(): void {
    if (this.#word !== undefined && /^\d+$/.test(this.#word)) this.#word = undefined;
    this.#endWord();
    while (/[>&|]/.test(this.#text.charAt(this.#at))) this.#at++;
    this.#isTarget = true;
  }

  #comment(): void {
    const end = this.#text.indexOf("\n", this.#at);
    this.#at = end < 0 ? this.#text.length : end;
  }

  #endPart(): void {
    this.#endWord();
    this.#isTarget = false;
    this.#parts.push([]);
  }

  #endWord(): void {
    if (this.#word === undefined) return;
    if (!this.#isTarget) this.#parts.at(-1)?.push(this.#word);
    this.#isTarget = false;
    this.#word = undefined;
  }
}
