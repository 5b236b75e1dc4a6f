import type { DocTag } from "./doc_tags.ts";

/** `@template T, U` declares two; a default in brackets (`[T=X]`) is left out. */
export function templateNames(tag: DocTag): string[] {
  const list = /^(?:const\s+)?\[?\s*[\w$]+(?:\s*,\s*[\w$]+)*/.exec(tag.text)?.[0] ?? "";
  return list.replace(/^const\s+/, "").split(/[\s,[\]]+/).filter((name) => name !== "");
}
