/** From and to, as code points, both included. */
type Range = readonly [number, number];

/** What git takes for members of the named classes: ASCII only, without `/`. */
const NAMED_CLASSES: ReadonlyMap<string, string> = new Map([
  ["alnum", "09AZaz"],
  ["alpha", "AZaz"],
  ["blank", "  \t\t"],
  ["cntrl", "\0\x1f\x7f\x7f"],
  ["digit", "09"],
  ["graph", "!~"],
  ["lower", "az"],
  ["print", " ~"],
  ["punct", "!/:@[`{~"],
  ["space", "  \t\n\r\r"],
  ["upper", "AZ"],
  ["xdigit", "09AFaf"],
]);

/** A set of characters in a pattern, such as `[a-z]` or `[![:digit:]_]`, by the rules of gitignore(5). */
export class BracketExpression {
  readonly #ranges: readonly Range[];
  readonly #isNegated: boolean;

  private constructor(ranges: readonly Range[], isNegated: boolean) {
    this.#ranges = ranges;
    this.#isNegated = isNegated;
  }

  /**
   * Reads the expression that begins with the `[` at `start`.
   *
   * @returns It and the offset behind it; undefined when it does not end or names no class, which makes a pattern match
   * nothing.
   */
  static read(
    pattern: string,
    start: number,
  ): { readonly expression: BracketExpression; readonly end: number } | undefined {
    const isNegated = /[!^]/.test(pattern[start + 1] ?? "");
    const ranges: Range[] = [];
    let at = start + (isNegated ? 2 : 1);
    do {
      const named = /\[:([^\]]*):\]/y;
      named.lastIndex = at;
      const name = named.exec(pattern)?.[1];
      if (name !== undefined) {
        const bounds = NAMED_CLASSES.get(name);
        if (bounds === undefined) return undefined;
        ranges.push(...pairs(bounds));
        at = named.lastIndex;
        continue;
      }
      const from = memberAt(pattern, at);
      if (from === undefined) return undefined;
      at = from.end;
      ranges.push([from.code, from.code]);
      if (pattern[at] !== "-" || pattern[at + 1] === "]") continue;
      const to = memberAt(pattern, at + 1);
      if (to === undefined) return undefined;
      at = to.end;
      ranges.push([from.code, to.code]);
    } while (pattern[at] !== "]");
    return { expression: new BracketExpression(ranges, isNegated), end: at + 1 };
  }

  /** Whether one character is in the set. */
  has(character: string, ignoreCase: boolean): boolean {
    const variants = ignoreCase
      ? [character, character.toLowerCase(), character.toUpperCase()]
      : [character];
    const isMember = variants.some((variant) => {
      const code = variant.codePointAt(0) ?? 0;
      return this.#ranges.some(([from, to]) => code >= from && code <= to);
    });
    return isMember !== this.#isNegated;
  }
}

function pairs(bounds: string): Range[] {
  const ranges: Range[] = [];
  for (let at = 0; at < bounds.length; at += 2) {
    ranges.push([bounds.charCodeAt(at), bounds.charCodeAt(at + 1)]);
  }
  return ranges;
}

function memberAt(
  pattern: string,
  start: number,
): { readonly code: number; readonly end: number } | undefined {
  const at = pattern[start] === "\\" ? start + 1 : start;
  const code = pattern.codePointAt(at);
  return code === undefined ? undefined : { code, end: at + (code > 0xffff ? 2 : 1) };
}
