import { escapeMarkup } from "./escape_markup.ts";

/** Attributes in the order in which they are shown; those that are undefined are left out. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/**
 * One element of an answer: `<name a="1" />` without content, `<name a="1">content</name>` with.
 *
 * @param attributes Values of any origin; they are escaped here.
 * @param content Markup or text that is escaped already; undefined for none.
 */
export function element(name: string, attributes: Attributes, content?: string): string {
  let tag = `<${name}`;
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined) tag += ` ${key}="${escapeMarkup(String(value))}"`;
  }
  return content === undefined ? `${tag} />` : `${tag}>${content}</${name}>`;
}
