/** Lines before and after a matching one that are shown. */
export const modelContext = 20;
