/**
 * The ways to look for a name as it was written, best first: as it is, without quotes and with dots for the separators
 * of other languages (`Order::cancel`, `Order#cancel`), and without the arguments of a call.
 */
export function nameForms(name: string): ReadonlySet<string> {
  const unquoted = name.trim().replace(/^[`"']+|[`"']+$/g, "");
  const dotted = unquoted.replace(/::|->|(?<=\w)#(?=\w)/g, ".");
  const uncalled = dotted.replace(/\([^()]*\)$/, "");
  return new Set([unquoted, dotted, uncalled].filter((form) => form !== ""));
}
