import type { Graph } from "./graph.ts";
import type { Neighbour, Side } from "./neighbourhood.ts";

/**
 * What uses a table that no file describes, in the order in which it is shown.
 *
 * @returns undefined when nothing uses a table of the id.
 */
export function undescribedUsers(
  graph: Graph,
  id: string,
  minConfidence: number,
): Side | undefined {
  const shown: Neighbour[] = [];
  let hidden = 0;
  for (const file of graph.files.values()) {
    for (const use of file.tableUses) {
      const handle = file.nodes[use.def];
      if (!use.isDangling || use.id !== id || handle === undefined) continue;
      const { type, rule, confidence, line } = use;
      if (confidence < minConfidence) hidden++;
      else {
        shown.push({
          handle,
          id: graph.publicId(handle),
          edge: { source: handle, type, rule, confidence, line },
          confidence,
          isNear: id.startsWith(`${file.packageKey}.`),
          tableUse: use,
        });
      }
    }
  }
  if (shown.length === 0 && hidden === 0) return undefined;
  shown.sort((a, b) =>
    b.confidence - a.confidence || Number(b.isNear) - Number(a.isNear) ||
    (a.id < b.id ? -1 : a.id > b.id ? 1 : a.edge.type - b.edge.type)
  );
  return { shown, hidden };
}
