import type { World } from "../link_model.ts";
import { directoryOf } from "./directory_of.ts";
import { globPattern } from "./glob_pattern.ts";
import { isWithin } from "./is_within.ts";
import { settingList } from "./setting_list.ts";

/** A package whose sources are in the workspace. */
export interface WorkspacePackage {
  readonly name: string;
  /** Its directory, relative to the workspace root. */
  readonly directory: string;
  /** Path of the manifest that names it. */
  readonly manifest: string;
}

/** Files that may declare a workspace, and the keys under which they list its members. */
const DECLARATIONS: ReadonlyMap<string, readonly string[]> = new Map([
  ["package.json", ["workspaces", "workspaces.packages"]],
  ["pnpm-workspace.yaml", ["packages"]],
  ["lerna.json", ["packages"]],
  ["deno.json", ["workspace", "workspace.members"]],
  ["deno.jsonc", ["workspace", "workspace.members"]],
]);

const MANIFESTS = ["package.json", "deno.json", "deno.jsonc"];

/** Directories of packages that only serve to show or try something. */
const NOT_PACKAGES =
  /(?:^|\/)(?:examples?|fixtures?|templates?|__fixtures__|__tests__|testdata)(?:\/|$)/;

/**
 * Packages that imports may reach by name: the root, and those that a workspace declaration takes in, in the order of
 * their directories. A manifest among examples, fixtures or templates is none, and neither are two of one name.
 */
export function workspacePackages(world: World): readonly WorkspacePackage[] {
  return world.derived("workspace packages", () => {
    const roots = declaredRoots(world);
    const packages = new Map<string, WorkspacePackage | undefined>();
    for (const manifest of MANIFESTS.flatMap((name) => world.configurationsNamed(name))) {
      const directory = directoryOf(manifest);
      const name = world.settings(manifest)?.get("name");
      if (name === undefined || name === "" || NOT_PACKAGES.test(directory)) continue;
      if (directory !== "" && !roots.some((root) => root.takesIn(directory))) continue;
      const known = packages.get(name);
      const isTwice = packages.has(name) && known?.directory !== directory;
      packages.set(name, isTwice ? undefined : known ?? { name, directory, manifest });
    }
    return [...packages.values()].filter((each) => each !== undefined)
      .sort((a, b) => a.directory < b.directory ? -1 : 1);
  });
}

interface WorkspaceRoot {
  readonly directory: string;
  /** Whether a directory is the root itself or one of its members. */
  takesIn(directory: string): boolean;
}

/** A root inside of another counts only if that one takes it in. */
function declaredRoots(world: World): readonly WorkspaceRoot[] {
  const found: WorkspaceRoot[] = [];
  for (const [basename, keys] of DECLARATIONS) {
    for (const path of world.configurationsNamed(basename)) {
      const settings = world.settings(path);
      const globs = keys.flatMap((key) => settings === undefined ? [] : settingList(settings, key));
      const directory = directoryOf(path);
      if (globs.length > 0 && !NOT_PACKAGES.test(directory)) found.push(rootOf(directory, globs));
    }
  }
  found.sort((a, b) => a.directory.length - b.directory.length);
  const counted: WorkspaceRoot[] = [];
  for (const root of found) {
    const around = counted.filter(({ directory }) => isWithin(root.directory, directory));
    if (around.length === 0 || around.some((outer) => outer.takesIn(root.directory))) {
      counted.push(root);
    }
  }
  return counted;
}

function rootOf(root: string, globs: readonly string[]): WorkspaceRoot {
  const taken = globs.filter((glob) => !glob.startsWith("!")).map(globPattern);
  const left = globs.filter((glob) => glob.startsWith("!"))
    .map((glob) => globPattern(glob.slice(1)));
  return {
    directory: root,
    takesIn(directory: string): boolean {
      if (directory === root) return true;
      if (!isWithin(directory, root)) return false;
      const relative = root === "" ? directory : directory.slice(root.length + 1);
      return taken.some((glob) => glob.test(relative)) && !left.some((glob) => glob.test(relative));
    },
  };
}
