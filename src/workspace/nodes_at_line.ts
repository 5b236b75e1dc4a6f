import type { NodeHandle } from "../facts/node_handle.ts";
import type { FileRecord } from "../graph/file_table.ts";
import type { Graph } from "../graph/graph.ts";

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
  const encloses = (outer: NodeHandle, inner: NodeHandle): boolean =>
    outer !== inner &&
    nodes.number(outer, "start") <= nodes.number(inner, "start") &&
    nodes.number(outer, "end") >= nodes.number(inner, "end") &&
    (span(graph, outer) > span(graph, inner) || outer < inner);
  return around.filter((outer) => !around.some((inner) => encloses(outer, inner)));
}

function span(graph: Graph, handle: NodeHandle): number {
  return graph.nodes.number(handle, "end") - graph.nodes.number(handle, "start");
}
