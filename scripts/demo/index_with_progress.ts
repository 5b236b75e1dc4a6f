import { openWorkspace } from "../../src/workspace/workspace.ts";
import type { WorkspaceApi } from "../../src/workspace/workspace_api.ts";

/** A definition that is worth asking about. */
export interface DemoSubject {
  readonly id: string;
  readonly name: string;
  readonly displayName: string;
}

/** Questions that find something in most projects. */
const CANDIDATES = [
  "create order",
  "load configuration",
  "parse text",
  "read file",
  "open connection",
  "find entry",
  "get value",
  "send request",
  "run command",
  "main service",
];

/**
 * Indexes a workspace with progress on stderr and picks something to ask about: of what a few common words find, the
 * definition with the most users; rather one that bears its name alone.
 *
 * @returns undefined when the workspace holds no code.
 */
export async function indexWithProgress(root: string): Promise<DemoSubject | undefined> {
  const workspace = await openWorkspace({ root, version: "demo", watch: false });
  const isTerminal = Deno.stderr.isTerminal();
  const write = (text: string): void => {
    const line = isTerminal ? `\r\u001b[2K${text}` : `${text}\n`;
    Deno.stderr.writeSync(new TextEncoder().encode(line));
  };
  const stop = workspace.onProgress((status) => {
    if (!isTerminal && (status.progress === 0 || status.progress % 25 !== 0)) return;
    write(`indexing ${root}: ${status.progress} %, ${status.files} files, ${status.nodes} nodes`);
  });
  try {
    await workspace.ready();
    const { files, nodes, edges } = workspace.status();
    write(`indexed ${root}: ${files} files, ${nodes} nodes, ${edges} edges`);
    if (isTerminal) Deno.stderr.writeSync(new TextEncoder().encode("\n"));
    return await usedMost(workspace) ?? await anyPlace(workspace);
  } finally {
    stop();
    await workspace.close();
  }
}

async function usedMost(workspace: WorkspaceApi): Promise<DemoSubject | undefined> {
  let best: (DemoSubject & { readonly rank: number }) | undefined;
  for (const query of CANDIDATES) {
    const { results } = await workspace.search({ query, limit: 10, target: "code" });
    for (const { id, displayName, kind } of results) {
      const name = displayName.split(".").at(-1) ?? displayName;
      if (kind === "file" || name.startsWith("_") || name.length < 4) continue;
      const users = await usersOf(workspace, id);
      if (users === 0) continue;
      const { results: namesakes } = await workspace.search({ query: name, limit: 2 });
      const isAlone = namesakes[0]?.id === id && namesakes[1]?.match !== "exact";
      const rank = isAlone ? 1_000_000 + users : users;
      if (rank > (best?.rank ?? 0)) best = { id, name, displayName, rank };
    }
  }
  return best;
}

async function usersOf(workspace: WorkspaceApi, nodeId: string): Promise<number> {
  const query = { nodeId, direction: "used_by", minConfidence: 0.85 } as const;
  const answer = await workspace.explore(query);
  return answer.kind === "found" ? answer.totals.usedBy : 0;
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
