import { chooseWorkspaceRoot } from "../source/workspace_root.ts";
import { WorkspaceRootError } from "../source/workspace_root_error.ts";

/** Which project a command line is about. */
export interface NamedProject {
  readonly workspace?: string | undefined;
  readonly force: boolean;
}

/**
 * The project that is named, or the one here; undefined where there is none, as in the home directory.
 *
 * @throws {WorkspaceRootError} When a project is named that is none.
 */
export function projectHere({ workspace, force }: NamedProject): string | undefined {
  try {
    return chooseWorkspaceRoot({
      ...(workspace === undefined ? {} : { explicit: workspace }),
      force,
    });
  } catch (error) {
    if (workspace !== undefined || !(error instanceof WorkspaceRootError)) throw error;
    return undefined;
  }
}
