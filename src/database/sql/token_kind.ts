/** What a token is. `terminator` ends a statement, `batch` is a line that ends a batch (`GO`, `/`). */
export const TokenKind = {
  end: 0,
  word: 1,
  quoted: 2,
  string: 3,
  number: 4,
  symbol: 5,
  terminator: 6,
  batch: 7,
} as const;

export type TokenKind = (typeof TokenKind)[keyof typeof TokenKind];
