/** A value in a call, as far as a declarative schema has them. */
export type RubyValue =
  /** A text, a symbol, or a heredoc. */
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "list"; readonly items: readonly RubyValue[] }
  | { readonly type: "map"; readonly entries: ReadonlyMap<string, RubyValue> }
  /** Anything else, as written. */
  | { readonly type: "other"; readonly text: string };
