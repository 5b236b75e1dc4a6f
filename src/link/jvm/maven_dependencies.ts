import type { World } from "../link_model.ts";
import { directoryOf } from "./directory_of.ts";

const ARTIFACT = /^project\.dependencies\.dependency(?:\[\d+\])?\.artifactId$/;

/** Directories of Maven projects, each with those of the workspace's projects that it depends on. */
export function mavenDependencies(world: World): Map<string, ReadonlySet<string>> {
  const paths = world.configurationsNamed("pom.xml");
  const directories = new Map<string, string>();
  for (const path of paths) {
    const name = world.settings(path)?.get("project.artifactId");
    if (name !== undefined && !directories.has(name)) directories.set(name, directoryOf(path));
  }
  const found = new Map<string, ReadonlySet<string>>();
  for (const path of paths) {
    const dependencies = new Set<string>();
    for (const [key, value] of world.settings(path) ?? []) {
      const directory = ARTIFACT.test(key) ? directories.get(value) : undefined;
      if (directory !== undefined) dependencies.add(directory);
    }
    found.set(directoryOf(path), dependencies);
  }
  return found;
}
