import { ParamFlag } from "../../facts/param_flag.ts";
import type { DeclaredParam, JavaFile } from "./java_file.ts";

/** Adds parameters to the row of their definition, and the fewest and most arguments that it takes; 255 is any number. */
export function declareParams(java: JavaFile, def: number, params: readonly DeclaredParam[]): void {
  for (const { name, type, typeText, flags } of params) {
    java.facts.add("params", { def, name, type, typeText, flags });
  }
  const isVariable = ((params.at(-1)?.flags ?? 0) & ParamFlag.rest) !== 0;
  java.facts.set("defs", def, {
    minArity: isVariable ? params.length - 1 : params.length,
    maxArity: isVariable ? 255 : params.length,
  });
}
