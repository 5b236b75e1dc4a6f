import { heldValue } from "./held_value.ts";
import type { Resolution } from "./resolution.ts";
import type { Value } from "./value.ts";
import { weakened } from "./weakened.ts";

/**
 * What a module itself is (`module.exports = …`), through other modules that it is; undefined when it is nothing but its
 * exports.
 */
export function objectOf(
  resolution: Resolution,
  module: Extract<Value, { kind: "module" }>,
  fuel: number,
): Value | undefined {
  if (fuel <= 0) return undefined;
  const { world } = resolution;
  const modules = world.file(module.file)?.semantics.modules;
  const object = heldValue(resolution, modules?.objectOf?.(world, module), fuel);
  if (object === undefined) return undefined;
  const held = object.kind === "module" ? objectOf(resolution, object, fuel - 1) : object;
  return held === undefined ? undefined : weakened(held, module.rule);
}
