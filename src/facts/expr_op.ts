/** Operators of expression trees; see each for what `a`, `b` and `text` hold. */
export const ExprOp = {
  /** text = identifier. */
  name: 1,
  /** a = object, text = member. */
  member: 2,
  /** a = callee, b = List of arguments. */
  call: 3,
  /** a = class expression, b = List of arguments. */
  new: 4,
  /** a = object, b = index. */
  index: 5,
  /** a = awaited. */
  await: 6,
  /** a = value, b = row of types. */
  cast: 7,
  /** a = value. */
  nonNull: 8,
  this: 9,
  super: 10,
  /** text = string value. */
  string: 11,
  /** text = as written. */
  number: 12,
  /** text = true or false. */
  boolean: 13,
  null: 14,
  regex: 15,
  /** a = List of elements. */
  array: 16,
  /** a = List of elements. */
  tuple: 17,
  /** Its properties are the rows of members that name it; a = definition when it is one. */
  object: 18,
  /** a = scope of its body, b = definition when it is one. */
  lambda: 19,
  /** a, b = the two results. */
  conditional: 20,
  /** a, b = operands of a short-circuit operator. */
  logical: 21,
  /** a = value. */
  assign: 22,
  /** a = class expression. */
  classReference: 23,
  /** a = object or class, text = method. */
  methodReference: 24,
  dereference: 25,
  addressOf: 26,
  /** a = element, b = scope. */
  comprehension: 27,
  /** a = generic callee, b = row of types (a List). */
  typeArguments: 28,
  /** a = specifier expression; text is `require` where that function asks. */
  import: 29,
  /** a = List of text and inserted expressions. */
  template: 30,
  /** a = head, b = next List cell. */
  list: 31,
  /** text = key, a = value. */
  named: 32,
  /** a = spread value. */
  spread: 33,
  /** a = left, b = right of a string concatenation. */
  concat: 34,
  /** A function definition as a value; a = definition. */
  definition: 35,
  /** Anything else, or too deep. */
  opaque: 36,
} as const;

export type ExprOp = (typeof ExprOp)[keyof typeof ExprOp];
