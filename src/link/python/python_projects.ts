import type { World } from "../link_model.ts";
import { parentOf } from "./parent_of.ts";
import { pathBelow } from "./path_below.ts";

/** Configuration files that make a directory a project. */
const MARKERS = ["pyproject.toml", "setup.cfg", "setup.py"];
/** Configuration files that say something of a project. */
const CONFIGURATIONS = ["pyproject.toml", "setup.cfg", "pytest.ini", "pyrightconfig.json"];

/** A directory with its own build or tool configuration. */
export interface PythonProject {
  /** Its directory; empty for the workspace root. */
  readonly directory: string;
  /** Directories from which its absolute imports start, in order. */
  readonly roots: readonly string[];
  /** Top-level modules of packages that it says it depends on. */
  readonly dependencies: ReadonlySet<string>;
}

/** All projects of the workspace, the innermost first; the workspace itself is always one. */
export function pythonProjects(world: World): readonly PythonProject[] {
  return world.derived("python projects", () => {
    const directories = new Set<string>([""]);
    for (const marker of MARKERS) {
      for (const path of world.configurationsNamed(marker)) directories.add(parentOf(path));
    }
    return [...directories].sort((a, b) => b.length - a.length || (a < b ? -1 : 1))
      .map((directory) => project(world, directory));
  });
}

function project(world: World, directory: string): PythonProject {
  const roots = new Set<string>();
  const dependencies = new Set<string>();
  for (const name of CONFIGURATIONS) {
    for (const [key, value] of world.settings(pathBelow(directory, name), GROUPS) ?? []) {
      for (const root of rootsIn(key, value)) {
        roots.add(pathBelow(directory, root.replace(/^\.(?:\/|$)/, "").replace(/\/$/, "")));
      }
      const dependency = DEPENDENCY_KEYS.test(key) ? value : POETRY_DEPENDENCY.exec(key)?.[1];
      const module = /^[A-Za-z0-9_.-]+/.exec(dependency ?? "")?.[0];
      if (module !== undefined) dependencies.add(module.toLowerCase().replace(/[-.]/g, "_"));
    }
  }
  const src = pathBelow(directory, "src");
  if (world.hasDirectory(src) && world.fileAt(`${src}/__init__.py`) === undefined) roots.add(src);
  roots.add(directory);
  return { directory, roots: [...roots], dependencies };
}

/** Directories that a setting makes roots; several are apart by blanks, and `package = directory` gives its root. */
function rootsIn(key: string, value: string): readonly string[] {
  if (ROOT_KEYS.test(key)) return [value];
  if (LISTED_ROOT_KEYS.test(key)) return value.split(/[\s,:]+/).filter((part) => part !== "");
  const mapped = PACKAGE_DIRECTORY.test(key) ? /^\s*=\s*(.*)$/.exec(value)?.[1] : undefined;
  return mapped === undefined ? [] : [mapped.trim()];
}

/** Groups of settings that are looked at. */
const GROUPS = [
  "tool.setuptools",
  "tool.poetry",
  "tool.hatch",
  "tool.pdm",
  "tool.pyright",
  "tool.basedpyright",
  "tool.pytest",
  "tool.mypy",
  "tool:pytest",
  "pytest",
  "mypy",
  "options",
  "extraPaths",
  "project.dependencies",
  "project.optional-dependencies",
  "dependency-groups",
];
const ROOT_KEYS = new RegExp(
  "^(?:tool\\.(?:setuptools\\.packages\\.find\\.where(?:\\[\\d+\\])?|setuptools\\.package-dir\\.|" +
    "poetry\\.packages\\[\\d+\\]\\.from|hatch\\.build(?:\\.targets\\.\\w+)?\\.sources\\[\\d+\\]|" +
    "pdm\\.build\\.package-dir|pdm\\.package-dir|" +
    "(?:based)?pyright\\.extraPaths\\[\\d+\\])|options\\.packages\\.find\\.where|extraPaths\\[\\d+\\])$",
);
const LISTED_ROOT_KEYS = new RegExp(
  "^(?:tool\\.pytest\\.ini_options\\.pythonpath(?:\\[\\d+\\])?|tool:pytest\\.pythonpath(?:\\[\\d+\\])?|" +
    "pytest\\.pythonpath(?:\\[\\d+\\])?|tool\\.mypy\\.mypy_path(?:\\[\\d+\\])?|mypy\\.mypy_path)$",
);
const PACKAGE_DIRECTORY = /^options\.package_dir(?:\[\d+\])?$/;
const DEPENDENCY_KEYS =
  /^(?:project\.(?:dependencies|optional-dependencies\.[^.[]+)|dependency-groups\.[^.[]+|options\.install_requires|options\.extras_require\.[^.[]+)\[\d+\]$/;
const POETRY_DEPENDENCY = /^tool\.poetry\.(?:group\.[^.]+\.)?(?:dev-)?dependencies\.([^.[]+)/;
