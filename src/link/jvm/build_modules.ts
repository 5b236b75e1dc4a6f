import type { World } from "../link_model.ts";
import { gradleDependencies } from "./gradle_dependencies.ts";
import { mavenDependencies } from "./maven_dependencies.ts";

/** Directories of the build modules of a workspace, each with those of the modules whose code it sees. */
export function buildModules(world: World): ReadonlyMap<string, ReadonlySet<string>> {
  return world.derived("build modules", () => {
    const direct = new Map([...mavenDependencies(world), ...gradleDependencies(world)]);
    const closed = new Map<string, ReadonlySet<string>>();
    for (const directory of direct.keys()) closed.set(directory, closure(direct, directory));
    return closed;
  });
}

function closure(
  direct: ReadonlyMap<string, ReadonlySet<string>>,
  directory: string,
): ReadonlySet<string> {
  const found = new Set<string>([directory]);
  // A set that grows while it is walked is walked to its end.
  for (const each of found) {
    for (const next of direct.get(each) ?? []) found.add(next);
  }
  return found;
}
