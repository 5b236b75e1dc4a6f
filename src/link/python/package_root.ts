import type { World } from "../link_model.ts";
import { parentOf } from "./parent_of.ts";
import { pathBelow } from "./path_below.ts";

/** The directory from which the package in a directory is imported; undefined where there is no package. */
export function packageRoot(world: World, directory: string): string | undefined {
  let at = directory;
  let root: string | undefined;
  while (
    world.fileAt(pathBelow(at, "__init__.py")) !== undefined ||
    world.fileAt(pathBelow(at, "__init__.pyi")) !== undefined
  ) {
    if (at === "") return "";
    root = parentOf(at);
    at = root;
  }
  return root;
}
