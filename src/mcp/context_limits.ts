/** Bytes of UTF-8 that an answer of gathered code may take. */
export const contextLimits = {
  least: 1_024,
  /** What it takes when nothing is said. */
  usual: 8_192,
  /** More than other answers may have: only who asks for it gets it. */
  most: 32_768,
} as const;
