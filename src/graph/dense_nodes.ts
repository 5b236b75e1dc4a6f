import type { DenseHandles } from "./dense_handles.ts";
import type { NodeTableState } from "./node_table.ts";
import type { PackedTexts } from "./text_column.ts";

/** The columns of nodes without rows of nodes that are gone, as copies of their own; made in steps. */
export function* denseNodes(
  state: NodeTableState,
  handles: DenseHandles,
): Generator<undefined, NodeTableState> {
  const rows = new Uint32Array(handles.size);
  state.live.forEach((live, handle) => {
    if (live === 1) rows[handles.at(handle)] = handle;
  });
  const words = (column: Uint32Array): Uint32Array => {
    const dense = new Uint32Array(rows.length);
    for (let row = 0; row < rows.length; row++) dense[row] = column[rows[row] ?? 0] ?? 0;
    return dense;
  };
  // Those of nodes that are gone are empty, so that each begins where the one of the row before ends.
  const texts = ({ ends, bytes }: PackedTexts): PackedTexts => ({
    ends: words(ends),
    bytes: bytes.slice(),
  });
  const { id, simpleName, container, signature } = state.texts;
  const denseTexts = {
    id: texts(id),
    simpleName: texts(simpleName),
    container: texts(container),
    signature: texts(signature),
  };
  yield;
  const { file, flags, start, end, line, endLine, hashLow, hashHigh } = state.numbers;
  const places = { file: words(file), flags: words(flags), start: words(start), end: words(end) };
  yield;
  return {
    texts: denseTexts,
    idHashes: words(state.idHashes),
    kinds: Uint8Array.from(rows, (handle) => state.kinds[handle] ?? 0),
    live: new Uint8Array(rows.length).fill(1),
    numbers: {
      ...places,
      line: words(line),
      endLine: words(endLine),
      hashLow: words(hashLow),
      hashHigh: words(hashHigh),
    },
  };
}
