import { createContentHasher } from "../source/content_hasher.ts";
import { chooseWorkspaceRoot } from "../source/workspace_root.ts";
import { IndexedWorkspace } from "./indexed_workspace.ts";
import type { OpenWorkspaceOptions } from "./open_workspace_options.ts";
import type { OpenedWorkspace } from "./opened_workspace.ts";
import { Persistence } from "./persistence.ts";

/**
 * Opens a workspace and starts to bring its index up to date; returns before that is done.
 *
 * @throws WorkspaceRootError when the root is no directory, or too broad and not forced.
 */
export async function openWorkspace(options: OpenWorkspaceOptions): Promise<OpenedWorkspace> {
  const root = chooseWorkspaceRoot({
    ...(options.root === undefined ? {} : { explicit: options.root }),
    force: options.force ?? false,
  });
  const [persistence, hasher] = await Promise.all([
    Persistence.open(root, options.ownership),
    createContentHasher(),
  ]);
  // Few need it, and it takes a while to load.
  const semantic = options.semantic === undefined
    ? undefined
    : (await import("./semantic_search.ts")).SemanticSearch;
  const workspace = new IndexedWorkspace(root, options, persistence, hasher, semantic);
  workspace.start();
  return workspace;
}
