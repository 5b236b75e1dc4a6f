/** Stands for an inserted value in the text of a template or concatenation. */
export const insertedValue = "\u0001";
