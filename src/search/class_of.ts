import { characterClass } from "./character_class.ts";

/** Classes of the basic plane by code point; 0 until asked for. */
const known = new Uint8Array(0x10000);

/** The class of a code point, one of {@link characterClass}. */
export function classOf(codePoint: number): number {
  if (codePoint > 0xffff) return classify(codePoint);
  const class_ = known[codePoint] ?? 0;
  if (class_ !== 0) return class_;
  const found = classify(codePoint);
  known[codePoint] = found;
  return found;
}

const PROLONGED_SOUND_MARK = "\u30fc";

function classify(codePoint: number): number {
  const character = String.fromCodePoint(codePoint);
  if (character === "_" || character === "-") return characterClass.joiner;
  if (/\p{Nd}/u.test(character)) return characterClass.digit;
  if (!/[\p{L}\p{M}\p{Nl}]/u.test(character)) return characterClass.separator;
  if (/\p{Script=Hangul}/u.test(character)) return characterClass.hangul;
  if (character === PROLONGED_SOUND_MARK || /\p{Script=Katakana}/u.test(character)) {
    return characterClass.katakana;
  }
  if (/[\p{Script=Han}\p{Script=Hiragana}]/u.test(character)) return characterClass.hanOrHiragana;
  return /[\p{Lu}\p{Lt}]/u.test(character) ? characterClass.upper : characterClass.lower;
}
