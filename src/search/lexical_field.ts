/** The fields of a document in the lexical index, in the order in which they are numbered. */
export const lexicalFields = ["name", "container", "signature", "doc", "body", "path"] as const;

/** One of {@link lexicalFields}. */
export type LexicalField = (typeof lexicalFields)[number];
