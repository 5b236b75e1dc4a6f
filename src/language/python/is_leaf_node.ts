const LEAVES: ReadonlySet<string> = new Set([
  "comment",
  "ellipsis",
  "false",
  "float",
  "identifier",
  "import_prefix",
  "integer",
  "line_continuation",
  "none",
  "pass_statement",
  "true",
  "type_conversion",
  "wildcard_import",
]);

/** Whether nothing below a node is asked for: what has no parts, and strings without inserted values. */
export function isLeafNode(text: string, type: string, start: number): boolean {
  if (type !== "string") return LEAVES.has(type);
  return !isInserting(text.charCodeAt(start)) && !isInserting(text.charCodeAt(start + 1));
}

/** Whether a character is one of the prefixes `f` and `t`; behind a quote it is only taken for one. */
function isInserting(code: number): boolean {
  const lower = code | 0x20;
  return lower === 0x66 || lower === 0x74;
}
