/**
 * Text of any origin for a terminal: control characters, which could drive the terminal, and marks that reorder or hide
 * text are shown as escapes; line ends and tabs stay.
 */
export function printable(text: string): string {
  return text.replace(/(?![\n\t\u200d])(?:\p{Cc}|\p{Cf}|\p{Zl}|\p{Zp}|\p{Cs})/gu, (character) => {
    const code = (character.codePointAt(0) ?? 0).toString(16);
    return code.length > 2 ? `\\u{${code}}` : `\\x${code.padStart(2, "0")}`;
  });
}
