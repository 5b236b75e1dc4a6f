import type { LinkFile, World } from "../link_model.ts";

/** A Go module of the workspace. */
export interface GoModule {
  readonly path: string;
  /** Directory of its go.mod. */
  readonly directory: string;
}

/** What an import path leads to. */
export type GoImport =
  | { readonly kind: "directory"; readonly directory: string; readonly isOwn: boolean }
  | { readonly kind: "external" };

/** The modules of the workspace, longest path first. */
export function goModules(world: World): readonly GoModule[] {
  return world.derived("go modules", () => {
    const modules: GoModule[] = [];
    for (const file of world.configurationsNamed("go.mod")) {
      const path = world.settings(file)?.get("module");
      const directory = file.slice(0, Math.max(0, file.lastIndexOf("/")));
      if (path !== undefined && path !== "") modules.push({ path, directory });
    }
    return modules.sort((a, b) => b.path.length - a.path.length || (a.path < b.path ? -1 : 1));
  });
}

/** The directory of an imported package: below the module whose path is the longest that leads to it. */
export function importedDirectory(world: World, file: LinkFile, importPath: string): GoImport {
  const modules = goModules(world);
  const own = modules.filter((module) => isInside(file.path, module.directory))
    .sort((a, b) => b.directory.length - a.directory.length)[0];
  const replaced = own === undefined ? undefined : replacement(world, own, importPath);
  if (replaced !== undefined && world.hasDirectory(replaced)) {
    return { kind: "directory", directory: replaced, isOwn: true };
  }
  for (const module of modules) {
    if (importPath !== module.path && !importPath.startsWith(`${module.path}/`)) continue;
    const rest = importPath.slice(module.path.length + 1);
    const directory = [module.directory, rest].filter((part) => part !== "").join("/");
    return world.hasDirectory(directory)
      ? { kind: "directory", directory, isOwn: module === own }
      : { kind: "external" };
  }
  return { kind: "external" };
}

/** A local directory that the module's go.mod puts in place of another module. */
function replacement(world: World, module: GoModule, importPath: string): string | undefined {
  const goMod = module.directory === "" ? "go.mod" : `${module.directory}/go.mod`;
  for (const [key, target] of world.settings(goMod) ?? []) {
    const path = /^replace\.([^@\s]+)/.exec(key)?.[1];
    if (path === undefined || !/^\.\.?(?:\/|$)/.test(target)) continue;
    if (importPath !== path && !importPath.startsWith(`${path}/`)) continue;
    const parts = module.directory === "" ? [] : module.directory.split("/");
    for (const part of `${target}/${importPath.slice(path.length)}`.split("/")) {
      if (part === "..") parts.pop();
      else if (part !== "." && part !== "") parts.push(part);
    }
    return parts.join("/");
  }
  return undefined;
}

function isInside(path: string, directory: string): boolean {
  return directory === "" || path.startsWith(`${directory}/`);
}
