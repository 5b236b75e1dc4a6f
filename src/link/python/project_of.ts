import type { LinkFile, World } from "../link_model.ts";
import { type PythonProject, pythonProjects } from "./python_projects.ts";

const NO_PROJECT: PythonProject = { directory: "", roots: [""], dependencies: new Set() };

/** The innermost project that a file lies in. */
export function projectOf(world: World, file: LinkFile): PythonProject {
  return pythonProjects(world).find(({ directory }) =>
    directory === "" || file.path.startsWith(`${directory}/`)
  ) ?? NO_PROJECT;
}
