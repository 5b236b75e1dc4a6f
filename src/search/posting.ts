/** In place of a document's number where there is no document. */
export const NO_DOCUMENT = -1;

/** Most documents of one segment: a posting gives their numbers 24 bits. */
export const MAX_DOCUMENTS = 1 << 24;

/** Most occurrences of a term in one field that a posting tells apart. */
export const MAX_OCCURRENCES = 31;

/** The field and the occurrences of a term in one byte, the lower eight bits of a posting. */
export function postingCell(field: number, occurrences: number): number {
  return (field << 5) | Math.min(occurrences, MAX_OCCURRENCES);
}

/** A posting: a document's number over a {@link postingCell}. Postings sort by document, then by field. */
export function posting(document: number, cell: number): number {
  return ((document << 8) | cell) >>> 0;
}
