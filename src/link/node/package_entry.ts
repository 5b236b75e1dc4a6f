import { joinPath } from "../join_path.ts";
import type { RuleId } from "../rule.ts";
import { mappedTargets } from "./mapped_targets.ts";
import { sourceFile } from "./source_file.ts";
import type { WorkspacePackage } from "./workspace_packages.ts";
import type { LinkFile, World } from "../link_model.ts";

/** A file of a package and how it was found. */
export interface PackageEntry {
  readonly file: LinkFile;
  readonly rule: RuleId;
}

/** The file that a package gives for a subpath, `.` being its entry; undefined when it gives none. */
export function packageEntry(
  world: World,
  from: LinkFile,
  target: WorkspacePackage,
  subpath: string,
): PackageEntry | undefined {
  const manifest = target.directory === "" ? "package.json" : `${target.directory}/package.json`;
  const settings = world.settings(manifest);
  if (settings === undefined) return undefined;
  const exported = mappedTargets(settings, "exports", subpath);
  if (exported !== undefined) {
    for (const path of exported) {
      const entry = entryAt(world, from, target.directory, path);
      if (entry !== undefined) return entry;
    }
    return undefined;
  }
  if (subpath !== ".") return entryAt(world, from, target.directory, subpath);
  for (const field of ["source", "types", "typings", "module", "main"]) {
    const path = settings.get(field);
    const entry = path === undefined ? undefined : entryAt(world, from, target.directory, path);
    if (entry !== undefined) return entry;
  }
  return entryAt(world, from, target.directory, "index") ??
    entryAt(world, from, target.directory, "src/index");
}

/** A file of the package, or the source that a build output was made from. */
function entryAt(
  world: World,
  from: LinkFile,
  directory: string,
  target: string,
): PackageEntry | undefined {
  const path = joinPath(directory, target);
  if (path === undefined) return undefined;
  const exact = sourceFile(world, from, path);
  if (exact !== undefined) return { file: exact, rule: "import.workspace" };
  const built = /^(?:\.\/)?(?:dist|lib|build|out|esm|cjs)\/(?:(?:esm|cjs|es|types)\/)?(.*)$/
    .exec(target)?.[1];
  const plain = (built ?? target).replace(/(?:\.d)?\.[mc]?[jt]sx?$/, "");
  for (const root of ["src", ""]) {
    const source = joinPath(directory, root === "" ? plain : `${root}/${plain}`);
    const file = source === undefined ? undefined : sourceFile(world, from, source);
    if (file !== undefined) return { file, rule: "import.workspace-source" };
  }
  return undefined;
}
