/** A text that code puts together from strings, constants and inserted values. */
export interface CodeText {
  /** U+0001 stands for what is inserted. */
  readonly value: string;
  /** UTF-16 offset of its first part. */
  readonly start: number;
  /** Calls and annotations around it, from the inside. */
  readonly around: readonly SurroundingCall[];
  /** Name of the variable or constant that it is given to; empty for none. */
  readonly assigned: string;
  /** Whether it is a statement of its own, as a docstring is. */
  readonly isStatement: boolean;
}

/** Brackets behind a name, as those of a call. */
export interface SurroundingCall {
  /** Last name before the bracket; empty where there is none. */
  readonly name: string;
  readonly isAnnotation: boolean;
  /** UTF-16 offsets of the brackets; `end` is the end of the text where one is missing. */
  readonly start: number;
  readonly end: number;
}

/** A place where a name is mentioned. */
export interface NameUse {
  readonly name: string;
  /** UTF-16 offset. */
  readonly start: number;
  /** What stands before the dot; empty for a name by itself. */
  readonly owner: string;
}
