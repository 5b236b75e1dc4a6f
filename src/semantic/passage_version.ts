/** Changes with every change of what is composed: vectors of other passages are made anew. */
export const passageVersion = 2;
