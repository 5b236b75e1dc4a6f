/** Bits of a reference. */
export const RefFlag = {
  optionalChain: 1,
  spread: 2,
  namedArguments: 4,
  trailingLambda: 8,
  awaited: 16,
  typeOnly: 32,
} as const;

export type RefFlag = (typeof RefFlag)[keyof typeof RefFlag];
