import { openWorkspace } from "../../src/workspace/workspace.ts";
import type { WorkspaceApi } from "../../src/workspace/workspace_api.ts";

/** A definition that is worth asking about. */
export interface DemoSubject {
  readonly id: string;
  readonly name: string;
  readonly displayName: string;
}

const CANDIDATES = [
  "create",
  "load",
  "parse",
  "read",
  "open",
  "find",
  "get",
  "run",
  "main",
  "service",
];

/**
 * Indexes a workspace with a progress line on stderr and picks something to ask about: of what a few common words find,
 * the definition with the most users.
 *
 * @returns undefined when the workspace holds no code.
 */
export async function indexWithProgress(root: string): Promise<DemoSubject | undefined> {
  const workspace = await openWorkspace({ root, version: "demo", watch: false });
  const write = (text: string): void => {
    Deno.stderr.writeSync(new TextEncoder().encode(text));
  };
  const stop = workspace.onProgress((status) => {
    if (!Deno.stderr.isTerminal() && status.progress % 25 !== 0) return;
    write(
      `\rindexing ${root}: ${status.progress} %, ${status.files} files, ${status.nodes} nodes `,
    );
  });
  try {
    await workspace.ready();
    const { files, nodes, edges } = workspace.status();
    write(`\rindexed ${root}: ${files} files, ${nodes} nodes, ${edges} edges\n`);
    let best: (DemoSubject & { readonly users: number }) | undefined;
    for (const query of CANDIDATES) {
      const { results } = await workspace.search({ query, limit: 10, target: "code" });
      for (const result of results) {
        const name = result.displayName.split(".").at(-1) ?? result.displayName;
        if (result.kind === "file" || name.startsWith("_") || name.length < 4) continue;
        const answer = await workspace.explore({
          nodeId: result.id,
          direction: "used_by",
          minConfidence: 0.85,
        });
        const users = answer.kind === "found" ? answer.totals.usedBy : 0;
        if (users <= (best?.users ?? 0)) continue;
        best = { id: result.id, name, displayName: result.displayName, users };
      }
    }
    return best ?? await anyPlace(workspace);
  } finally {
    stop();
    await workspace.close();
  }
}

/** Where no common word finds anything that is used: the best place for the words of the files' own names. */
async function anyPlace(workspace: WorkspaceApi): Promise<DemoSubject | undefined> {
  for (const entry of Deno.readDirSync(workspace.root)) {
    const query = entry.name.replace(/\.[^.]*$/, "");
    if (query === "" || query.startsWith(".")) continue;
    const { results } = await workspace.search({ query, limit: 5 });
    const place = results.find((result) => result.kind !== "file") ?? results[0];
    if (place === undefined) continue;
    const name = place.displayName.split(".").at(-1) ?? place.displayName;
    return { id: place.id, name, displayName: place.displayName };
  }
  return undefined;
}
