/**
 * Wraps source code so that it stays as it is, byte for byte. A `]]>` inside is spread over two sections.
 */
export function cdata(text: string): string {
  return `<![CDATA[${text.replaceAll("]]>", "]]]]><![CDATA[>")}]]>`;
}
