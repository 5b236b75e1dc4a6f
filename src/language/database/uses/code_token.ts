/** A part of a string: its text, or a name or something else whose value is inserted. */
export type StringPart =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "value" };

/** A token of code as far as texts that it puts together are concerned; comments are none. */
export type CodeToken =
  & { readonly start: number; readonly end: number }
  & (
    | { readonly kind: "string"; readonly parts: readonly StringPart[] }
    | { readonly kind: "name" | "symbol" | "newline"; readonly text: string }
  );
