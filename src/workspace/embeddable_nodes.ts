import type { NodeHandle } from "../facts/node_handle.ts";
import type { FileRecord } from "../graph/file_record.ts";

/**
 * The nodes of a file that are searched by meaning, with their definitions: its parts, or the file itself when it has
 * none.
 */
export function embeddableNodes(
  file: FileRecord,
): readonly { readonly def: number; readonly node: NodeHandle }[] {
  const all = file.nodes.flatMap((node, def) => node === undefined ? [] : [{ def, node }]);
  const parts = all.filter(({ def }) => def > 0);
  return parts.length > 0 ? parts : all;
}
