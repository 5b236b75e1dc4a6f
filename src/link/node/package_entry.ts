import type { World } from "../link_model.ts";
import { type ImportForm, mappedTargets } from "./mapped_targets.ts";
import { type PackageFile, packageFile } from "./package_file.ts";
import { sourceFile, type SourceSearch } from "./source_file.ts";
import { typedModule } from "./typed_module.ts";
import type { WorkspacePackage } from "./workspace_packages.ts";

/** The module that a package gives for a subpath, `.` being its entry; undefined when it gives none. */
export function packageEntry(
  world: World,
  { directory, manifest }: Pick<WorkspacePackage, "directory" | "manifest">,
  subpath: string,
  search: SourceSearch,
  form: ImportForm,
): PackageFile | undefined {
  const settings = world.settings(manifest);
  if (settings === undefined) return undefined;
  const exported = mappedTargets(settings, "exports", subpath, form);
  if (exported !== undefined && exported.length === 0) return undefined;
  if (subpath !== ".") return packageFile(world, directory, exported ?? [subpath], search);
  const targets = exported ??
    ["types", "typings", "module", "main"].map((field) => settings.get(field) ?? "")
      .filter((path) => path !== "");
  const named = packageFile(world, directory, targets, search);
  if (named !== undefined) return named;
  const source = settings.get("source");
  const entry = source === undefined ? undefined : packageFile(world, directory, [source], search);
  if (entry !== undefined) return { ...entry, rule: "import.workspace-source" };
  const index = targets.length === 0 ? sourceFile(world, directory, search, true) : undefined;
  if (index !== undefined) return { ...typedModule(world, index), rule: "import.workspace" };
  // Whatever a bundle is called, it is made from the index of the sources.
  return packageFile(world, directory, ["dist/index.js"], search);
}
