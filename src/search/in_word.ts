import { characterClass } from "./character_class.ts";
import { classOf } from "./class_of.ts";

const ascii = Uint8Array.from(
  { length: 0x80 },
  (_, unit) => classOf(unit) > characterClass.separator ? 1 : 0,
);

/**
 * Whether a character belongs to a word: a letter, digit, `_` or `-`.
 *
 * @param unit the UTF-16 unit at `index`; both halves of a surrogate pair have what the pair has.
 */
export function inWord(text: string, index: number, unit: number): boolean {
  return unit < 0x80 ? ascii[unit] === 1 : inForeignWord(text, index, unit);
}

function inForeignWord(text: string, index: number, unit: number): boolean {
  const surrogate = unit >= 0xd800 && unit <= 0xdfff;
  const whole = surrogate
    ? text.codePointAt(unit >= 0xdc00 && index > 0 ? index - 1 : index) ?? 0
    : unit;
  return classOf(whole) > characterClass.separator;
}
