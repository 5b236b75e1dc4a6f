import { withoutBlanks } from "./without_blanks.ts";

/** A token that is found in a text before anything else is done with it. */
export interface AddedToken {
  readonly id: number;
  readonly content: string;
  /** Whether it counts only where no letter, digit or underscore is beside it. */
  readonly single_word: boolean;
  /** Whether it takes the blanks before it. */
  readonly lstrip: boolean;
  /** Whether it takes the blanks behind it. */
  readonly rstrip: boolean;
}

/** Where a text was cut: a token's id, or what is between tokens. */
export type TextPart = number | string;

const wordBefore = /\w$/u;
const wordAfter = /^\w/u;

/**
 * Finds added tokens in a text: where several begin at one place, the longest.
 *
 * @returns What cuts a text into tokens and non-empty rests.
 */
export function addedTokens(tokens: readonly AddedToken[]): (text: string) => TextPart[] {
  const byContent = new Map(tokens.map((token) => [token.content, token]));
  const contents = [...byContent.keys()].filter((content) => content !== "");
  if (contents.length === 0) return (text) => text === "" ? [] : [text];
  contents.sort((a, b) => b.length - a.length);
  const pattern = new RegExp(contents.map(escaped).join("|"), "gu");
  return (text) => {
    const parts: TextPart[] = [];
    let at = 0;
    const add = (rest: string): void => {
      if (rest !== "") parts.push(rest);
    };
    for (const match of text.matchAll(pattern)) {
      const token = byContent.get(match[0]);
      if (token === undefined || match.index < at) continue;
      const end = match.index + match[0].length;
      const isInWord = wordBefore.test(text.slice(at, match.index).slice(-2)) ||
        wordAfter.test(text.slice(end, end + 2));
      if (token.single_word && isInWord) continue;
      const before = text.slice(at, match.index);
      add(token.lstrip ? withoutBlanks(before, { start: false, end: true }) : before);
      parts.push(token.id);
      at = end;
      if (token.rstrip) {
        at = text.length - withoutBlanks(text.slice(end), { start: true, end: false }).length;
      }
    }
    add(text.slice(at));
    return parts;
  };
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}
