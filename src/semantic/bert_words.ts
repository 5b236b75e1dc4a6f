/** A run of letters and the like, or one mark of punctuation. */
const wordOrMark = /[^\p{White_Space}\p{P}$+<=>^`|~]+|[\p{P}$+<=>^`|~]/gu;

/** The words of a text: cut at blanks, and each mark of punctuation by itself (`BertPreTokenizer`). */
export function* bertWords(text: string): Generator<string> {
  for (const [word] of text.matchAll(wordOrMark)) yield word;
}
