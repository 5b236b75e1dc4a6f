import type { OpenedWorkspace } from "../../src/workspace/opened_workspace.ts";
import { openWorkspace } from "../../src/workspace/workspace.ts";
import type { SemanticStatus, WorkspaceStatus } from "../../src/workspace/workspace_api.ts";
import type { FakeModel } from "./fake_model.ts";
import type { TemporaryTree } from "./temporary_tree.ts";

const settings = { modelType: "english_optimal", offline: true, maxNodes: 0 } as const;

/** A public class with a public and a private method, and a test of it. */
export const semanticShop: Readonly<Record<string, string>> = {
  "shop/payments.py": [
    "class Payments:",
    "    def cancel(self, order):",
    '        """Gives the money back."""',
    "        return order",
    "",
    "    def _ledger(self, order):",
    "        return order",
    "",
  ].join("\n"),
  "shop/stock.py": "def reserve(parcel):\n    return parcel\n",
  "tests/test_payments.py": "def test_cancel():\n    assert True\n",
  "README.md": "# Shop\n\nHow parcels are sold.\n",
};

/** What is not as usual. */
export interface OpenSemanticOptions {
  readonly watch?: boolean;
  readonly maxNodes?: number | undefined;
  readonly patienceMs?: number;
}

/** Opens a workspace that a model for tests searches by meaning, and waits until it is ready. */
export async function openSemantic(
  tree: TemporaryTree,
  model: FakeModel,
  { watch = false, ...changed }: OpenSemanticOptions = {},
): Promise<OpenedWorkspace> {
  const workspace = await openWorkspace({
    root: tree.root,
    workers: 1,
    version: "test",
    watch,
    semantic: { ...settings, ...changed },
    model: model.parts,
  });
  await workspace.ready();
  return workspace;
}

/** Waits for a state of search by meaning, of which listeners have to be told. */
export async function untilSemantic(
  workspace: OpenedWorkspace,
  holds: (semantic: SemanticStatus) => boolean,
): Promise<SemanticStatus> {
  const { promise, resolve } = Promise.withResolvers<SemanticStatus>();
  const look = ({ semantic }: WorkspaceStatus): void => {
    if (semantic !== undefined && holds(semantic)) resolve(semantic);
  };
  const stop = workspace.onProgress(look);
  look(workspace.status());
  const found = await promise;
  stop();
  return found;
}

/** Whether all is embedded that is to be. */
export const isReady = ({ state }: SemanticStatus): boolean => state === "ready";

/** What a passage is of: the text up to its first colon. */
export function subjects(passages: readonly string[]): string[] {
  return passages.map((passage) => passage.split(":", 1)[0] ?? "");
}
