import type { LinkFile, World } from "../link_model.ts";
import { type GoModule, workspaceModules } from "./workspace_modules.ts";

/** What an import path leads to. */
export type GoImport =
  | { readonly kind: "directory"; readonly directory: string; readonly isOwn: boolean }
  | { readonly kind: "external" };

/** The directory of an imported package: below the module whose path is the longest that leads to it. */
export function importedDirectory(world: World, file: LinkFile, importPath: string): GoImport {
  const modules = workspaceModules(world);
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
  for (const [key, target] of world.settings(goMod, ["replace"]) ?? []) {
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
