/** Bytes of UTF-8 that one answer may take: the smallest limit among today's clients. */
export const answerLimit = 10_240;
