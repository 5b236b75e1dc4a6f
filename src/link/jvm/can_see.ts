import type { World } from "../link_model.ts";
import { buildModules } from "./build_modules.ts";
import { moduleOf } from "./module_of.ts";

/**
 * Whether the code at one path sees that at another: within a module everything does, across modules only by what build
 * files say; where they say nothing of one of the two, it may.
 */
export function canSee(world: World, from: string, to: string): boolean {
  const own = moduleOf(world, from);
  const other = moduleOf(world, to);
  if (own === undefined || other === undefined || own === other) return true;
  return buildModules(world).get(own)?.has(other) ?? true;
}
