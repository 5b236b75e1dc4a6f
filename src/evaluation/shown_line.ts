/** A line of source that an answer shows. */
export interface ShownLine {
  readonly path: string;
  /** One-based. */
  readonly line: number;
  /** Bytes of the answers up to the end of the line. */
  readonly at: number;
}
