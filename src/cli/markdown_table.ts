import { printable } from "./printable.ts";

/**
 * A table in Markdown (GitHub Flavored Markdown, tables).
 *
 * @param head Titles of the columns.
 * @param rows Cells of any origin; what would end a cell or a line is escaped.
 */
export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  const line = (cells: readonly (string | number)[]): string =>
    `| ${cells.map(cell).join(" | ")} |\n`;
  const rule = `|${
    head.map((_, column) => isNumeric(rows, column) ? " --: |" : " --- |").join("")
  }\n`;
  return line(head) + rule + rows.map(line).join("");
}

function isNumeric(rows: readonly (readonly (string | number)[])[], column: number): boolean {
  return rows.length > 0 && rows.every((row) => typeof row[column] === "number");
}

function cell(content: string | number): string {
  return printable(String(content).replaceAll(/\s+/g, " ")).replaceAll(/[\\|`*_<>[\]]/g, "\\$&");
}
