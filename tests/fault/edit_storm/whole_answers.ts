import type { ExploreAnswer, WorkspaceApi } from "../../../src/workspace/workspace_api.ts";
import { stormTexts } from "./storm_texts.ts";

/** Everything that a workspace answers about the definitions of some files, as sorted texts. */
export async function wholeAnswers(
  workspace: WorkspaceApi,
  files: ReadonlyMap<string, string>,
): Promise<string[]> {
  const lines: string[] = [];
  const names = new Set<string>();
  for (const [path, text] of files) {
    for (const { name, id } of stormTexts.definitions(path, text)) {
      names.add(name);
      const [read] = await workspace.read({ nodeIds: [id] });
      lines.push(`read ${id} ${JSON.stringify({ ...read, reparsed: false })}`);
      const explored = await workspace.explore({
        nodeId: id,
        direction: "both",
        minConfidence: 0,
        limit: 200,
      });
      lines.push(`explored ${id} ${described(explored)}`);
    }
  }
  for (const query of names) {
    const { results } = await workspace.search({ query, limit: 20 });
    const found = results.filter(({ match }) => match === "exact" || match === "both");
    lines.push(`found ${query} ${found.map((result) => `${result.file}:${result.line}`).sort()}`);
  }
  const { files: count, nodes, edges } = workspace.status();
  lines.push(`sizes ${count} ${nodes} ${edges}`);
  return lines.sort();
}

function described(answer: ExploreAnswer): string {
  if (answer.kind !== "found") return answer.kind;
  const rows = (rows: readonly object[]): string[] => rows.map((row) => JSON.stringify(row)).sort();
  return JSON.stringify({ ...answer, uses: rows(answer.uses), usedBy: rows(answer.usedBy) });
}
