import { TemporaryTree } from "./temporary_tree.ts";
import { WorkspacePeer, type WorkspacePeerOptions } from "./workspace_peer.ts";

/** Makes a process of the workspace of a test. */
export type StartPeer = (name: string, options?: WorkspacePeerOptions) => WorkspacePeer;

/** Registers a test of processes of one workspace, which are ended after it. */
export function sharingTest(
  name: string,
  run: (tree: TemporaryTree, start: StartPeer) => Promise<void>,
  ignore = false,
): void {
  const fn = async (): Promise<void> => {
    using tree = new TemporaryTree();
    const peers: WorkspacePeer[] = [];
    try {
      await run(tree, (peer, options) => {
        const started = new WorkspacePeer(tree.root, peer, options);
        peers.push(started);
        return started;
      });
    } finally {
      for (const { workspace } of peers) await workspace.close();
    }
  };
  // The system's wait for a lock cannot be ended: it is over when the owner is.
  Deno.test({ name, ignore, sanitizeOps: false, sanitizeResources: false, fn });
}
