import type { TypeParameterSource } from "./declared_type_names.ts";
import { docType } from "./doc_type.ts";
import type { ScriptFile } from "./script_file.ts";
import { SyntaxKind } from "./syntax_kind.ts";
import { templateNames } from "./template_names.ts";

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
