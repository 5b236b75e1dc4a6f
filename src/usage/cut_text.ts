/** Most bytes of UTF-8 that are kept of a text. */
const limit = 300;

/** The beginning of a text, at most 300 bytes of UTF-8, cut at a character. */
export function cutText(text: string): string {
  // No character takes less than a byte: the rest cannot be kept anyhow.
  const bytes = new TextEncoder().encode(text.slice(0, limit));
  if (bytes.length <= limit) return text.slice(0, limit).toWellFormed();
  let end = limit;
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--;
  return new TextDecoder().decode(bytes.subarray(0, end));
}
