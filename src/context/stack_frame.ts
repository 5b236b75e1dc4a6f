/** One line of a stack trace: where something was called. */
export interface StackFrame {
  /** Path or name of the file as the trace has it, with `/`; undefined where it names none. */
  readonly path: string | undefined;
  /** One-based; undefined where the trace names none. */
  readonly line: number | undefined;
  /** Name of the function with what encloses it, joined by dots; undefined where the trace names none. */
  readonly name: string | undefined;
  /** Which trace of the text the frame belongs to, from 0; each cause of an exception is a trace of its own. */
  readonly trace: number;
}
