/** Edges of less confidence are not shown unless they are asked for. */
export const SHOWN_FROM = 0.85;
