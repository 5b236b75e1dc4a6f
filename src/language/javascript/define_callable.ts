import { callableParts } from "./callable_parts.ts";
import { declareCallable } from "./declare_callable.ts";
import { readDecorator } from "./read_decorator.ts";
import { readDecorators } from "./read_decorators.ts";
import { readDefinedCallable } from "./read_defined_callable.ts";
import type { ScriptFile } from "./script_file.ts";
import type { Target } from "./target.ts";

/** Records the definition that a function, method or signature makes, and reads it; returns the row of `defs`. */
export function defineCallable(file: ScriptFile, node: number, target: Target): number {
  const parts = callableParts(file, node);
  const def = declareCallable(file, { node, from: node, parts }, target);
  for (const decorator of target.decorators) readDecorator(file, decorator, { def, target: "" });
  readDecorators(file, node, { def, target: "" });
  readDefinedCallable(file, node, def, target);
  return def;
}
