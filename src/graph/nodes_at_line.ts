import type { NodeHandle } from "../facts/node_handle.ts";
import type { FileRecord } from "./file_record.ts";
import type { Graph } from "./graph.ts";

/**
 * The innermost nodes that a line of a file belongs to: one as a rule; several when definitions stand side by side on
 * the line; the file itself when the line is in no definition; none beyond the file's end.
 *
 * @param line One-based.
 */
export function nodesAtLine(graph: Graph, file: FileRecord, line: number): NodeHandle[] {
  const { nodes } = graph;
  const around = file.nodes.filter((handle) => handle !== undefined).filter((handle) =>
    nodes.number(handle, "line") <= line && nodes.number(handle, "endLine") >= line
  );
  const outermostFirst = around.toSorted((a, b) =>
    nodes.number(a, "start") - nodes.number(b, "start") ||
    nodes.number(b, "end") - nodes.number(a, "end") || a - b
  );
  // Definitions lie in one another or apart: what encloses anything encloses the next one.
  return outermostFirst.filter((handle, index) => {
    const next = outermostFirst[index + 1];
    return next === undefined || nodes.number(next, "end") > nodes.number(handle, "end");
  });
}
