import { heldValue } from "./held_value.ts";
import type { Resolution } from "./resolution.ts";
import type { Value } from "./value.ts";
import { weakened } from "./weakened.ts";

/** What a module itself is (`module.exports = …`); undefined when it is nothing but its exports. */
export function objectOf(
  resolution: Resolution,
  module: Extract<Value, { kind: "module" }>,
  fuel: number,
): Value | undefined {
  const { world } = resolution;
  const modules = world.file(module.file)?.semantics.modules;
  const object = heldValue(resolution, modules?.objectOf?.(world, module), fuel);
  return object === undefined ? undefined : weakened(object, module.rule);
}
