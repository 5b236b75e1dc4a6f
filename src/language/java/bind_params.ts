import { BindingFlag } from "../../facts/binding_flag.ts";
import { BindingKind } from "../../facts/binding_kind.ts";
import type { DeclaredParam, JavaFile } from "./java_file.ts";
import type { Place } from "./place.ts";

/** Adds the variables that parameters are in a body. */
export function bindParams(java: JavaFile, params: readonly DeclaredParam[], body: Place): void {
  for (const { name, type, isFinal, start, line } of params) {
    if (name === "_") continue;
    java.facts.add("bindings", {
      scope: body.scope,
      name,
      kind: BindingKind.param,
      type,
      start,
      line,
      flags: isFinal ? BindingFlag.const : 0,
    });
  }
}
