/** Bits of a file. */
export const FileFlag = {
  /** The parser met an error, or the parse ran out of its budget: parts may be missing. */
  partial: 1,
  test: 2,
  generated: 4,
  minified: 8,
  declarationOnly: 16,
  script: 32,
  commonJs: 64,
  vendored: 128,
  /** Text that is not code: documents, configuration. */
  plain: 256,
  /** The text held bytes that are not valid in its encoding. */
  invalidText: 512,
  /** Parts were left out because they cost too much to parse or to read. */
  costly: 1024,
} as const;

export type FileFlag = (typeof FileFlag)[keyof typeof FileFlag];
