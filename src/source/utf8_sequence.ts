/**
 * The length of the sequence that a UTF-8 decoder takes as one unit at a position.
 *
 * The cut of malformed input is that of the Encoding Standard (UTF-8 decoder, "maximal subpart"):
 * the longest beginning of a well-formed sequence, or one byte.
 *
 * @param at Position below `bytes.length`.
 * @returns 1 to 4 for a character, -1 to -3 for so many bytes that become one U+FFFD.
 */
export function utf8Sequence(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] ?? 0;
  if (lead < 0x80) return 1;
  if (lead < 0xc2 || lead > 0xf4) return -1;
  const length = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  let lowest = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
  let highest = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
  for (let index = 1; index < length; index++) {
    const byte = bytes[at + index];
    if (byte === undefined || byte < lowest || byte > highest) return -index;
    lowest = 0x80;
    highest = 0xbf;
  }
  return length;
}
