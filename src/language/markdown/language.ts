import type { TextLanguage } from "../language.ts";
import { extractMarkdown } from "./extract_markdown.ts";

/** Markdown documents. */
export const markdown: TextLanguage = {
  kind: "text",
  name: "markdown",
  semantics: 0,
  extract: extractMarkdown,
};
