import type { QuestionSort } from "./question_sort.ts";

const ROWS = 2 ** 22;
const FUELS = 16;
const SORTS = 16;

/** A number for a question about a row of a file, which is answered within `fuel` steps. */
export function questionNumber(
  sort: QuestionSort,
  file: number,
  row: number,
  fuel: number,
): number {
  return ((file * ROWS + row) * FUELS + fuel) * SORTS + sort;
}
