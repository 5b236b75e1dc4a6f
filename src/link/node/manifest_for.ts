import type { World } from "../link_model.ts";
import { directoryOf } from "./directory_of.ts";
import { pathIn } from "./path_in.ts";

/** A manifest that speaks for a directory. */
export interface Manifest {
  readonly path: string;
  /** Its own directory. */
  readonly directory: string;
  readonly settings: ReadonlyMap<string, string>;
}

/** The nearest file of one of the names at or above a directory. */
export function manifestFor(
  world: World,
  directory: string,
  names: readonly string[],
): Manifest | undefined {
  return world.derived(`manifest ${names.join(" ")} ${directory}`, () => {
    for (const name of names) {
      const path = pathIn(directory, name);
      const settings = world.settings(path);
      if (settings !== undefined) return { path, directory, settings };
    }
    return directory === "" ? undefined : manifestFor(world, directoryOf(directory), names);
  });
}
