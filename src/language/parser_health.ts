/** What happened to this thread's parser. */
export const parserHealth = {
  /** Whether it was stopped in the middle of something, so that what it holds in its memory is doubtful. */
  isBroken: false,
};
