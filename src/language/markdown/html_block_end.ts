const RAW = /^<(?:script|pre|style|textarea)(?:[\s>]|$)/i;
const BLOCK_TAG =
  /^<\/?(?:address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul)(?:\s|\/?>|$)/i;
const LONE_TAG = /^(?:<[a-z][a-z0-9-]*(?:\s[^<>]*)?>|<\/[a-z][a-z0-9-]*\s*>)[ \t]*$/i;

/** How an HTML block that starts with a line ends. */
export interface HtmlBlock {
  /** What ends it, in any of its lines; undefined for a blank line. */
  readonly end: RegExp | undefined;
  /** Whether links may stand in it. */
  readonly mayLink: boolean;
}

/**
 * Tells whether a line without its indentation starts an HTML block (CommonMark 0.31, section 4.6, conditions 1 to 7).
 *
 * @param interrupts Whether a paragraph is open, which a lone tag does not end.
 */
export function htmlBlockEnd(line: string, interrupts: boolean): HtmlBlock | undefined {
  if (RAW.test(line)) return { end: /<\/(?:script|pre|style|textarea)>/i, mayLink: false };
  if (line.startsWith("<!--")) return { end: /-->/, mayLink: false };
  if (line.startsWith("<?")) return { end: /\?>/, mayLink: false };
  if (line.startsWith("<![CDATA[")) return { end: /\]\]>/, mayLink: false };
  if (/^<![a-z]/i.test(line)) return { end: />/, mayLink: false };
  if (BLOCK_TAG.test(line)) return { end: undefined, mayLink: true };
  if (!interrupts && LONE_TAG.test(line)) return { end: undefined, mayLink: true };
  return undefined;
}
