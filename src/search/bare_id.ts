/**
 * An id without its parameter list and without the `#2` that tells repeated definitions apart. Parentheses elsewhere,
 * as in a folder `(group)`, are part of the name.
 */
export function bareId(id: string): string {
  const end = id.replace(/#\d+$/, "");
  if (!end.endsWith(")")) return end;
  let depth = 0;
  for (let index = end.length - 1; index > 0; index--) {
    const character = end.charAt(index);
    if (character === ")") depth++;
    if (character === "(" && --depth === 0) return end.slice(0, index);
  }
  return end;
}
