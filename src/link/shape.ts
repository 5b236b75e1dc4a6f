/**
 * What a member of a value of the library gives, in terms of that value: itself (`self`), one of its elements
 * (`element`), one of its keys, a sequence of its elements, keys or pairs of both (`elements`, `keys`, `entries`), or
 * what the function gives that is passed to it: as it is (`result`), one for each element (`results`), or, where it gives
 * sequences, their elements (`flatResults`). `promise` stands for the promise of what the passed function gives, `listed`
 * for a sequence or a map of what is passed, `first` and `second` for the parts of a pair.
 */
export type ShapeForm =
  | "self"
  | "element"
  | "key"
  | "elements"
  | "keys"
  | "entries"
  | "result"
  | "results"
  | "flatResults"
  | "promise"
  | "listed"
  | "first"
  | "second"
  | "nothing";

/** What a parameter of a passed function is given. */
export type ShapeParameter = "self" | "element" | "key" | "entry" | "elements" | "nothing";

/** A member of a value of the library. */
export interface Shape {
  readonly form: ShapeForm;
  /** Whether it is read and not called. */
  readonly isProperty: boolean;
  /** What the parameters of a function are given that is passed to it. */
  readonly parameters: readonly ShapeParameter[];
  /** Whether the value is the receiver of the function that is passed (Kotlin `apply`). */
  readonly hasReceiver: boolean;
  /** Type of what it gives, where that is a type of the library; empty where that is not told. */
  readonly typeName: string;
}

/** Members by the kind of value and their name: `array.map`, `map.get`, `promise.then`. */
export type ShapeTable = ReadonlyMap<string, Shape>;
