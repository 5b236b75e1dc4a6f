import type { ContentHasher } from "../source/content_hasher.ts";
import type { SourceReader } from "../source/source_reader.ts";

/** The content of a file of a workspace if it is the one with this hash; undefined otherwise. */
export type IndexedContent = (path: string, hash: string) => Uint8Array | undefined;

/** Reads files that are on disk as they are indexed. */
export function indexedContent(reader: SourceReader, hasher: ContentHasher): IndexedContent {
  return (path, hash) => {
    const found = reader.read(path);
    return found.kind === "read" && hasher.hash(found.bytes) === hash ? found.bytes : undefined;
  };
}
