import type { DocTag } from "./doc_tags.ts";
import type { ScriptFile } from "./script_file.ts";
import { templateNames } from "./template_names.ts";

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
