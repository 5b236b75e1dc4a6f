const longest = 120;

/**
 * Makes queries of an issue's text: its first line, what stands in it as inline code, and its identifiers of several
 * parts, the most frequent first.
 *
 * @param count Most queries.
 */
export function deriveQueries(issue: string, count: number): string[] {
  const queries = new Map<string, string>();
  for (const candidate of candidates(issue)) {
    const query = cut(candidate.trim());
    const key = query.toLowerCase();
    if (query !== "" && !queries.has(key)) queries.set(key, query);
    if (queries.size === count) break;
  }
  return [...queries.values()];
}

function* candidates(issue: string): Generator<string> {
  const first = issue.split(/\r?\n/).map((line) => line.replace(/^[#\s]+/, "").trim())
    .find((line) => line !== "");
  if (first !== undefined) yield first;
  for (const [, span = ""] of issue.matchAll(/`([^`\n]{2,80})`/g)) yield span;
  const counts = new Map<string, number>();
  for (const [name] of issue.matchAll(/[A-Za-z_][A-Za-z0-9_]{2,}/g)) {
    if (/_|^.+[A-Z]/.test(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const sorted = [...counts].sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1));
  for (const [name] of sorted) yield name;
}

/** The beginning of a text that fits into the longest query, in bytes of UTF-8, without half a character. */
function cut(text: string): string {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length <= longest) return text;
  let end = longest;
  // Bytes that go on with a character begin with the bits 10.
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--;
  return new TextDecoder().decode(bytes.subarray(0, end)).trim();
}
