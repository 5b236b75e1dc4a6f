import type { World } from "../link_model.ts";
import { directoryOf } from "./directory_of.ts";

/**
 * Directories of Gradle projects, each with those of the projects that its script names (`project(":a:b")`,
 * `projects.a.b`). Only projects that a settings script includes are known by their paths.
 */
export function gradleDependencies(world: World): Map<string, ReadonlySet<string>> {
  const found = new Map<string, ReadonlySet<string>>();
  for (const basename of ["settings.gradle", "settings.gradle.kts"]) {
    for (const path of world.configurationsNamed(basename)) {
      const directories = projectDirectories(world, path);
      for (const directory of directories.values()) {
        found.set(directory, dependenciesOf(world, directory, directories));
      }
    }
  }
  return found;
}

/** Directories of the projects that a settings script includes, by their paths such as `:a:b`. */
function projectDirectories(world: World, path: string): ReadonlyMap<string, string> {
  const root = directoryOf(path);
  const settings = world.settings(path) ?? new Map<string, string>();
  const directories = new Map<string, string>([[":", root]]);
  for (const [key, value] of settings) {
    if (!/^include\[\d+\]$/.test(key)) continue;
    const project = value.startsWith(":") ? value : `:${value}`;
    const written = settings.get(`projectDir.${project}`);
    directories.set(project, below(root, written ?? project.slice(1).replaceAll(":", "/")));
  }
  return directories;
}

function dependenciesOf(
  world: World,
  directory: string,
  directories: ReadonlyMap<string, string>,
): ReadonlySet<string> {
  const found = new Set<string>();
  for (const basename of ["build.gradle", "build.gradle.kts"]) {
    for (const [key, value] of world.settings(below(directory, basename)) ?? []) {
      const project = /^project\[\d+\]$/.test(key)
        ? value
        : /^accessor\[\d+\]$/.test(key)
        ? pathOfAccessor(value)
        : undefined;
      const other = project === undefined ? undefined : directories.get(project);
      if (other !== undefined) found.add(other);
    }
  }
  return found;
}

/** The path behind an accessor: `orders.restApi` is `:orders:rest-api`. */
function pathOfAccessor(accessor: string): string {
  return accessor.split(".")
    .map((part) => `:${part.replace(/\p{Lu}/gu, (letter) => `-${letter.toLowerCase()}`)}`)
    .join("");
}

function below(directory: string, path: string): string {
  return directory === "" ? path : path === "" ? directory : `${directory}/${path}`;
}
