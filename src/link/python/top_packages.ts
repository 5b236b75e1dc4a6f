import type { World } from "../link_model.ts";
import { parentOf } from "./parent_of.ts";

/** Directories of the packages that lie in no other package, by their names. */
export function topPackages(world: World): ReadonlyMap<string, readonly string[]> {
  return world.derived("python packages", () => {
    const directories = new Set(world.configurationsNamed("__init__.py").map(parentOf));
    const found = new Map<string, string[]>();
    for (const directory of directories) {
      if (directory === "" || directories.has(parentOf(directory)) && directory.includes("/")) {
        continue;
      }
      const name = directory.slice(directory.lastIndexOf("/") + 1);
      found.set(name, [...found.get(name) ?? [], directory]);
    }
    return found;
  });
}
