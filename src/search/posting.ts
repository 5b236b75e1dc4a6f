/**
 * How a posting, a term's occurrence in one field of a document, is packed into 32 bits: the document's number over the
 * field over the occurrences. Postings sort by document, then by field. The lower eight bits are called its cell.
 */
export const posting = {
  /** Most documents of one segment. */
  maxDocuments: 1 << 24,
  /** Most occurrences that a posting tells apart. */
  maxOccurrences: 31,

  /** The cell of a field and the occurrences in it. */
  cell(field: number, occurrences: number): number {
    return (field << 5) | Math.min(occurrences, 31);
  },

  /** The posting of a document and a cell. */
  of(document: number, cell: number): number {
    return ((document << 8) | cell) >>> 0;
  },
} as const;
