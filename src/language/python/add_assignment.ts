import { BindingFlag } from "../../facts/binding_flag.ts";
import { BindingKind } from "../../facts/binding_kind.ts";
import { ScopeKind } from "../../facts/scope_kind.ts";
import type { SyntaxNode } from "../syntax_node.ts";
import { addAnnotatedAlias } from "./add_annotated_alias.ts";
import { annotationType } from "./annotation_type.ts";
import { bindTarget, type BoundValue } from "./bind_target.ts";
import { dottedName } from "./dotted_name.ts";
import type { Place } from "./place.ts";
import type { PythonFile } from "./python_file.ts";
import { stringValue } from "./string_value.ts";
import { TypeRows } from "./type_rows.ts";
import { readTypeText } from "./read_type_text.ts";
import { valueOf } from "./value_of.ts";
import { visitExpression } from "./visit_expression.ts";

const TYPE_COMMENT = /[ \t]*#[ \t]*type:[ \t]*(?!ignore\b)([^#\r\n]+)/y;

/** Records `target = … = value`, `target: type` and `target: type = value`. */
export function addAssignment(file: PythonFile, node: SyntaxNode, place: Place): void {
  const targets: SyntaxNode[] = [];
  let annotation: SyntaxNode | undefined;
  let value: SyntaxNode | undefined = node;
  while (value?.type === "assignment") {
    const [target, ...others]: readonly SyntaxNode[] = value.children;
    if (target !== undefined) targets.push(target);
    value = undefined;
    for (const other of others) {
      if (other.type === "type") annotation = other;
      else value = other;
    }
  }
  if (annotation !== undefined && addAnnotatedAlias(file, node, annotation, value, place)) return;
  editDunderAll(file, targets, value, place);
  const declared = annotation === undefined
    ? { type: typeComment(file, node, place), flags: 0 }
    : declaredType(file, annotation, place);
  const init = value === undefined ? 0 : valueOf(file, value, place);
  const bound: BoundValue = { kind: BindingKind.local, init, ...declared };
  for (const target of targets) {
    bindTarget(file, target, place, bound, (part) => visitExpression(file, part, place));
  }
  addSlots(file, targets, value, place);
}

function editDunderAll(
  file: PythonFile,
  targets: readonly SyntaxNode[],
  value: SyntaxNode | undefined,
  place: Place,
): void {
  if (place.frame !== file.fileFrame || value === undefined) return;
  if (!targets.some((target) => target.text === "__all__")) return;
  file.dunderAll.assign(value, place.isConditional);
}

/** A declared type with the bits that `Final` and `ClassVar` around it mean. */
function declaredType(
  file: PythonFile,
  annotation: SyntaxNode,
  place: Place,
): { readonly type: number; readonly flags: number } {
  const type = annotationType(file, annotation, place, {
    onValue: (part) => visitExpression(file, part, place, true),
  });
  const inner = annotation.children[0];
  const named = inner?.type === "generic_type" || inner?.type === "subscript"
    ? inner.children[0]
    : inner;
  const name = named === undefined ? "" : dottedName(named) ?? "";
  const last = name.slice(name.lastIndexOf(".") + 1);
  const flags = last === "Final" ? BindingFlag.const : last === "ClassVar" ? BindingFlag.static : 0;
  // A bare qualifier leaves the type to the value.
  return { type: flags !== 0 && inner === named ? 0 : type, flags };
}

/** The type that `# type: …` behind a statement declares; 0 without one. */
function typeComment(file: PythonFile, node: SyntaxNode, place: Place): number {
  if (!file.hasTypeComments) return 0;
  TYPE_COMMENT.lastIndex = node.end;
  const found = TYPE_COMMENT.exec(file.text);
  const text = found?.[1];
  if (found === null || text === undefined) return 0;
  const start = found.index + found[0].length - text.length;
  return readTypeText(new TypeRows(file, place, true), {
    text: text.trimEnd(),
    start,
    line: node.endLine,
  });
}

/** `__slots__` names the attributes that instances have. */
function addSlots(
  file: PythonFile,
  targets: readonly SyntaxNode[],
  value: SyntaxNode | undefined,
  place: Place,
): void {
  if (place.frame.kind !== ScopeKind.class || value === undefined) return;
  if (!targets.some((target) => target.text === "__slots__")) return;
  const isList = value.type === "tuple" || value.type === "list" || value.type === "set" ||
    value.type === "expression_list" || value.type === "parenthesized_expression";
  for (const slot of isList ? value.children : [value]) {
    const name = slot.type === "string" ? stringValue(slot) : undefined;
    if (name !== undefined && /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name)) {
      file.bind(place, place.frame, { name, at: slot, kind: BindingKind.local });
    }
  }
}
