/** How a name that was asked for matches a node; the lower, the closer. The same without regard to case follow after. */
export const symbolMatch = {
  /** The whole id. */
  id: 0,
  /** The id without its parameters or its number. */
  bareId: 1,
  /** The display name or the simple name. */
  name: 2,
  /** The end of the id after a `.`, `/` or `#`. */
  suffix: 3,
  /** Added when the letters differ in case. */
  otherCase: 4,
} as const;
