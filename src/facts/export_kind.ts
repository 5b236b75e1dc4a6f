/** The way of an export. */
export const ExportKind = {
  local: 1,
  default: 2,
  reExport: 3,
  star: 4,
  starAs: 5,
  /** exports.name = value */
  commonJsName: 6,
  /** module.exports = value */
  commonJsModule: 7,
  exportEquals: 8,
  /** A name in Python's __all__. */
  all: 9,
} as const;

export type ExportKind = (typeof ExportKind)[keyof typeof ExportKind];
