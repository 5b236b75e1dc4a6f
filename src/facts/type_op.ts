/** Operators of type trees; see each for what `a`, `b` and `text` hold. */
export const TypeOp = {
  /** text = dotted name, b = scope in which it is written. */
  named: 1,
  /** a = generic type, b = List of arguments. */
  generic: 2,
  /** a = element; text = length where it is a part of the type. */
  array: 3,
  /** a = key, b = value. */
  map: 4,
  /** a = List. */
  tuple: 5,
  /** a = pointed to. */
  pointer: 6,
  /** a = type that may be absent. */
  nullable: 7,
  /** a = List. */
  union: 8,
  /** a = List. */
  intersection: 9,
  /** a = List of parameters, b = result; text is `receiver` when the first parameter is one. */
  function: 10,
  /** a = row of exprs. */
  typeOf: 11,
  self: 12,
  /** a = bound. */
  wildcard: 13,
  /** a = element; text = `send` or `receive` where it goes one way only. */
  channel: 14,
  opaque: 15,
  /** a = head, b = next List cell. */
  list: 16,
  /** a = the type, read from a doc comment. */
  documented: 17,
  /** text = literal value. */
  literal: 18,
  /** A type given by its properties: a = List of properties. */
  object: 19,
  /** A property of an object type: text = name, a = type. */
  property: 20,
  /** A property's type taken by its name: a = object type, b = type of the name. */
  indexed: 21,
  /** The result of a type guard: text = parameter, a = the type that it then has. */
  predicate: 22,
  /** A type of another module without a local name: a = row of imports that names it, text = dotted name within it. */
  imported: 23,
} as const;

export type TypeOp = (typeof TypeOp)[keyof typeof TypeOp];
