/** What a character is to the tokenizer. Whatever is above {@link characterClass.separator} belongs to a word. */
export const characterClass = {
  /** Ends a word. */
  separator: 1,
  /** `_` and `-`: holds a word together and separates its parts. */
  joiner: 2,
  /** A letter that is not a capital, or a mark that follows a letter. */
  lower: 3,
  /** A capital or title-case letter. */
  upper: 4,
  /** A decimal digit of any script. */
  digit: 5,
  /** A Hangul syllable or letter. */
  hangul: 6,
  /** A Katakana letter or the prolonged sound mark. */
  katakana: 7,
  /** A Han character or a Hiragana letter: Japanese words mix the two. */
  hanOrHiragana: 8,
} as const;

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
