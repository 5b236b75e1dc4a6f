import { byteLength } from "./byte_length.ts";
import { escapeMarkup } from "./escape_markup.ts";

/**
 * Cuts a text for display, at a character, with `…` in place of the rest.
 *
 * @param limit Bytes of UTF-8 that the result may take once it is escaped, the `…` included.
 */
export function shorten(text: string, limit: number): string {
  if (fits(text, limit)) return text;
  const rest = limit - byteLength("…");
  let used = 0;
  let kept = "";
  for (const character of text) {
    used += byteLength(escapeMarkup(character));
    if (used > rest) break;
    kept += character;
  }
  return `${kept}…`;
}

function fits(text: string, limit: number): boolean {
  return text.length <= limit && byteLength(escapeMarkup(text)) <= limit;
}
