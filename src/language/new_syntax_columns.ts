import type { SyntaxColumns } from "./syntax_columns.ts";

/** Columns for a tree of `count` nodes, all zero. */
export function newSyntaxColumns(count: number): SyntaxColumns {
  const words = new Uint32Array(count * 4);
  const halves = new Uint16Array(count * 2);
  return {
    count,
    types: halves.subarray(0, count),
    starts: words.subarray(0, count),
    ends: words.subarray(count, count * 2),
    rows: words.subarray(count * 2, count * 3),
    afters: words.subarray(count * 3),
    fields: halves.subarray(count),
    marks: new Uint8Array(count),
  };
}
