/** The way of an import. */
export const ImportKind = {
  value: 1,
  typeOnly: 2,
  /** Java static import. */
  static: 3,
  /** Go dot import, Python or Java star: names enter the scope. */
  star: 4,
  /** Only for its effects. */
  blank: 5,
  require: 6,
  dynamic: 7,
  importEquals: 8,
} as const;

export type ImportKind = (typeof ImportKind)[keyof typeof ImportKind];
