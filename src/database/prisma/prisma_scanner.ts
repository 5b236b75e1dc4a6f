/** A token of a Prisma schema. */
export interface PrismaToken {
  readonly kind: "word" | "string" | "symbol" | "line" | "comment" | "end";
  /** As written; of a string what it says, of a documenting comment its text. */
  readonly text: string;
  /** UTF-16 offsets. */
  readonly start: number;
  readonly end: number;
}

const pattern =
  /(?<blank>[ \t\r\f\v\uFEFF]+)|(?<line>\n)|\/\/\/(?<comment>.*)|(?<ignored>\/\/.*|\/\*[^]*?(?:\*\/|$))|"(?<string>(?:[^"\\\n]|\\.)*)"?|(?<word>[\p{L}\p{N}_][\p{L}\p{N}_.-]*)|(?<symbol>@@|[^])/gu;

/** Divides a Prisma schema into tokens. Ends of lines are tokens, comments are none unless they document what follows. */
export function* prismaTokens(text: string): Generator<PrismaToken> {
  for (const match of text.matchAll(pattern)) {
    const { blank, line, comment, ignored, string, word, symbol } = match.groups ?? {};
    if (blank !== undefined || ignored !== undefined) continue;
    const place = { start: match.index, end: match.index + match[0].length };
    if (line !== undefined) yield { kind: "line", text: line, ...place };
    else if (comment !== undefined) yield { kind: "comment", text: comment.trim(), ...place };
    else if (string !== undefined) {
      yield { kind: "string", text: string.replaceAll(/\\(.)/g, "$1"), ...place };
    } else if (word !== undefined) yield { kind: "word", text: word, ...place };
    else yield { kind: "symbol", text: symbol ?? "", ...place };
  }
  yield { kind: "end", text: "", start: text.length, end: text.length };
}
