/** A step of a selector, which leads from a value to some of those below it. */
export type SelectorStep =
  /** To a member, or to each item of the list there; without a name it is the value itself. */
  | { readonly type: "member"; readonly name: string; readonly isList: boolean }
  /** To each member, whose key is captured. */
  | { readonly type: "each" };

/** How a text is found for a value. */
export type Getter =
  /** The key that was captured last. */
  | { readonly type: "key" }
  /** The value of a nested member. */
  | { readonly type: "field"; readonly path: readonly string[] }
  | { readonly type: "const"; readonly value: string };

/** Where a JSON document of any shape keeps objects of one kind, and their parts. */
export interface ObjectMapping {
  readonly kind: "table" | "view" | "db_function" | "procedure";
  readonly collection: readonly SelectorStep[];
  readonly name: Getter;
  readonly comment?: Getter;
  readonly definition?: Getter;
}

/** How a JSON document of any shape is read. */
export interface JsonMapping {
  readonly objects: readonly ObjectMapping[];
  readonly columns?: readonly SelectorStep[];
  readonly columnName: Getter;
  readonly columnType: Getter;
  readonly columnComment?: Getter;
  readonly foreignKeys?: readonly SelectorStep[];
  readonly fkReferences: Getter;
  readonly fkEnforced?: Getter;
  readonly triggers?: readonly SelectorStep[];
  readonly triggerName: Getter;
  readonly triggerFunction: Getter;
}
