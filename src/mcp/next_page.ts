import { element } from "./element.ts";
import { escapeMarkup } from "./escape_markup.ts";

/** Says that there is more, and the cursor to go on with. */
export function nextPage(cursor: string): string {
  return `${element("has_more", {}, "true")}\n${element("next_cursor", {}, escapeMarkup(cursor))}`;
}
