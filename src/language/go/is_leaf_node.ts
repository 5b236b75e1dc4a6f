const LEAVES: ReadonlySet<string> = new Set([
  "blank_identifier",
  "comment",
  "dot",
  "false",
  "field_identifier",
  "float_literal",
  "identifier",
  "imaginary_literal",
  "int_literal",
  "interpreted_string_literal",
  "iota",
  "label_name",
  "nil",
  "package_identifier",
  "raw_string_literal",
  "rune_literal",
  "true",
  "type_identifier",
]);

/** Whether a type of node has no parts that are asked for. */
export function isLeafNode(type: string): boolean {
  return LEAVES.has(type);
}
