import type { RuleId } from "../rule.ts";
import type { Value } from "../value.ts";
import { projectOf, pythonProjects } from "./python_project.ts";
import type { LinkFile, World } from "../link_model.ts";

/** A module, or a directory that holds modules without being one. */
export type PythonModule = Extract<Value, { kind: "module" | "package" }>;

/**
 * The module of an absolute name: from the root that the file is imported from, then the roots of its project; then the
 * standard library and declared packages, which lie outside; then other projects of the workspace, when one of them
 * alone has it; then, for a file that belongs to no package, what lies beside it.
 */
export function absoluteModule(world: World, file: LinkFile, name: string): Value {
  const parts = name.split(".");
  const top = parts[0] ?? name;
  const project = projectOf(world, file);
  const packageRoot = packageRootOf(world, file);
  for (const root of new Set([packageRoot ?? project.directory, ...project.roots])) {
    const found = moduleBelow(world, root, parts, "import.named");
    if (found !== undefined) return found;
  }
  const isStandard = file.semantics.standardLibrary().modules.has(top);
  const isDeclared = project.dependencies.has(top.toLowerCase());
  const outside: Value = { kind: "external", package: isStandard ? "std" : top };
  if (packageRoot === undefined) {
    const beside = moduleBelow(world, file.directory, parts, "import.sibling");
    if (beside !== undefined) return beside;
  }
  if (isStandard || isDeclared) return outside;
  const elsewhere = pythonProjects(world).filter((other) => other !== project)
    .flatMap((other) => other.roots.map((root) => moduleBelow(world, root, parts, "module.proven")))
    .filter((found) => found !== undefined);
  const [only] = elsewhere;
  return only !== undefined && new Set(elsewhere.map(identity)).size === 1 ? only : outside;
}

/** The module of a relative name: `level` dots and the rest; undefined beyond the workspace or where nothing is. */
export function relativeModule(
  world: World,
  file: LinkFile,
  level: number,
  name: string,
): PythonModule | undefined {
  let directory = file.directory;
  for (let up = 1; up < level; up++) {
    if (directory === "") return undefined;
    directory = directory.slice(0, Math.max(0, directory.lastIndexOf("/")));
  }
  return name === ""
    ? moduleAt(world, directory, "import.named")
    : moduleBelow(world, directory, name.split("."), "import.named");
}

/** The module `name` in the directory of a package. */
export function submodule(
  world: World,
  container: PythonModule,
  name: string,
): PythonModule | undefined {
  const directory = container.kind === "package"
    ? container.name
    : packageDirectory(world.file(container.file));
  return directory === undefined
    ? undefined
    : moduleBelow(world, directory, [name], container.rule);
}

function moduleBelow(
  world: World,
  directory: string,
  parts: readonly string[],
  rule: RuleId,
): PythonModule | undefined {
  const path = [directory, ...parts].filter((part) => part !== "").join("/");
  return moduleAt(world, path, rule);
}

/** A package, a module, a stub or a directory of modules, in this order. */
function moduleAt(world: World, path: string, rule: RuleId): PythonModule | undefined {
  const inside = path === "" ? "" : `${path}/`;
  for (
    const candidate of [
      `${inside}__init__.py`,
      `${path}.py`,
      `${inside}__init__.pyi`,
      `${path}.pyi`,
    ]
  ) {
    const file = world.fileAt(candidate);
    if (file !== undefined) return { kind: "module", file: file.number, rule };
  }
  return world.hasDirectory(path) ? { kind: "package", name: path, rule } : undefined;
}

/** The directory from which the package of a file is imported; undefined for a file outside of any package. */
function packageRootOf(world: World, file: LinkFile): string | undefined {
  let directory = file.directory;
  let root: string | undefined;
  while (world.fileAt(directory === "" ? "__init__.py" : `${directory}/__init__.py`)) {
    root = directory.slice(0, Math.max(0, directory.lastIndexOf("/")));
    if (directory === "") break;
    directory = root;
  }
  return root;
}

function packageDirectory(file: LinkFile | undefined): string | undefined {
  return file !== undefined && /(?:^|\/)__init__\.pyi?$/.test(file.path)
    ? file.directory
    : undefined;
}

function identity(module: PythonModule): string {
  return module.kind === "module" ? `file ${module.file}` : `directory ${module.name}`;
}
