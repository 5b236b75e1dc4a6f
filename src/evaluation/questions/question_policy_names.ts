/** Names of the ways of looking for an answer, as a command line gives them. */
export const questionPolicyNames = [
  "search",
  "search-read",
  "search-pick",
  "k3-step",
  "context",
  "grep",
] as const;

/** Name of a way of looking for an answer. */
export type QuestionPolicyName = (typeof questionPolicyNames)[number];
