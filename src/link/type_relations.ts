/**
 * What a language says of its own types. Names are canonical: those of one type in several languages of an ecosystem are
 * the same.
 */
export interface TypeRelations {
  /** Names of types that are never declared, as they are written. */
  readonly primitives: ReadonlySet<string>;
  /** Types that are no objects, each with those that take a value of it too. */
  readonly widening: ReadonlyMap<string, readonly string[]>;
  /** Types of objects that hold a value of a type that is none, by its name. */
  readonly boxes: ReadonlyMap<string, string>;
  /** Element types of the types that are sequences by their names alone. */
  readonly arrays: ReadonlyMap<string, string>;
  /** Types that a literal of a type may be of too, where it is not widened. */
  readonly literalTypes: ReadonlyMap<string, readonly string[]>;
  /** Types of the library that have no other supertypes than these and the top type. */
  readonly supertypes: ReadonlyMap<string, ReadonlySet<string>>;
  /** Types of the library that have no subtypes. */
  readonly finals: ReadonlySet<string>;
  /** The type that takes every object. */
  readonly top: string;
  /** Supertypes of every array. */
  readonly arraySupertypes: ReadonlySet<string>;
  /** Interfaces of the library that a function may be passed as, by the number of its parameters. */
  readonly functional: ReadonlyMap<string, number>;
  /** Whether a function value is an object of the top type. */
  readonly functionsAreObjects: boolean;
  /** The canonical name of a type. */
  canonical(name: string): string;
  /** The type of a literal, by its ExprOp and text. */
  literalType(op: number, text: string): string | undefined;
}
