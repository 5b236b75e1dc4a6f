import type { Random } from "./random.ts";

type TextMutator = (text: string, other: string, random: Random) => string;
type BytesMutator = (bytes: Uint8Array, other: Uint8Array, random: Random) => Uint8Array;

/** Texts and bytes that nobody meant: what was meant, damaged at random. */
export const mutate = { text: mutatedText, bytes: mutatedBytes } as const;

/** What breaks the rules of one language or another, or of text as such. */
const TOKENS = [
  ..."{}()[]<>\"'`#@$%^&*;:,.=+-/\\|!?~_",
  '"""',
  "'''",
  "/*",
  "*/",
  "//",
  "<!--",
  "-->",
  "```",
  "${",
  "\\u{",
  "\\",
  "=>",
  "::",
  "...",
  "?.",
  "\r",
  "\r\n",
  "\n",
  "\t",
  "\0",
  "\u00a0",
  "\u2028",
  "\ufeff",
  "\ud800",
  "\udc00",
  "\u202e",
  "é",
  "e\u0301",
  "\u{1f600}",
  "\u{10ffff}",
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "undefined",
  "null",
  "NaN",
  "-1",
  "4294967296",
  "99999999999999999999",
  "class ",
  "def ",
  "func ",
  "function ",
  "fun ",
  "import ",
  "package ",
  "export ",
  "return ",
  "extends ",
  "interface ",
  "async ",
  "lambda ",
  "*",
  "**/",
  "[!",
] as const;

const OPENERS = ["(", "[", "{", "<a>", "((", "[[", "{{", "!", "- ", "> ", "if(", "x=>", "a.", "f("];

/** Texts do not grow beyond this many UTF-16 units. */
const MOST_UNITS = 200_000;
/** Nesting beyond what any parser expects. */
const DEEPEST = 3_000;
const LONGEST_TOKEN = 30_000;

const textMutators: readonly TextMutator[] = [
  (text, _other, random) => text.slice(0, random.below(text.length + 1)),
  (text, _other, random) => text.slice(random.below(text.length + 1)),
  removeSpan,
  repeatSpan,
  insertToken,
  insertToken,
  insertToken,
  replaceCharacter,
  splice,
  splice,
  nest,
  longToken,
  (text) => text.replaceAll("\n", "\r\n"),
  (text) => text.replaceAll("\n", "\r"),
  (text, _other, random) => text.replaceAll("\n", (end) => random.below(2) === 0 ? end : "\r\n"),
  (text) => `\ufeff${text}`,
  renameWord,
  shuffleLines,
  randomCharacters,
  (text) => text.replace(/[ \t]+/g, ""),
];

/**
 * A text with some damage.
 *
 * @param other Another text, parts of which may come into this one.
 */
function mutatedText(text: string, other: string, random: Random): string {
  let mutated = text;
  for (let count = random.below(5); count >= 0; count--) {
    const mutator = random.pick(textMutators);
    mutated = (mutator?.(mutated, other, random) ?? mutated).slice(0, MOST_UNITS);
  }
  return mutated;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

function spanOf(length: number, random: Random): Span {
  const start = random.below(length + 1);
  // Mostly short spans, now and then long ones.
  const most = random.below(4) === 0 ? length - start : Math.min(40, length - start);
  return { start, end: start + random.below(most + 1) };
}

function removeSpan(text: string, _other: string, random: Random): string {
  const { start, end } = spanOf(text.length, random);
  return text.slice(0, start) + text.slice(end);
}

function repeatSpan(text: string, _other: string, random: Random): string {
  const { start, end } = spanOf(text.length, random);
  const times = 1 + random.below(random.below(3) === 0 ? 500 : 4);
  const room = Math.floor(MOST_UNITS / Math.max(1, end - start));
  const repeated = text.slice(start, end).repeat(Math.min(times, room));
  return text.slice(0, end) + repeated + text.slice(end);
}

function insertToken(text: string, _other: string, random: Random): string {
  const at = random.below(text.length + 1);
  return text.slice(0, at) + (random.pick(TOKENS) ?? "") + text.slice(at);
}

function replaceCharacter(text: string, _other: string, random: Random): string {
  const at = random.below(text.length + 1);
  return text.slice(0, at) + (random.pick(TOKENS) ?? "") + text.slice(at + 1);
}

function splice(text: string, other: string, random: Random): string {
  const { start, end } = spanOf(other.length, random);
  const at = random.below(text.length + 1);
  return text.slice(0, at) + other.slice(start, end) + text.slice(at);
}

function nest(text: string, _other: string, random: Random): string {
  const at = random.below(text.length + 1);
  const opener = random.pick(OPENERS) ?? "(";
  return text.slice(0, at) + opener.repeat(random.below(DEEPEST)) + text.slice(at);
}

function longToken(text: string, _other: string, random: Random): string {
  const at = random.below(text.length + 1);
  const unit = random.pick(["a", "0", " ", "\t", "\n", "é", "\u{1f600}", "_", "ab.", "\\", "*"]) ??
    "a";
  const length = random.below(LONGEST_TOKEN);
  const quote = random.pick(["", '"', "'", "`"]) ?? "";
  return text.slice(0, at) + quote + unit.repeat(length) + quote + text.slice(at);
}

function renameWord(text: string, _other: string, random: Random): string {
  const word = random.pick(text.match(/\w+/g) ?? []);
  const to = random.pick(TOKENS) ?? "";
  return word === undefined ? text : text.replaceAll(word, to);
}

function shuffleLines(text: string, _other: string, random: Random): string {
  const lines = text.split("\n");
  for (let count = random.below(10); count >= 0; count--) {
    const [line = ""] = lines.splice(random.below(lines.length), 1);
    lines.splice(random.below(lines.length + 1), 0, line);
  }
  return lines.join("\n");
}

function randomCharacters(text: string, _other: string, random: Random): string {
  const at = random.below(text.length + 1);
  const limit = random.pick([0x80, 0x100, 0x10000]) ?? 0x80;
  const units = Array.from({ length: random.below(60) }, () => random.below(limit));
  return text.slice(0, at) + String.fromCharCode(...units) + text.slice(at);
}

const bytesMutators: readonly BytesMutator[] = [
  flipBit,
  flipBit,
  flipBit,
  (bytes, _other, random) => bytes.slice(0, random.below(bytes.length + 1)),
  (bytes, _other, random) => replaced(bytes, spanOf(bytes.length, random), new Uint8Array()),
  (bytes, _other, random) => overwritten(bytes, spanOf(bytes.length, random), () => 0),
  (bytes, _other, random) =>
    overwritten(bytes, spanOf(bytes.length, random), () => random.below(256)),
  repeatBytes,
  spliceBytes,
  setWord,
  setWord,
];

/**
 * Bytes with some damage; always a copy.
 *
 * @param other Other bytes, parts of which may come into these.
 */
function mutatedBytes(bytes: Uint8Array, other: Uint8Array, random: Random): Uint8Array {
  let mutated = bytes.slice();
  for (let count = random.below(3); count >= 0; count--) {
    mutated = Uint8Array.from(random.pick(bytesMutators)?.(mutated, other, random) ?? mutated);
  }
  return mutated;
}

function flipBit(bytes: Uint8Array, _other: Uint8Array, random: Random): Uint8Array {
  const at = random.below(Math.max(1, bytes.length));
  const bit = 1 << random.below(8);
  return overwritten(bytes, { start: at, end: at + 1 }, (byte) => byte ^ bit);
}

/** Counts, lengths and offsets at the borders of what 32 bits hold. */
function setWord(bytes: Uint8Array, _other: Uint8Array, random: Random): Uint8Array {
  if (bytes.length < 4) return bytes;
  const set = bytes.slice();
  const at = random.below(bytes.length - 3) & (random.below(2) === 0 ? -4 : -1);
  const value = random.pick([0, 1, 0x7fffffff, 0x80000000, 0xffffffff, 0xfffffffe, bytes.length]);
  new DataView(set.buffer).setUint32(at, value ?? 0, true);
  return set;
}

function repeatBytes(bytes: Uint8Array, _other: Uint8Array, random: Random): Uint8Array {
  const { start, end } = spanOf(bytes.length, random);
  return replaced(bytes, { start: end, end }, bytes.subarray(start, end));
}

function spliceBytes(bytes: Uint8Array, other: Uint8Array, random: Random): Uint8Array {
  const { start, end } = spanOf(other.length, random);
  return replaced(bytes, spanOf(bytes.length, random), other.subarray(start, end));
}

function overwritten(
  bytes: Uint8Array,
  { start, end }: Span,
  byte: (old: number) => number,
): Uint8Array {
  return bytes.map((old, index) => index >= start && index < end ? byte(old) : old);
}

function replaced(bytes: Uint8Array, { start, end }: Span, by: Uint8Array): Uint8Array {
  const whole = new Uint8Array(bytes.length - (end - start) + by.length);
  whole.set(bytes.subarray(0, start));
  whole.set(by, start);
  whole.set(bytes.subarray(end), start + by.length);
  return whole;
}
