import { BracketExpression } from "./bracket_expression.ts";

/** Characters of a pattern that are made a regular expression of; no pattern that means a path is that long. */
const LONGEST_EXPRESSION = 1_000;

/** Matches any number of directories. */
const ANY_DIRECTORIES = Symbol("**");

/** One character of a segment: a literal, one of a set, any one; or any number of any. */
type Glyph = { readonly literal: string } | { readonly set: BracketExpression } | "one" | "many";
type Segment = typeof ANY_DIRECTORIES | readonly Glyph[];

export interface PathPatternOptions {
  readonly ignoreCase: boolean;
}

/**
 * One pattern of an ignore file (gitignore(5)), matched in time proportional to the length of the
 * path times that of the pattern, however many wildcards it has.
 */
export class PathPattern {
  /** Whether the pattern begins with `!`. */
  readonly isNegative: boolean;
  readonly #segments: readonly Segment[];
  readonly #isForDirectories: boolean;
  readonly #ignoreCase: boolean;

  /** @param line One line of the file, neither blank nor a comment. */
  constructor(line: string, options: PathPatternOptions) {
    this.isNegative = line.startsWith("!");
    this.#ignoreCase = options.ignoreCase;
    const body = (this.isNegative ? line.slice(1) : line).replace(/(?<!\\) +$/, "");
    this.#isForDirectories = body.endsWith("/");
    this.#segments = segmentsOf(this.#isForDirectories ? body.slice(0, -1) : body);
  }

  /** The same line with `**` in neighbouring segments written once, as it means the same. */
  static collapsed(line: string): string {
    return line.replace(/(?<=^!?|\/)(?:\*\*+\/){2,}/g, "**/");
  }

  /**
   * How often a matcher that backtracks has to choose: the wildcards of unbounded length, where neighbouring ones count
   * once, and those after which everything matches do not. There is no end to them in a line so long that its regular
   * expression may be larger than the engine takes.
   */
  static choices(line: string): number {
    if (line.length > LONGEST_EXPRESSION) return Infinity;
    const withoutEnd = PathPattern.collapsed(line).replace(/\/\*\*+\/?\s*$/, "/");
    return withoutEnd.match(/(?<!\\)\*+/g)?.length ?? 0;
  }

  /** What the pattern says of a path: relative, with a trailing `/` for a directory. */
  test(path: string): { readonly ignored: boolean; readonly unignored: boolean } {
    const matches = this.#matches(path);
    return { ignored: matches && !this.isNegative, unignored: matches && this.isNegative };
  }

  #matches(path: string): boolean {
    const isDirectory = path.endsWith("/");
    if (this.#isForDirectories && !isDirectory) return false;
    const names = (isDirectory ? path.slice(0, -1) : path).split("/");
    return matchesAll(
      this.#segments,
      names,
      (segment) => segment === ANY_DIRECTORIES,
      (segment, name) => segment !== ANY_DIRECTORIES && this.#fits(segment, name),
    );
  }

  #fits(glyphs: readonly Glyph[], name: string): boolean {
    return matchesAll(
      glyphs,
      [...name],
      (glyph) => glyph === "many",
      (glyph, character) => this.#takes(glyph, character),
    );
  }

  #takes(glyph: Glyph, character: string): boolean {
    if (typeof glyph === "string") return true;
    if ("set" in glyph) return glyph.set.has(character, this.#ignoreCase);
    if (glyph.literal === character) return true;
    return this.#ignoreCase && glyph.literal.toLowerCase() === character.toLowerCase();
  }
}

function segmentsOf(pattern: string): Segment[] {
  const texts = pattern.split("/");
  // Without a slash before its end a pattern holds at any depth.
  if (texts.length === 1) return [ANY_DIRECTORIES, glyphsOf(pattern)];
  if (texts[0] === "") texts.shift();
  const segments = texts.map((text) => /^\*\*+$/.test(text) ? ANY_DIRECTORIES : glyphsOf(text));
  // At the end, `**` stands for everything inside.
  if (segments.at(-1) === ANY_DIRECTORIES) segments.push(["many"]);
  return segments;
}

/** A name holds no slash: a part that can match nothing, as git says of it, is taken for one. */
const NOTHING: Glyph = { literal: "/" };

function glyphsOf(text: string): Glyph[] {
  const glyphs: Glyph[] = [];
  const token = /\\[^]?|\*+|[^]/uy;
  while (token.lastIndex < text.length) {
    const start = token.lastIndex;
    const found = token.exec(text)?.[0] ?? "";
    if (found.startsWith("*")) glyphs.push("many");
    else if (found === "?") glyphs.push("one");
    else if (found === "[") {
      const bracket = BracketExpression.read(text, start);
      if (bracket === undefined) return [NOTHING];
      glyphs.push({ set: bracket.expression });
      token.lastIndex = bracket.end;
    } else if (found === "\\") glyphs.push(NOTHING);
    else glyphs.push({ literal: found.replace(/^\\/, "") });
  }
  return glyphs;
}

/**
 * Whether all items are matched in order by all parts. Only the last part that takes any number of items is ever
 * reconsidered: giving an earlier one more items could not make more of the rest fit.
 */
function matchesAll<Part, Item>(
  parts: readonly Part[],
  items: readonly Item[],
  takesAny: (part: Part) => boolean,
  takes: (part: Part, item: Item) => boolean,
): boolean {
  let part = 0;
  let item = 0;
  let retry: { readonly part: number; item: number } | undefined;
  for (;;) {
    const current = parts[part];
    const next = items[item];
    if (current !== undefined && takesAny(current)) {
      retry = { part: ++part, item };
    } else if (current !== undefined && next !== undefined && takes(current, next)) {
      part++;
      item++;
    } else if (current === undefined && next === undefined) {
      return true;
    } else if (retry === undefined || retry.item >= items.length) {
      return false;
    } else {
      item = ++retry.item;
      part = retry.part;
    }
  }
}
