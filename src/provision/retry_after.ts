/**
 * Reads the header `Retry-After` (RFC 9110, section 10.2.3).
 *
 * @param header Seconds, or a date.
 * @param now Milliseconds since 1970.
 * @returns Milliseconds to wait; 0 when the header is missing or says nothing of use.
 */
export function retryAfter(header: string | null, now: number): number {
  const text = header?.trim() ?? "";
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? 0 : Math.max(0, date - now);
}
