import type { WorkspaceApi } from "../../src/workspace/workspace_api.ts";

/** Files and ids of what bears a name, sorted. */
export async function placesNamed(workspace: WorkspaceApi, name: string): Promise<string[]> {
  const { results } = await workspace.search({ query: name, limit: 20 });
  return results.filter(({ match }) => match === "exact").map(({ file, id }) => `${file} ${id}`)
    .sort();
}
