import { byteLength } from "./byte_length.ts";

/** The rows that fit, and how many were left out. */
export interface FittedRows {
  /** Each row followed by a line end. */
  readonly text: string;
  readonly kept: number;
  readonly left: number;
}

/**
 * Takes rows from the first on for as long as they fit.
 *
 * @param room Bytes of UTF-8, the line ends included.
 */
export function fitRows(rows: readonly string[], room: number): FittedRows {
  let text = "";
  let used = 0;
  let kept = 0;
  for (const row of rows) {
    used += byteLength(row) + 1;
    if (used > room) break;
    text += `${row}\n`;
    kept++;
  }
  return { text, kept, left: rows.length - kept };
}
