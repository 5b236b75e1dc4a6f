import type { CorpusLanguage } from "../corpus/packages.ts";

/**
 * A file without its documentation: comments and docstrings at the places where documentation stands go, and every line
 * keeps its number. Comments within code stay.
 */
export function blankDocs(language: CorpusLanguage, text: string): string {
  const unified = text.replaceAll("\r\n", "\n");
  switch (language) {
    case "go":
      return unified.replace(/^\/\/(?!go:).*$/gm, "").replace(/^\/\*[^]*?\*\//gm, newlines);
    case "python":
      return unified.replace(
        /(^|:[ \t]*(?:#.*)?\n\s*?)(^[ \t]*)[rRuU]?("""|''')[^]*?\3/gm,
        (all, before: string, indent: string) =>
          `${before}${indent}...${newlines(all.slice(before.length))}`,
      );
    default:
      return unified.replace(/^[ \t]*\/\*\*(?!\/)[^]*?\*\//gm, newlines);
  }
}

function newlines(text: string): string {
  return text.replace(/[^\n]/g, "");
}
