import type { KotlinFile } from "./kotlin_file.ts";

/** First paragraph of the KDoc comment that ends right before an offset; empty when there is none. */
export function documentationBefore(kotlin: KotlinFile, offset: number): string {
  const { text } = kotlin;
  let end = offset;
  while (end > 0 && /\s/.test(text.charAt(end - 1))) end--;
  if (!text.startsWith("*/", end - 2)) return "";
  const start = text.lastIndexOf("/*", end - 3);
  if (start < 0 || !text.startsWith("/**", start)) return "";
  return kotlin.extraction.docParagraph(text.slice(start, end));
}
