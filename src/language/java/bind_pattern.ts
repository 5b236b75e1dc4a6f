import type { JavaNode } from "./java_node.ts";
import { BindingFlag } from "../../facts/binding_flag.ts";
import { BindingKind } from "../../facts/binding_kind.ts";
import type { JavaFile } from "./java_file.ts";
import type { Place } from "./place.ts";

/** A value that a pattern is matched against. */
export interface Matched {
  /** Row of exprs. */
  readonly value: number;
  /** How the part to bind is reached from the value: `[i]` for the i-th record component. */
  readonly path?: string;
}

/** Adds the variable of a pattern; `_` is none. */
export function bindPattern(
  java: JavaFile,
  nameNode: JavaNode,
  place: Place,
  type: number,
  matched: Matched,
): void {
  const name = java.identifierOf(nameNode);
  if (name === "_") return;
  java.facts.add("bindings", {
    scope: place.scope,
    name,
    kind: BindingKind.pattern,
    type,
    init: matched.value,
    path: matched.path ?? "",
    start: nameNode.startIndex,
    line: nameNode.line,
    flags: BindingFlag.const,
  });
}
