/** What a literal looks like. */
export const LiteralClass = {
  text: 0,
  sql: 1,
  route: 2,
  event: 3,
  url: 4,
  configKey: 5,
  qualifiedName: 6,
  format: 7,
} as const;

export type LiteralClass = (typeof LiteralClass)[keyof typeof LiteralClass];
