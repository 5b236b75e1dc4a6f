/** Where the line after the one at `from` begins; the end of the text when there is none. */
export function lineStart(text: string, from: number): number {
  const lineEnd = text.indexOf("\n", from);
  return lineEnd < 0 ? text.length : lineEnd + 1;
}
