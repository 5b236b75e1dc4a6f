/** Lines of a file. */
export interface LineSpan {
  /** Relative to the workspace root, with `/`. */
  readonly path: string;
  /** One-based. */
  readonly start: number;
  /** One-based, itself included; an end before the start means no lines. */
  readonly end: number;
}
