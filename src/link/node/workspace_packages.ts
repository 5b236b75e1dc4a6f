import type { World } from "../link_model.ts";

/** A package whose sources are in the workspace. */
export interface WorkspacePackage {
  readonly name: string;
  /** Its directory, relative to the workspace root. */
  readonly directory: string;
}

const NOT_PACKAGES = /(?:^|\/)(?:examples?|fixtures?|templates?|__fixtures__|testdata)(?:\/|$)/;

/**
 * Packages that imports may reach by name: those that a workspace declaration takes in, in the order of their
 * directories. A manifest among examples, fixtures or templates is none.
 */
export function workspacePackages(world: World): readonly WorkspacePackage[] {
  return world.derived("workspace packages", () => {
    const globs = declaredGlobs(world);
    const packages: WorkspacePackage[] = [];
    for (const manifest of world.configurationsNamed("package.json")) {
      const directory = manifest.slice(0, Math.max(0, manifest.lastIndexOf("/")));
      const name = world.settings(manifest)?.get("name");
      if (name === undefined || name === "" || NOT_PACKAGES.test(directory)) continue;
      if (directory === "" || globs.some((glob) => glob.takesIn(directory))) {
        packages.push({ name, directory });
      }
    }
    return packages;
  });
}

interface Globs {
  takesIn(directory: string): boolean;
}

function declaredGlobs(world: World): Globs[] {
  const all: Globs[] = [];
  for (const basename of ["package.json", "pnpm-workspace.yaml", "lerna.json", "deno.json"]) {
    for (const path of world.configurationsNamed(basename)) {
      const root = path.slice(0, Math.max(0, path.lastIndexOf("/")));
      const patterns: string[] = [];
      for (const [key, value] of world.settings(path) ?? []) {
        if (/^(?:workspaces?(?:\.packages)?|packages)\[\d+\]$/.test(key)) patterns.push(value);
      }
      if (patterns.length > 0) all.push(globsOf(root, patterns));
    }
  }
  return all;
}

function globsOf(root: string, patterns: readonly string[]): Globs {
  const toRegExp = (pattern: string): RegExp => {
    const source = pattern.replace(/^\.\//, "").replace(/\/$/, "").split("/").map((part) =>
      part === "**" ? ".*" : part.replace(/[.+^${}()|[\]\\]/g, "\\$&").replaceAll("*", "[^/]*")
    ).join("/").replaceAll("/.*", "(?:/.*)?");
    return new RegExp(`^${source}$`);
  };
  const taken = patterns.filter((pattern) => !pattern.startsWith("!")).map(toRegExp);
  const left = patterns.filter((pattern) => pattern.startsWith("!"))
    .map((pattern) => toRegExp(pattern.slice(1)));
  return {
    takesIn(directory: string): boolean {
      if (root !== "" && !directory.startsWith(`${root}/`)) return false;
      const relative = root === "" ? directory : directory.slice(root.length + 1);
      return taken.some((each) => each.test(relative)) && !left.some((each) => each.test(relative));
    },
  };
}
