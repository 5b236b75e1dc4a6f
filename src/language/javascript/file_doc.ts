import type { ScriptFile } from "./script_file.ts";

const NO_DOC = /@license|@copyright|copyright\b|^\/\*!|licensed under/i;
const FILE_TAG = /@(?:file(?:overview)?|overview|module|packageDocumentation)\b[^\S\n]*/;

/**
 * The first paragraph that documents the file itself: of the comment at its top that says so by a tag, or of one that
 * stands apart from what follows.
 */
export function fileDoc(file: ScriptFile): string {
  const { tree, text, extraction } = file;
  for (const comment of tree.comments.slice(0, MAX_COMMENTS)) {
    const start = tree.start(comment);
    const end = tree.end(comment);
    const source = text.slice(start, end);
    if (!source.startsWith("/**")) {
      if (source.startsWith("/*") || source.startsWith("//") || source.startsWith("#!")) continue;
      break;
    }
    if (FILE_TAG.test(source)) return extraction.docParagraph(source.replace(FILE_TAG, ""));
    const isTop = text.slice(0, start).replace(/^#!.*|\/\*[^]*?\*\/|\/\/.*|["']use \w+["'];?/gm, "")
      .trim() === "";
    if (!isTop) break;
    if (NO_DOC.test(source)) continue;
    const isApart = /^\s*\n\s*\n/.test(text.slice(end, end + 200)) ||
      /^\s*(?:import\b|\/\*\*|(?:const|let|var)\s[^=]*=\s*require\()/.test(
        text.slice(end, end + 200),
      );
    if (isApart) return extraction.docParagraph(source);
    break;
  }
  return "";
}

const MAX_COMMENTS = 8;
