import type { World } from "../link_model.ts";

/** Path of the nearest package.json at or above a directory. */
export function manifestFor(world: World, directory: string): string | undefined {
  for (let at = directory;; at = at.slice(0, Math.max(0, at.lastIndexOf("/")))) {
    const manifest = at === "" ? "package.json" : `${at}/package.json`;
    if (world.settings(manifest) !== undefined) return manifest;
    if (at === "") return undefined;
  }
}
