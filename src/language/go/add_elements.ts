import { DefFlag } from "../../facts/def_flag.ts";
import { DefKind } from "../../facts/def_kind.ts";
import { RefKind } from "../../facts/ref_kind.ts";
import { SuperKind } from "../../facts/super_kind.ts";
import type { SyntaxNode } from "../syntax_node.ts";
import type { TypeBody } from "./add_fields.ts";
import { addParameters } from "./add_parameters.ts";
import { addResult } from "./add_result.ts";
import { callableParts } from "./callable_parts.ts";
import { definitionFlags } from "./definition_flags.ts";
import { docComment } from "./doc_comment.ts";
import type { GoFile } from "./go_file.ts";
import { mentionTypes } from "./mention_types.ts";

/**
 * Records the elements of an interface: methods, and embedded types as supertypes. A union or `~T` among those, kept as
 * such a type, says that the interface is a constraint.
 */
export function addElements(file: GoFile, type: SyntaxNode, target: TypeBody): void {
  const { def, scope } = target;
  for (const element of type.children) {
    if (element.type === "method_elem") addMethod(file, type, element, target);
    else if (element.type === "type_elem") {
      const [only] = element.children;
      const named = element.children.length === 1 && only !== undefined ? only : element;
      const row = mentionTypes(file, named, { scope, owner: def }, RefKind.super);
      file.facts.add("supers", { def, type: row, kind: SuperKind.embedded });
    }
  }
}

function addMethod(
  file: GoFile,
  type: SyntaxNode,
  element: SyntaxNode,
  { def: container, body, scope }: TypeBody,
): void {
  const { name, parameters, result } = callableParts(element);
  if (name === undefined || name.isMissing) return;
  const { start, end } = element;
  const doc = docComment(file.extraction, type.comments, element);
  const def = file.facts.add("defs", {
    kind: DefKind.method,
    name: name.text,
    container,
    scope: body.scope,
    start,
    end,
    line: element.line,
    endLine: element.endLine,
    signature: file.extraction.signature(start, end),
    doc: doc.paragraph,
  });
  const target = { def, owner: def, scope, body: undefined };
  const arity = addParameters(file, parameters, target);
  file.facts.set("defs", def, {
    minArity: arity.min,
    maxArity: arity.max,
    returnType: addResult(file, result, target),
    flags: definitionFlags(file, element, name.text, doc) | DefFlag.signatureOnly |
      DefFlag.abstract,
  });
}
