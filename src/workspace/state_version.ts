/** Version of the layout of the state. A state of another version is made anew. */
export const stateVersion = 8;
