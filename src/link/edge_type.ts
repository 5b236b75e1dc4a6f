/** Types of edges, by the code that is kept on disk; append only. */
export const EdgeType = {
  import: 0,
  extends: 1,
  implements: 2,
  call: 3,
  reference: 4,
  foreignKey: 5,
  contains: 6,
  /** A member of a type stands in for the one of a supertype. */
  override: 7,
} as const;

export type EdgeType = (typeof EdgeType)[keyof typeof EdgeType];
