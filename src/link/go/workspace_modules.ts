import type { World } from "../link_model.ts";

/** A Go module of the workspace. */
export interface GoModule {
  readonly path: string;
  /** Directory of its go.mod. */
  readonly directory: string;
}

/** The modules of the workspace, longest path first. */
export function workspaceModules(world: World): readonly GoModule[] {
  return world.derived("go modules", () => {
    const modules: GoModule[] = [];
    for (const file of world.configurationsNamed("go.mod")) {
      const path = world.settings(file, ["module"])?.get("module");
      const directory = file.slice(0, Math.max(0, file.lastIndexOf("/")));
      if (path !== undefined && path !== "") modules.push({ path, directory });
    }
    return modules.sort((a, b) => b.path.length - a.path.length || (a.path < b.path ? -1 : 1));
  });
}
