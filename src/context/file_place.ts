/** A file, or lines of it, that a text names. */
export interface FilePlace {
  /** As it is written, with `/`. */
  readonly path: string;
  /** One-based; undefined where the whole file is named. */
  readonly line: number | undefined;
  /** The last line that is meant; `line` where only one is. */
  readonly endLine: number | undefined;
}
