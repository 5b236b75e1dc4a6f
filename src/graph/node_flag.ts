/** Bits of a node. */
export const NodeFlag = {
  test: 1,
  generated: 2,
  minified: 4,
  vendored: 8,
  /** The node is a whole file of code. */
  codeFile: 16,
  /** The node belongs to a document. */
  document: 32,
  partial: 64,
  deprecated: 128,
  /** A declaration that others implement. */
  bodiless: 256,
} as const;

export type NodeFlag = (typeof NodeFlag)[keyof typeof NodeFlag];
