/** How a supertype is declared. */
export const SuperKind = {
  extends: 1,
  implements: 2,
  /** A Go embedded field or interface element. */
  embedded: 3,
  /** Kotlin delegation. */
  delegated: 4,
  metaclass: 5,
  mixin: 6,
} as const;

export type SuperKind = (typeof SuperKind)[keyof typeof SuperKind];
