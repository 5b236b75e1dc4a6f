/** How well a parameter's type takes an argument's, the worse the lower. */
export const TypeFit = {
  none: 0,
  /** One of the types is not known. */
  unknown: 1,
  /** The value is put into an object, or taken out of one. */
  boxed: 2,
  subtype: 3,
  exact: 4,
} as const;

export type TypeFit = (typeof TypeFit)[keyof typeof TypeFit];
