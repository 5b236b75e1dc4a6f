import { BindingKind } from "../../facts/binding_kind.ts";
import { ScopeKind } from "../../facts/scope_kind.ts";
import type { SyntaxNode } from "../syntax_node.ts";
import { annotationType } from "./annotation_type.ts";
import type { Narrowing } from "./narrowing.ts";
import type { Place } from "./place.ts";
import type { PythonFile } from "./python_file.ts";
import { TypeRows } from "./type_rows.ts";

/** Opens a guard scope in which narrowings hold and returns the place inside; the same place when there are none. */
export function guarded(
  file: PythonFile,
  place: Place,
  narrowings: readonly Narrowing[],
  start: number,
  end: number,
): Place {
  if (narrowings.length === 0) return place;
  const scope = file.openScope(ScopeKind.guard, place.scope, place.owner, start, end);
  for (const { path, at, type } of narrowings) {
    file.facts.add("bindings", {
      scope,
      name: path,
      kind: BindingKind.narrow,
      type: narrowedType(file, type, place),
      start,
      line: at.line,
    });
  }
  return { ...place, scope };
}

function narrowedType(file: PythonFile, type: SyntaxNode, place: Place): number {
  if (type.type !== "tuple") return annotationType(file, type, place, { mentions: false });
  const members = type.children
    .map((member) => annotationType(file, member, place, { mentions: false }));
  return new TypeRows(file, place, false).union(members);
}
