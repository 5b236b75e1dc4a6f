/** How a variable comes to be. */
export const BindingKind = {
  param: 1,
  local: 2,
  /** Declared in a class body. */
  field: 3,
  /** Assigned through `self` or `this` in a method. */
  selfAttribute: 4,
  loop: 5,
  with: 6,
  except: 7,
  pattern: 8,
  global: 9,
  nonlocal: 10,
  /** A narrower type for a name within a guard scope. */
  narrow: 11,
  /** A property declared by a constructor parameter. */
  constructorProperty: 12,
  /** A value that the lambda which opens the scope returns; has no name. */
  returned: 13,
} as const;

export type BindingKind = (typeof BindingKind)[keyof typeof BindingKind];
