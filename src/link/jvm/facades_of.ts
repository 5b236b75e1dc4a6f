import type { LinkFile, World } from "../link_model.ts";
import { facadeName } from "./facade_name.ts";

/** Files of a package by the name of the class that holds their top-level functions. */
export function facadesOf(
  world: World,
  packageName: string,
): ReadonlyMap<string, readonly LinkFile[]> {
  return world.derived(`facades ${packageName}`, () => {
    const facades = new Map<string, LinkFile[]>();
    for (const path of world.packageFiles(packageName)) {
      const file = world.fileAt(path);
      if (file === undefined) continue;
      world.readStars(file);
      const name = facadeName(file);
      if (name !== undefined) facades.set(name, [...facades.get(name) ?? [], file]);
    }
    return facades;
  });
}
