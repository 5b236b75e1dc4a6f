/** Bits of {@link SyntaxColumns.marks}. */
export const NodeMark = {
  /** An error lies inside, or the node is one. */
  error: 1,
  /** The parser made the node up to go on behind an error. */
  missing: 2,
} as const;

/**
 * All nodes of a parsed text, anonymous ones included, in columns, in the order in which they start, a parent before its
 * children. A node is the number of its row; the root is row 0. The columns outlive the parser's tree.
 */
export interface SyntaxColumns {
  /** Number of nodes. */
  readonly count: number;
  /** Number of a node's type in its grammar; 65535 for an error. */
  readonly types: Uint16Array;
  /** UTF-16 offset of a node's first character. */
  readonly starts: Uint32Array;
  /** UTF-16 offset behind a node's last character. */
  readonly ends: Uint32Array;
  /** Zero-based line of a node's first character. */
  readonly rows: Uint32Array;
  /** The node that follows all that is inside a node. */
  readonly afters: Uint32Array;
  /** Number of the field of the parent that a node stands in, or 0; in the upper byte, a field around that one. */
  readonly fields: Uint16Array;
  /** {@link NodeMark} bits. */
  readonly marks: Uint8Array;
}
