/** Value of an attribute, as far as a schema has them. */
export type HclValue =
  /** A text, also that of `sql("…")`. */
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "list"; readonly items: readonly HclValue[] }
  /** Anything else as written, blanks collapsed: `true`, `varchar(255)`, `column.id`. */
  | { readonly type: "other"; readonly text: string };

/** A block such as `table "users" { … }`. */
export interface HclBlock {
  readonly type: string;
  readonly labels: readonly string[];
  readonly attributes: ReadonlyMap<string, HclValue>;
  readonly blocks: readonly HclBlock[];
  /** UTF-16 offset. */
  readonly start: number;
}
