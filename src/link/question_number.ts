const ROWS = 2 ** 22;
const FUELS = 16;
const SORTS = 4;

/** What is asked of a row of facts. */
export const QuestionSort = {
  /** The value of a type, as code inside of a body sees it. */
  type: 0,
  /** The value of a type while supertypes are being found. */
  baseType: 1,
  binding: 2,
} as const;

export type QuestionSort = (typeof QuestionSort)[keyof typeof QuestionSort];

/** A number for a question about a row of a file, which is answered within `fuel` steps. */
export function questionNumber(
  sort: QuestionSort,
  file: number,
  row: number,
  fuel: number,
): number {
  return ((file * ROWS + row) * FUELS + fuel) * SORTS + sort;
}
