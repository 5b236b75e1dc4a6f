import type { NodeHandle } from "../facts/node_handle.ts";
import type { ContentHasher } from "../source/content_hasher.ts";
import { decodeSlice } from "../source/decode_slice.ts";
import { decodeText } from "../source/decode_text.ts";
import type { SourceReader } from "../source/source_reader.ts";
import { DEFAULT_MAX_FILE_BYTES } from "../source/default_max_file_bytes.ts";
import type { SourceEntry } from "../source/source_entry.ts";
import type { FileRecord } from "../graph/file_record.ts";
import { NodeFlag } from "../graph/node_flag.ts";
import type { Graph } from "../graph/graph.ts";
import type { ReadAnswer } from "./workspace_api.ts";

/** Most bytes of a large file that are read for an answer. */
const MOST_PART_BYTES = 1_048_576;

/** What became of an attempt to read a node from the bytes on disk. */
export type NodeReading =
  | { readonly kind: "answer"; readonly answer: ReadAnswer }
  /** The file is not the one that was indexed. */
  | { readonly kind: "stale"; readonly path: string };

/** What {@link readNode} needs. */
export interface ReadNodeOptions {
  readonly graph: Graph;
  readonly reader: SourceReader;
  readonly hasher: ContentHasher;
  readonly handle: NodeHandle;
  /** Id to answer with. */
  readonly id: string;
  readonly reparsed: boolean;
}

/**
 * Reads the source of a node. The offsets of the index count only for the bytes that they were made from: another
 * content is reported, never sliced.
 */
export function readNode(options: ReadNodeOptions): NodeReading {
  const { graph, handle, id } = options;
  const file = graph.files.get(graph.nodes.number(handle, "file"));
  const gone = (reason: string): NodeReading => ({
    kind: "answer",
    answer: { kind: "gone", id, reason },
  });
  if (file === undefined) return gone("the file is not indexed any more");
  if (file.size > DEFAULT_MAX_FILE_BYTES) return readPart(options, file);
  const read = options.reader.read(file.path);
  if (read.kind !== "read") return { kind: "stale", path: file.path };
  if (options.hasher.hash(read.bytes) !== file.hash) return { kind: "stale", path: file.path };
  const start = graph.nodes.number(handle, "start");
  const end = graph.nodes.number(handle, "end");
  const decoded = decodeText(read.bytes);
  if (decoded.kind === "binary") return gone("the file is not text");
  const text = decodeSlice(read.bytes.subarray(start, end), decoded.encoding);
  const startLine = 1 + newlines(decodeSlice(read.bytes.subarray(0, start), decoded.encoding));
  return codeAnswer(options, file, startLine, text);
}

/**
 * The source of a node of a file that is too large to be read and hashed for an answer: its stamp says whether it is the
 * one that was indexed.
 */
function readPart(options: ReadNodeOptions, file: FileRecord): NodeReading {
  const { graph, handle, reader } = options;
  const start = graph.nodes.number(handle, "start");
  const end = Math.min(graph.nodes.number(handle, "end"), start + MOST_PART_BYTES);
  const read = reader.readPart(file.path, start, end);
  if (read.kind !== "read" || !isSameStamp(read.entry, file)) {
    return { kind: "stale", path: file.path };
  }
  const text = new TextDecoder().decode(read.bytes);
  const startLine = graph.nodes.number(handle, "line");
  return codeAnswer(options, file, startLine, text);
}

function codeAnswer(
  { graph, handle, id, reparsed }: ReadNodeOptions,
  file: FileRecord,
  startLine: number,
  text: string,
): NodeReading {
  return {
    kind: "answer",
    answer: {
      kind: "code",
      id,
      file: file.path,
      startLine,
      endLine: startLine + newlines(text.replace(/\n$/, "")),
      text,
      reparsed,
      partial: isPartial(graph, handle),
    },
  };
}

function isPartial(graph: Graph, handle: NodeHandle): boolean {
  return (graph.nodes.number(handle, "flags") & NodeFlag.partial) !== 0;
}

function isSameStamp(entry: SourceEntry, file: FileRecord): boolean {
  return entry.size === file.size && entry.mtimeMs === file.mtimeMs &&
    entry.inode === file.inode;
}

function newlines(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count++;
  return count;
}
