import type { LinkFile, World } from "../link_model.ts";
import type { RuleId } from "../rule.ts";
import type { Value } from "../value.ts";
import { moduleBelow } from "./module_below.ts";
import { packageRoot } from "./package_root.ts";
import { parentOf } from "./parent_of.ts";
import { projectOf } from "./project_of.ts";
import type { PythonModule } from "./python_module.ts";
import { type PythonProject, pythonProjects } from "./python_projects.ts";
import { topPackages } from "./top_packages.ts";

/**
 * The module of an absolute name: from the root that the file is imported from, then the roots of its project; then the
 * standard library and declared packages, which lie outside; then a package that the project holds elsewhere, or that
 * one other project has; then what lies beside the file or above it, as for a script. A directory of modules that is no
 * package counts only where nothing else has the name.
 */
export function absoluteModule(world: World, file: LinkFile, name: string): Value {
  const key = `absolute ${file.directory} ${name}`;
  return world.derived(key, () => resolved(world, file, name));
}

function resolved(world: World, file: LinkFile, name: string): Value {
  const [top = name] = name.split(".");
  const project = projectOf(world, file);
  const own = packageRoot(world, file.directory);
  const roots = new Set([own ?? project.directory, ...project.roots]);
  const found = inRoots(world, roots, name, top);
  if (found?.kind === "module" || found?.isPackaged) return found.value;
  const isStandard = file.semantics.standardLibrary().modules.has(top);
  const isOutside = isStandard || project.dependencies.has(top.toLowerCase());
  if (isOutside && own === undefined) {
    const beside = moduleBelow(world, file.directory, name, "import.sibling");
    if (beside?.kind === "module") return beside;
  }
  if (!isOutside) {
    const elsewhere = inPackages(world, file, project, name, top) ??
      inOtherProjects(world, project, name, top) ?? besideOrAbove(world, file, project, name);
    if (elsewhere !== undefined) return elsewhere;
    if (found !== undefined) return found.value;
  }
  return { kind: "external", package: isStandard ? "std" : top };
}

interface RootHit {
  readonly kind: PythonModule["kind"];
  readonly value: PythonModule;
  /** Whether the name starts at a package or module, not only at a directory. */
  readonly isPackaged: boolean;
}

function inRoots(
  world: World,
  roots: Iterable<string>,
  name: string,
  top: string,
): RootHit | undefined {
  let directory: RootHit | undefined;
  for (const root of roots) {
    const value = moduleBelow(world, root, name, "import.named");
    if (value === undefined) continue;
    const isPackaged = moduleBelow(world, root, top, "import.named")?.kind === "module";
    const hit: RootHit = { kind: value.kind, value, isPackaged };
    if (value.kind === "module" || isPackaged) return hit;
    directory ??= hit;
  }
  return directory;
}

/** A package somewhere in the project: around the file, or the only one of its name. */
function inPackages(
  world: World,
  file: LinkFile,
  project: PythonProject,
  name: string,
  top: string,
): PythonModule | undefined {
  const parents = (topPackages(world).get(top) ?? []).map(parentOf)
    .filter((parent) => isIn(parent, project.directory));
  const around = parents.find((parent) => isIn(file.directory, parent));
  const root = around ?? (parents.length === 1 ? parents[0] : undefined);
  return root === undefined ? undefined : moduleBelow(world, root, name, "import.named");
}

/** A module that one other project of the workspace has. */
function inOtherProjects(
  world: World,
  project: PythonProject,
  name: string,
  top: string,
): PythonModule | undefined {
  const owners = pythonProjects(world).filter((other) => other !== project)
    .flatMap((other) => inRoots(world, other.roots, top, top) ?? [])
    .filter((hit) => hit.kind === "module");
  const [only] = owners;
  if (only === undefined || new Set(owners.map(identity)).size > 1) return undefined;
  const hits = pythonProjects(world).filter((other) => other !== project)
    .flatMap((other) => inRoots(world, other.roots, name, top) ?? []);
  const [hit] = hits;
  return hit === undefined ? undefined : { ...hit.value, rule: "module.proven" };
}

function identity({ value }: RootHit): string {
  return value.kind === "module" ? `file ${value.file}` : `directory ${value.name}`;
}

/** What a script finds: beside itself, or in a directory above it up to that of its project. */
function besideOrAbove(
  world: World,
  file: LinkFile,
  project: PythonProject,
  name: string,
): PythonModule | undefined {
  const rule: RuleId = "import.sibling";
  for (let directory = file.directory; isIn(directory, project.directory);) {
    const found = moduleBelow(world, directory, name, rule);
    if (found?.kind === "module") return found;
    if (directory === project.directory || directory === "") return undefined;
    directory = parentOf(directory);
  }
  return undefined;
}

function isIn(path: string, directory: string): boolean {
  return directory === "" || path === directory || path.startsWith(`${directory}/`);
}
