import { DefFlag } from "../../facts/def_flag.ts";
import type { SyntaxNode } from "../syntax_node.ts";
import type { DocComment } from "./doc_comment.ts";
import type { GoFile } from "./go_file.ts";

/** Bits that any definition has by its name, its comment and errors in it. */
export function definitionFlags(
  file: GoFile,
  node: SyntaxNode,
  name: string,
  doc: DocComment,
): number {
  let flags = file.hasErrors && node.hasError ? DefFlag.partial : 0;
  if (/^\p{Lu}/u.test(name)) flags |= DefFlag.exported;
  if (doc.isDeprecated) flags |= DefFlag.deprecated;
  return flags;
}
