import { BindingFlag } from "../../facts/binding_flag.ts";
import { BindingKind } from "../../facts/binding_kind.ts";
import { ExprOp } from "../../facts/expr_op.ts";
import { RefKind } from "../../facts/ref_kind.ts";
import { SuperKind } from "../../facts/super_kind.ts";
import type { SyntaxNode } from "../syntax_node.ts";
import type { Block } from "./block.ts";
import type { GoFile } from "./go_file.ts";
import { mentionTypes } from "./mention_types.ts";
import { stringValue } from "./string_value.ts";

/** The type whose fields or elements are read. */
export interface TypeBody {
  readonly def: number;
  readonly body: Block;
  /** Scope in which types are looked up. */
  readonly scope: number;
}

/** One pair of a field's tag: `json:"id,omitempty"`. */
const TAG = /([^\s:"]+):"((?:[^"\\]|\\.)*)"/g;

/** Records the fields of a struct; an embedded type is a supertype and a field of its name. */
export function addFields(
  file: GoFile,
  struct: SyntaxNode,
  target: TypeBody & { readonly name: string },
): void {
  const names = new Set<string>();
  for (const field of struct.children[0]?.children ?? []) {
    if (field.type === "field_declaration") addField(file, field, target, names);
  }
  file.fields.set(target.name, names);
}

function addField(
  file: GoFile,
  field: SyntaxNode,
  { def, body, scope }: TypeBody,
  names: Set<string>,
): void {
  const ids: SyntaxNode[] = [];
  let type: SyntaxNode | undefined;
  let tag: SyntaxNode | undefined;
  for (const child of field.children) {
    if (child.type === "field_identifier") ids.push(child);
    else if (stringValue(child) === undefined) type = child;
    else tag = child;
  }
  if (type === undefined) return;
  const isEmbedded = ids.length === 0;
  const kind = isEmbedded ? RefKind.super : RefKind.type;
  const row = mentionTypes(file, type, { scope, owner: def }, kind);
  if (isEmbedded) file.facts.add("supers", { def, type: row, kind: SuperKind.embedded });
  for (const at of isEmbedded ? [embeddedName(type)] : ids) {
    const name = at.text;
    if (name === "_") continue;
    names.add(name);
    file.facts.add("bindings", {
      scope: body.scope,
      name,
      kind: BindingKind.field,
      def,
      type: row,
      start: at.start,
      line: at.line,
      flags: /^\p{Lu}/u.test(name) ? BindingFlag.exported : BindingFlag.private,
    });
    addTags(file, tag, def, name);
  }
}

/** The name that an embedded type gives its field. */
function embeddedName(type: SyntaxNode): SyntaxNode {
  const named = type.type === "generic_type" || type.type === "pointer_type"
    ? type.children[0] ?? type
    : type;
  return named.type === "qualified_type" ? named.children[1] ?? named : named;
}

/** A tag is an annotation of its field for each of its keys. */
function addTags(file: GoFile, tag: SyntaxNode | undefined, def: number, target: string): void {
  const text = tag === undefined ? undefined : stringValue(tag);
  if (tag === undefined || text === undefined) return;
  for (const [, name = "", value = ""] of text.matchAll(TAG)) {
    const args = file.expressions.list([file.expressions.leaf(ExprOp.string, value)]);
    file.facts.add("annotations", { def, name, args, line: tag.line, target });
  }
}
