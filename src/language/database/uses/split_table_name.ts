/** A name that may be qualified, such as `sales.orders`, in its parts; the quotes of all dialects are taken off. */
export function splitTableName(written: string): { schema: string; name: string } {
  const parts = written.trim().split(/(?<=["`\]\w])\.(?=["`[\w])/).map((part) =>
    part.replace(/^["`[]+|["`\]]+$/g, "")
  );
  return { schema: parts.at(-2) ?? "", name: parts.at(-1) ?? "" };
}
