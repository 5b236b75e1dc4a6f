import type { LinkFile, World } from "../link_model.ts";

/** Configuration files that make a directory a project. */
const MARKERS = ["pyproject.toml", "setup.cfg", "setup.py"];

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
      for (const path of world.configurationsNamed(marker)) {
        directories.add(path.slice(0, Math.max(0, path.lastIndexOf("/"))));
      }
    }
    return [...directories].sort((a, b) => b.length - a.length || (a < b ? -1 : 1))
      .map((directory) => project(world, directory));
  });
}

/** The innermost project that a file lies in. */
export function projectOf(world: World, file: LinkFile): PythonProject {
  const projects = pythonProjects(world);
  const found = projects.find(({ directory }) =>
    directory === "" || file.path.startsWith(`${directory}/`)
  );
  return found ?? { directory: "", roots: [""], dependencies: new Set() };
}

function project(world: World, directory: string): PythonProject {
  const settings = world.settings(within(directory, "pyproject.toml"));
  const roots: string[] = [];
  const add = (relative: string): void => {
    const path = within(directory, relative.replace(/^\.\/?/, "").replace(/\/$/, ""));
    if (!roots.includes(path)) roots.push(path);
  };
  for (const [key, value] of settings ?? []) if (ROOT_KEYS.test(key)) add(value);
  const src = within(directory, "src");
  if (world.hasDirectory(src) && world.fileAt(`${src}/__init__.py`) === undefined) add("src");
  add("");
  const dependencies = new Set<string>();
  for (const [key, value] of settings ?? []) {
    const name = DEPENDENCY_KEYS.test(key) ? value : POETRY_DEPENDENCY.exec(key)?.[1];
    const module = name === undefined ? undefined : /^[A-Za-z0-9_.-]+/.exec(name)?.[0];
    if (module !== undefined) dependencies.add(module.toLowerCase().replace(/[-.]/g, "_"));
  }
  return { directory, roots, dependencies };
}

const ROOT_KEYS = new RegExp(
  "^tool\\.(?:setuptools\\.packages\\.find\\.where(?:\\[\\d+\\])?|setuptools\\.package-dir\\.[^.]*|" +
    "poetry\\.packages\\[\\d+\\]\\.from|hatch\\.build(?:\\.targets\\.\\w+)?\\.sources\\[\\d+\\]|" +
    "pytest\\.ini_options\\.pythonpath(?:\\[\\d+\\])?|pyright\\.extraPaths\\[\\d+\\]|" +
    "mypy\\.mypy_path(?:\\[\\d+\\])?)$",
);
const DEPENDENCY_KEYS =
  /^(?:project\.(?:dependencies|optional-dependencies\.[^.[]+)|dependency-groups\.[^.[]+)\[\d+\]$/;
const POETRY_DEPENDENCY = /^tool\.poetry\.(?:group\.[^.]+\.)?(?:dev-)?dependencies\.([^.[]+)/;

function within(directory: string, path: string): string {
  return directory === "" ? path : path === "" ? directory : `${directory}/${path}`;
}
