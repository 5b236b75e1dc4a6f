/** A text, and what some editors put before it to say that it is Unicode. */
export interface MarkedText {
  readonly mark: string;
  readonly text: string;
}

/** Takes the byte order mark off a text that has one. */
export function withoutMark(given: string): MarkedText {
  const mark = given.startsWith("\ufeff") ? "\ufeff" : "";
  return { mark, text: given.slice(mark.length) };
}
