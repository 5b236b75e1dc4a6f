/** How a text ends its lines: as the first of them does. */
export function lineEndOf(text: string): "\n" | "\r\n" {
  return /\r?\n/.exec(text)?.[0] === "\r\n" ? "\r\n" : "\n";
}
