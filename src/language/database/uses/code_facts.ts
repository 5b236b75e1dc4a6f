/** Languages whose code is looked at for tables. */
export type CodeLanguage = "javascript" | "python" | "go" | "java" | "kotlin";

/** A call in the code: the row of `refs`, what is called, and the rows of its arguments. */
export interface CodeCall {
  readonly ref: number;
  /** Definition around the call; 0 is the file. */
  readonly owner: number;
  readonly scope: number;
  /** Row of `exprs` that is called. */
  readonly callee: number;
  /** Last name of what is called. */
  readonly name: string;
  /** Row of `exprs` of the object that the method belongs to; 0 for a plain function. */
  readonly receiver: number;
  readonly args: readonly number[];
  readonly line: number;
}

/** An annotation or decorator. */
export interface CodeAnnotation {
  readonly def: number;
  /** Name without what qualifies it. */
  readonly name: string;
  /** Where the name comes from: specifier of its import, or what qualifies it; empty where that is not told. */
  readonly source: string;
  readonly args: readonly number[];
  /** Annotated field or parameter of `def`; empty for `def` itself. */
  readonly target: string;
  readonly line: number;
}

/** A variable. */
export interface CodeVariable {
  readonly row: number;
  readonly name: string;
  readonly scope: number;
  /** Class of a field. */
  readonly def: number;
  readonly init: number;
  readonly line: number;
}
