import type { World } from "../link_model.ts";
import { buildModules } from "./build_modules.ts";
import { directoryOf } from "./directory_of.ts";

/** The directory of the innermost build module that a path lies in; undefined when there is none. */
export function moduleOf(world: World, path: string): string | undefined {
  const modules = buildModules(world);
  for (let at = directoryOf(path);; at = directoryOf(at)) {
    if (modules.has(at)) return at;
    if (at === "") return undefined;
  }
}
