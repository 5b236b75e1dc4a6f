/** Where a command writes. */
export interface ConsoleOutput {
  /** Writes results to standard output. */
  write(text: string): void;
  /** Writes messages to standard error. */
  note(text: string): void;
  /** Whether results may be coloured. */
  readonly isColoured: boolean;
  /** Whether results are written to a terminal. */
  readonly isTerminal: boolean;
  /** Whether a person sees standard error, so that progress may be shown there. */
  readonly isAttended: boolean;
}
