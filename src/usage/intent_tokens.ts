const stopWords = new Set(
  "the and for where what how code file function class def func implementation find".split(" "),
);

/** The words of a question or pattern by which two are about the same: of three letters and more, in lower case. */
export function intentTokens(text: string): Set<string> {
  const tokens = new Set<string>();
  for (const part of text.split(/[^\p{L}\p{N}]+|(?=\p{Lu})/u)) {
    const token = part.toLowerCase();
    if ([...token].length >= 3 && !stopWords.has(token)) tokens.add(token);
  }
  return tokens;
}
