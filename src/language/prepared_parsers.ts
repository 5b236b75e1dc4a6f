import type { Parser } from "web-tree-sitter";

/** Parsers of this thread by the name of their grammar, as `prepareLanguage` made them. */
export const preparedParsers = new Map<string, Parser>();
