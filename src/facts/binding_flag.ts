/** Bits of a binding. */
export const BindingFlag = {
  const: 1,
  reassigned: 2,
  conditional: 4,
  static: 8,
  private: 16,
  exported: 32,
  /** Declared in a block and visible in the whole function (JavaScript `var`). */
  hoisted: 64,
  /** Named by a name of its own kind that is written with a mark (JavaScript `#name`). */
  privateName: 128,
} as const;

export type BindingFlag = (typeof BindingFlag)[keyof typeof BindingFlag];
