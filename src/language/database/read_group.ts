import type { DatabaseReading } from "../../database/database_object.ts";
import { readSource } from "../../database/read_source.ts";
import type { ContentHasher } from "../../source/content_hasher.ts";
import { decodeText } from "../../source/decode_text.ts";
import { mostDatabaseBytes } from "../../source/most_database_bytes.ts";
import { SourceReader } from "../../source/source_reader.ts";
import type { SourceRoute } from "./source_route.ts";

/** One file of a group as it is read. */
export interface GroupFile {
  readonly path: string;
  readonly text: string;
  /** Of its bytes. */
  readonly hash: string;
}

/** What a group of sources says of a database. */
export interface GroupReading {
  /** Hash of the content of all of its files. */
  readonly content: string;
  /** By path. */
  readonly readings: ReadonlyMap<string, DatabaseReading>;
}

/** Characters of a group whose texts may stay in memory with what was read of them. */
const LONGEST_KEPT_TEXT = 16_777_216;

interface KeptReading extends GroupReading {
  readonly declaration: string;
  readonly look: number;
  readonly hashes: ReadonlyMap<string, string>;
}

let last: KeptReading | undefined;

/** Reads the group of a file, of which the other files come from disk. */
export function readGroup(
  root: string,
  { group, declaration, look }: SourceRoute,
  own: GroupFile,
  hasher: ContentHasher,
): GroupReading {
  const isKept = last?.declaration === declaration && last.look === look &&
    last.hashes.get(own.path) === own.hash;
  if (last !== undefined && isKept) return last;
  const reader = new SourceReader(root, { maxFileBytes: mostDatabaseBytes.script });
  const files = group.paths.map((path) =>
    path === own.path ? own : groupFile(reader, path, hasher)
  );
  const read = readSource(group, files.map(({ text }) => text));
  const hashes = new Map(files.map(({ path, hash }) => [path, hash]));
  const result: KeptReading = {
    declaration,
    look,
    hashes,
    content: group.paths.length === 1
      ? own.hash
      : hasher.hash(new TextEncoder().encode([...hashes.values()].join(" "))),
    readings: new Map(files.flatMap(({ path }, at) => {
      const reading = read[at];
      return reading === undefined ? [] : [[path, reading] as const];
    })),
  };
  const size = files.reduce((sum, { text }) => sum + text.length, 0);
  last = files.length > 1 ? { ...result, readings: kept(result.readings, size) } : undefined;
  return result;
}

/** Readings that are kept for the other files of their group; parts of a long text would keep all of it in memory. */
function kept(
  readings: GroupReading["readings"],
  size: number,
): GroupReading["readings"] {
  return size <= LONGEST_KEPT_TEXT ? readings : structuredClone(readings);
}

/** A file that cannot be read says nothing to the others. */
function groupFile(reader: SourceReader, path: string, hasher: ContentHasher): GroupFile {
  const read = reader.read(path);
  if (read.kind !== "read") return { path, text: "", hash: "" };
  const decoded = decodeText(read.bytes);
  const text = decoded.kind === "text" ? decoded.text : "";
  return { path, text, hash: hasher.hash(read.bytes) };
}
