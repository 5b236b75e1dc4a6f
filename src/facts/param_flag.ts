/** Bits of a parameter. */
export const ParamFlag = {
  optional: 1,
  rest: 2,
  keywords: 4,
  keywordOnly: 8,
  positionalOnly: 16,
  receiver: 32,
  /** The parameter declares a property. */
  property: 64,
} as const;

export type ParamFlag = (typeof ParamFlag)[keyof typeof ParamFlag];
