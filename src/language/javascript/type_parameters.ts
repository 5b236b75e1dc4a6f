import type { DocTag } from "./doc_tags.ts";
import { docType } from "./doc_type.ts";
import type { ScriptFile } from "./script_file.ts";
import { SyntaxKind } from "./syntax_kind.ts";

/** Type parameters of a definition. */
export interface TypeParameterSource {
  /** The list between angle brackets; 0 for none. */
  readonly list: number;
  /** Doc tags, of which `@template` counts where there is no list. */
  readonly tags: readonly DocTag[];
  /** UTF-16 offset of what is documented. */
  readonly offset: number;
}

/** Names of the type parameters of a definition. */
export function declaredTypeNames(
  file: ScriptFile,
  { list, tags }: TypeParameterSource,
): string[] {
  const { tree } = file;
  if (list !== 0) {
    return tree.children(list).map((parameter) => file.textOf(tree.child(parameter, 0)));
  }
  return tags.filter((tag) => tag.name === "template").flatMap(templateNames);
}

/** Records the type parameters of a definition with their bounds. */
export function readTypeParameters(
  file: ScriptFile,
  def: number,
  source: TypeParameterSource,
): void {
  const { tree, facts, readers } = file;
  for (const parameter of tree.children(source.list)) {
    let bound = 0;
    for (const part of tree.children(parameter).slice(1)) {
      const type = readers.type(file, tree.child(part, 0));
      if (tree.kind(part) === SyntaxKind.constraint) bound = type;
    }
    facts.add("typeParams", { def, name: file.textOf(tree.child(parameter, 0)), bound });
  }
  if (source.list !== 0) return;
  for (const tag of source.tags) {
    if (tag.name !== "template") continue;
    const bound = docType(file, tag.type, source.offset);
    for (const name of templateNames(tag)) facts.add("typeParams", { def, name, bound });
  }
}

/** `@template T, U` declares two; a default in brackets (`[T=X]`) is left out. */
function templateNames(tag: DocTag): string[] {
  const list = /^(?:const\s+)?\[?\s*[\w$]+(?:\s*,\s*[\w$]+)*/.exec(tag.text)?.[0] ?? "";
  return list.replace(/^const\s+/, "").split(/[\s,[\]]+/).filter((name) => name !== "");
}
