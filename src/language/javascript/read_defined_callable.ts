import { DefFlag } from "../../facts/def_flag.ts";
import { callableParts } from "./callable_parts.ts";
import { readCallable } from "./read_callable.ts";
import type { ScriptFile } from "./script_file.ts";
import type { Target } from "./target.ts";

/** Reads a function whose definition is recorded. */
export function readDefinedCallable(
  file: ScriptFile,
  node: number,
  def: number,
  target: Pick<Target, "self" | "selfScope" | "selfFlags" | "doc" | "name" | "isMember" | "flags">,
): void {
  const isConstructor = (target.flags & DefFlag.constructor) !== 0;
  const constructs = !target.isMember && /^[A-Z]/.test(target.name) && target.self === 0;
  const scope = readCallable(file, {
    node,
    parts: callableParts(file, node),
    def,
    self: constructs ? def : target.self,
    selfScope: target.selfScope,
    selfFlags: target.selfFlags,
    isConstructing: constructs || target.self !== 0,
    isConstructor,
    doc: target.doc,
  });
  file.facts.set("defs", def, { body: scope });
}
