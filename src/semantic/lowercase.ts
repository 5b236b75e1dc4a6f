/** Lowercases each character by itself: a sigma at the end of a word is no special case. */
export function lowercase(text: string): string {
  return text.includes("Σ") ? text.replaceAll("Σ", "σ").toLowerCase() : text.toLowerCase();
}
