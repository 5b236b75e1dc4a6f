/** The package that a bare specifier belongs to: its first segment, two of a scope. */
export function packageName(specifier: string): string {
  const segments = specifier.split("/");
  return specifier.startsWith("@") ? segments.slice(0, 2).join("/") : segments[0] ?? specifier;
}
