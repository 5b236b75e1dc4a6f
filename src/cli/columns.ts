/** Aligns cells into columns two blanks apart; the last column is not padded. */
export function columns(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((cell, column) => {
      widths[column] = Math.max(widths[column] ?? 0, displayWidth(cell));
    });
  }
  return rows.map((row) =>
    row.map((cell, column) => {
      const isLast = column === row.length - 1;
      return isLast ? cell : cell + " ".repeat((widths[column] ?? 0) - displayWidth(cell));
    }).join("  ").trimEnd()
  );
}

/** Hangul, kana, Han and full-width forms take two columns of a terminal. */
function displayWidth(text: string): number {
  let width = 0;
  for (const character of text) {
    width += /[\p{scx=Hangul}\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\uff01-\uff60]/u.test(character)
      ? 2
      : 1;
  }
  return width;
}
