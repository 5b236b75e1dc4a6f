/** Exit codes of graphin. */
export const ExitCode = {
  ok: 0,
  /** Nothing was found, or the work failed. */
  failure: 1,
  /** The command line is wrong. */
  usage: 2,
} as const;

export type ExitCode = (typeof ExitCode)[keyof typeof ExitCode];
