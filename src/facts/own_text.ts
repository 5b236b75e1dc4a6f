/**
 * The same text as a string of its own: a part of a longer text may keep all of that in memory for as long as it is
 * kept itself.
 */
export function ownText(text: string): string {
  return (" " + text).slice(1);
}
