/** Says where an offset of a text is, for people: `line 3, column 14`, both counted from 1. */
export function lineOf(text: string, offset: number): string {
  const before = text.slice(0, offset);
  const line = before.split("\n").length;
  return `line ${line}, column ${offset - before.lastIndexOf("\n")}`;
}
