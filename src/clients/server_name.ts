/** Name that graphin is registered under. */
export const serverName = "graphin";
