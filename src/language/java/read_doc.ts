import type { Extraction } from "../extraction.ts";

const READ = 1500;
/** A paragraph tag with text before it on its line. */
const PARAGRAPH = /([^\s*])[ \t]*<p\s*\/?>/gi;
const MARKUP =
  /<\/?(?:[abipu]|em|strong|code|pre|tt|[ou]l|li|br|h[1-6]|blockquote|table|tr|t[dh]|div|span|su[bp])\b[^<>]*>/gi;
const ENTITIES: ReadonlyMap<string, string> = new Map([
  ["&lt;", "<"],
  ["&gt;", ">"],
  ["&amp;", "&"],
  ["&quot;", '"'],
  ["&nbsp;", " "],
]);

/** What a doc comment says. */
export interface Doc {
  /** The first paragraph, without HTML tags and inline tags. */
  readonly paragraph: string;
  readonly isDeprecated: boolean;
}

/** Reads a doc comment, block or lines of `///`; an empty one says nothing. */
export function readDoc(extraction: Extraction, comment: string): Doc {
  if (comment === "") return { paragraph: "", isDeprecated: false };
  let text = comment.slice(0, READ);
  if (text.includes("<")) text = text.replace(PARAGRAPH, "$1\n\n").replace(MARKUP, "");
  if (text.includes("{@")) text = text.replace(/\{@\w+\s*([^{}]*)\}/g, "$1");
  if (text.includes("&")) text = text.replace(/&\w+;/g, (entity) => ENTITIES.get(entity) ?? entity);
  return {
    paragraph: extraction.docParagraph(text),
    isDeprecated: comment.includes("@deprecated") &&
      /(?:^|\n)\s*(?:\*|\/\/\/)\s*@deprecated\b/.test(comment),
  };
}
