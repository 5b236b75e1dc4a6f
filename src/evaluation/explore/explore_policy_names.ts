/** Ways of exploring code for an issue. */
export const explorePolicyNames = ["graphin", "search", "context", "grep"] as const;

/** Name of a way of exploring code. */
export type ExplorePolicyName = (typeof explorePolicyNames)[number];
