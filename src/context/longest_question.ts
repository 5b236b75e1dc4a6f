/** Longest question that is answered, in UTF-16 units: the text of a long issue with its traces and diffs. */
export const longestQuestion = 100_000;
