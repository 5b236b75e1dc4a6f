/** Longest query that is answered, in UTF-16 units. A question takes hundreds; the work may grow with the square. */
export const longestQuery = 10_000;
