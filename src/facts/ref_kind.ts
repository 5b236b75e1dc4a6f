/** How a name is used. */
export const RefKind = {
  call: 1,
  new: 2,
  /** A type is mentioned; expr is a row of types. */
  type: 3,
  /** A supertype is named; expr is a row of types. */
  super: 4,
  decorator: 5,
  methodReference: 6,
  jsx: 7,
  /** A function or class passed or stored by name. */
  value: 8,
} as const;

export type RefKind = (typeof RefKind)[keyof typeof RefKind];
