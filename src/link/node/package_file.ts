import { joinPath } from "../join_path.ts";
import type { World } from "../link_model.ts";
import type { RuleId } from "../rule.ts";
import { builtSource } from "./built_source.ts";
import { sourceFile, type SourceSearch } from "./source_file.ts";
import { type TypedModule, typedModule } from "./typed_module.ts";

/** A module of a package and how it was found. */
export interface PackageFile extends TypedModule {
  readonly rule: RuleId;
}

/**
 * The first module that paths of a package's manifest lead to, as they are or by the sources of the build output that
 * they name. A declaration file stands back behind the implementation that a later path names.
 *
 * @param directory Directory of the package.
 */
export function packageFile(
  world: World,
  directory: string,
  targets: readonly string[],
  search: SourceSearch,
): PackageFile | undefined {
  let first: PackageFile | undefined;
  for (const target of targets) {
    const entry = fileAt(world, directory, target, search);
    if (entry === undefined) continue;
    first ??= entry;
    if (/\.d\.[mc]?ts$/.test(entry.file.path)) continue;
    return first === entry ? entry : { ...entry, types: first.file };
  }
  return first;
}

function fileAt(
  world: World,
  directory: string,
  target: string,
  search: SourceSearch,
): PackageFile | undefined {
  const path = joinPath(directory, target);
  const exact = path === undefined ? undefined : sourceFile(world, path, search);
  if (exact !== undefined) return { ...typedModule(world, exact), rule: "import.workspace" };
  const source = builtSource(world, directory, target, search);
  return source === undefined
    ? undefined
    : { ...typedModule(world, source), rule: "import.workspace-source" };
}
