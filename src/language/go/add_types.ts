import type { SyntaxNode } from "../syntax_node.ts";
import { addType } from "./add_type.ts";
import { docComment } from "./doc_comment.ts";
import type { GoFile } from "./go_file.ts";
import type { Place } from "./place.ts";

/**
 * Records the types of a declaration.
 *
 * @param around Comments that may document the declaration as a whole.
 */
export function addTypes(
  file: GoFile,
  declaration: SyntaxNode,
  place: Place,
  around: readonly SyntaxNode[] = [],
): void {
  const specs = declaration.children.filter(({ type }) =>
    type === "type_spec" || type === "type_alias"
  );
  const isGroup = file.text.slice(declaration.start, specs[0]?.start).includes("(");
  const whole = docComment(file.extraction, around, declaration);
  for (const spec of specs) {
    const own = docComment(file.extraction, declaration.comments, spec);
    const isOwn = isGroup && own.paragraph !== "";
    addType(file, { spec, span: isGroup ? spec : declaration, doc: isOwn ? own : whole, place });
  }
}
