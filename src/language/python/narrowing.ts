import type { SyntaxNode } from "../syntax_node.ts";
import { BindingKind } from "../../facts/binding_kind.ts";
import { ScopeKind } from "../../facts/scope_kind.ts";
import { annotationType } from "./annotation_type.ts";
import { dottedName } from "./dotted_name.ts";
import type { Place } from "./place.ts";
import type { PythonFile } from "./python_file.ts";
import { TypeRows } from "./type_rows.ts";

/** A name or attribute chain that is known to be of a type. */
export interface Narrowing {
  readonly path: string;
  readonly at: SyntaxNode;
  /** The type, or a tuple of alternatives. */
  readonly type: SyntaxNode;
}

/** What a condition says of types when it holds and when it does not. */
export interface Narrowings {
  readonly whenTrue: readonly Narrowing[];
  readonly whenFalse: readonly Narrowing[];
}

const NOTHING: Narrowings = { whenTrue: [], whenFalse: [] };
const MAX_DEPTH = 8;

/** Reads the `isinstance` tests of a condition. */
export function narrowingsOf(file: PythonFile, condition: SyntaxNode, depth = 0): Narrowings {
  if (!file.mentionsIsInstance || depth > MAX_DEPTH) return NOTHING;
  switch (condition.type) {
    case "parenthesized_expression": {
      const inner = condition.children[0];
      return inner === undefined ? NOTHING : narrowingsOf(file, inner, depth + 1);
    }
    case "not_operator": {
      const inner = condition.children[0];
      if (inner === undefined) return NOTHING;
      const { whenTrue, whenFalse } = narrowingsOf(file, inner, depth + 1);
      return { whenTrue: whenFalse, whenFalse: whenTrue };
    }
    case "boolean_operator":
      return narrowingsOfBoth(file, condition, depth);
    case "call": {
      const narrowing = instanceTest(condition);
      return narrowing === undefined ? NOTHING : { whenTrue: [narrowing], whenFalse: [] };
    }
    default:
      return NOTHING;
  }
}

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

function narrowingsOfBoth(file: PythonFile, condition: SyntaxNode, depth: number): Narrowings {
  const [left, right] = condition.children;
  if (left === undefined || right === undefined) return NOTHING;
  const first = narrowingsOf(file, left, depth + 1);
  const second = narrowingsOf(file, right, depth + 1);
  return file.text.slice(left.end, right.start).includes("and")
    ? { whenTrue: [...first.whenTrue, ...second.whenTrue], whenFalse: [] }
    : { whenTrue: [], whenFalse: [...first.whenFalse, ...second.whenFalse] };
}

function instanceTest(call: SyntaxNode): Narrowing | undefined {
  const [callee, args] = call.children;
  if (callee?.type !== "identifier" || args?.type !== "argument_list") return undefined;
  if (callee.text !== "isinstance") return undefined;
  const [tested, type] = args.children;
  if (tested === undefined || type === undefined) return undefined;
  const path = dottedName(tested);
  return path === undefined ? undefined : { path, at: tested, type };
}

function narrowedType(file: PythonFile, type: SyntaxNode, place: Place): number {
  if (type.type !== "tuple") return annotationType(file, type, place, { mentions: false });
  const members = type.children
    .map((member) => annotationType(file, member, place, { mentions: false }));
  return new TypeRows(file, place, false).union(members);
}
