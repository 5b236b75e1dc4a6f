import { unicodeOfBert } from "./unicode_of_bert.ts";

const blankPattern = /^\p{White_Space}$/u;
const markPattern = new RegExp(`^${unicodeOfBert.punctuation}$`, "v");

const unknown = 0;
const letter = 1;
const blank = 2;
const mark = 3;

/** What each code point is that has been asked for. */
const classes = new Uint8Array(0x110000);

/** The words of a text: cut at blanks, and each mark of punctuation by itself (`BertPreTokenizer`). */
export function* bertWords(text: string): Generator<string> {
  let start = 0;
  // One pattern for whole words would not do: matching one of a million letters exhausts the engine's stack.
  for (let at = 0; at < text.length;) {
    const code = text.codePointAt(at) ?? 0;
    const end = at + (code > 0xffff ? 2 : 1);
    const kind = classOf(code);
    if (kind !== letter) {
      if (start < at) yield text.slice(start, at);
      if (kind === mark) yield text.slice(at, end);
      start = end;
    }
    at = end;
  }
  if (start < text.length) yield text.slice(start);
}

function classOf(code: number): number {
  const known = classes[code] ?? unknown;
  if (known !== unknown) return known;
  const char = String.fromCodePoint(code);
  const found = blankPattern.test(char) ? blank : markPattern.test(char) ? mark : letter;
  classes[code] = found;
  return found;
}
