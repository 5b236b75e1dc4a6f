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
