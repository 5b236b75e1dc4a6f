/** Version of the layout of the state, and of what extraction and linking make of the same files: to be raised with either. */
export const stateVersion = 14;
