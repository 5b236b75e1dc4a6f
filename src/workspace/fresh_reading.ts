import type { NodeHandle } from "../facts/node_handle.ts";
import type { ContentHasher } from "../source/content_hasher.ts";
import type { SourceReader } from "../source/source_reader.ts";
import { findNode } from "./find_node.ts";
import type { FoundNode } from "./found_node.ts";
import { originOf } from "./origin_of.ts";
import { type NodeReading, readNode } from "./read_node.ts";
import { unfoundNode } from "./unfound_node.ts";
import type { ReadAnswer } from "./workspace_api.ts";
import type { WorkspaceIndex } from "./workspace_index.ts";

/** What a {@link freshReading} needs. */
export interface FreshReadingOptions {
  /** The index as it is at the moment; another one may take its place while a file is taken in. */
  readonly index: () => WorkspaceIndex;
  /** Absolute path of the workspace. */
  readonly root: string;
  readonly reader: SourceReader;
  readonly hasher: ContentHasher;
  /** Takes in a file as it is now. */
  readonly refresh: (path: string) => Promise<void>;
}

/** The source of what an id means, from the bytes on disk; a file that has changed is taken in first. */
export async function freshReading(
  id: string,
  options: FreshReadingOptions,
): Promise<ReadAnswer> {
  const { index, root, refresh } = options;
  const found = findNode(index(), root, id);
  if (found.kind !== "one") return unfoundNode(index(), id, found);
  const first = readHandle(found.handle, id, false, options);
  if (first.kind === "answer") return withOrigin(first.answer, found, index());
  await refresh(first.path);
  const again = findNode(index(), root, id);
  if (again.kind === "several") return unfoundNode(index(), id, again);
  if (again.kind === "none") {
    return { kind: "gone", id, reason: `${first.path} no longer holds it` };
  }
  const second = readHandle(again.handle, id, true, options);
  return second.kind === "answer"
    ? withOrigin(second.answer, again, index())
    : { kind: "gone", id, reason: `${second.path} cannot be read, or changes all the time` };
}

function readHandle(
  handle: NodeHandle,
  id: string,
  reparsed: boolean,
  { index, reader, hasher }: FreshReadingOptions,
): NodeReading {
  return readNode({ graph: index().graph, reader, hasher, handle, id, reparsed });
}

function withOrigin(
  answer: ReadAnswer,
  found: Extract<FoundNode, { kind: "one" }>,
  index: WorkspaceIndex,
): ReadAnswer {
  if (found.by === "id" || answer.kind !== "code") return answer;
  const id = index.graph.publicId(found.handle);
  return { ...answer, id, ...originOf(answer.id, found.by) };
}
