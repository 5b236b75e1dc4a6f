/** Version of the layout. Facts of another version are made anew. */
export const factsVersion = 4;
