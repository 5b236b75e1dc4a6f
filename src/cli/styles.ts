/** Ways to mark text on a terminal. */
export interface Styles {
  bold(text: string): string;
  dim(text: string): string;
  warn(text: string): string;
}

/** Makes the styles of an output; without colours text stays as it is. */
export function styles(isColoured: boolean): Styles {
  const style = (on: number, off: number) => (text: string): string =>
    isColoured ? `\u001b[${on}m${text}\u001b[${off}m` : text;
  return { bold: style(1, 22), dim: style(2, 22), warn: style(33, 39) };
}
