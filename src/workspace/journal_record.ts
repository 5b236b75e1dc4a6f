import { nodeHandle } from "../facts/node_handle.ts";
import type { EdgeRecord } from "../graph/edge_table.ts";
import { keptTableUses } from "../graph/kept_table_uses.ts";
import type { FileRecord, ReferenceCount } from "../graph/file_record.ts";
import type { PackedWords } from "../search/packed_words.ts";
import type { FactsPlace } from "./facts_store.ts";
import { StateReader } from "./state_reader.ts";
import { keptVersion } from "./kept_version.ts";
import { StateWriter } from "./state_writer.ts";

/** When a file was as it is known. */
export type KeptStamp = Pick<
  FileRecord,
  "number" | "size" | "mtimeMs" | "ctimeMs" | "inode" | "indexedAtMs"
>;

/** What linking a file gave. */
export interface KeptLinks {
  readonly number: number;
  readonly isLinked: boolean;
  /** Edges out of its nodes, as they are listed by their sources. */
  readonly edges: readonly EdgeRecord[];
  readonly externals: readonly ReferenceCount[];
  readonly unresolved: readonly ReferenceCount[];
  readonly tableUses: FileRecord["tableUses"];
  readonly demand: Float64Array;
}

/** A change of the index as it is kept; changes count from the next `commit` on, all of them or none. */
export type JournalRecord =
  | {
    readonly kind: "file";
    /** The file, with its links. */
    readonly file: FileRecord;
    readonly facts: FactsPlace;
    readonly words: PackedWords;
    readonly edges: readonly EdgeRecord[];
  }
  | { readonly kind: "links"; readonly links: KeptLinks }
  | {
    readonly kind: "commit";
    /** Whether every edge follows from the files as they are. */
    readonly isLinked: boolean;
    /** Numbers of files that went before the others came. */
    readonly removed: readonly number[];
    /** Ids of sections and what they are called now, in the order in which they were renamed. */
    readonly redirects: readonly (readonly [string, string])[];
    readonly stamps: readonly KeptStamp[];
  };

const KINDS = ["file", "links", "commit"] as const;

/** Records of the journal as bytes. */
export const journalRecord = { encode, decode } as const;

/** The bytes of a record. */
function encode(record: JournalRecord): Uint8Array<ArrayBuffer> {
  const writer = new StateWriter();
  writer.numbers([KINDS.indexOf(record.kind)]);
  switch (record.kind) {
    case "file":
      writeFile(writer, record);
      break;
    case "links":
      writeLinks(writer, record.links, record.links.edges);
      break;
    case "commit":
      writer.numbers([Number(record.isLinked)]).numbers(record.removed)
        .texts(record.redirects.map(([from]) => from))
        .texts(record.redirects.map(([, to]) => to));
      writeStamps(writer, record.stamps);
  }
  return writer.finish(keptVersion);
}

/**
 * The record of which {@link encode} made the bytes.
 *
 * @throws Error when the bytes are not those of a record of this version.
 */
function decode(bytes: Uint8Array): JournalRecord {
  const reader = new StateReader(bytes, keptVersion);
  const kind = KINDS[reader.numbers()[0] ?? KINDS.length];
  switch (kind) {
    case "file":
      return readFile(reader);
    case "links":
      return { kind, links: readLinks(reader) };
    case "commit": {
      const isLinked = reader.numbers()[0] === 1;
      const removed = [...reader.numbers()];
      const from = reader.texts();
      const to = reader.texts();
      const redirects = from.map((id, index): [string, string] => [id, to[index] ?? ""]);
      return { kind, isLinked, removed, redirects, stamps: readStamps(reader) };
    }
    default:
      throw new Error("The journal holds a record of an unknown kind");
  }
}

function writeFile(
  writer: StateWriter,
  { file, facts, words, edges }: Extract<JournalRecord, { kind: "file" }>,
): void {
  writer.texts([file.path, file.hash, file.packageKey, file.route])
    .texts(file.problems).numbers([file.semantics, file.flags]);
  writeStamps(writer, [file]);
  writer.wideNumbers([facts.offset, facts.checksum]).numbers([facts.length])
    .numbers(file.nodes.map((handle) => handle === undefined ? 0 : handle + 1))
    .numbers(words.bytes).numbers([...words.starts]).numbers([...words.words])
    .numbers(words.counts).numbers([...words.lengths]);
  writeLinks(writer, file, edges);
}

function readFile(reader: StateReader): JournalRecord {
  const [path = "", hash = "", packageKey = "", route = ""] = reader.texts();
  const problems = reader.texts();
  const [semantics = 0, flags = 0] = reader.numbers();
  const [stamp] = readStamps(reader);
  if (stamp === undefined) throw new Error("The journal holds a file without a stamp");
  const [offset = 0, checksum = 0] = reader.wideNumbers();
  const [length = 0] = reader.numbers();
  const nodes = Array.from(
    reader.numbers(),
    (handle) => handle === 0 ? undefined : nodeHandle(handle - 1),
  );
  const words = {
    bytes: reader.bytes(),
    starts: reader.words(),
    words: reader.words(),
    counts: reader.bytes(),
    lengths: reader.words(),
  };
  const { isLinked, edges, externals, unresolved, tableUses, demand } = readLinks(reader);
  return {
    kind: "file",
    file: {
      ...stamp,
      path,
      hash,
      semantics,
      flags,
      packageKey,
      route,
      problems,
      nodes,
      externals,
      unresolved,
      tableUses,
      demand,
      isLinked,
    },
    facts: { offset, length, checksum },
    words,
    edges,
  };
}

function writeLinks(
  writer: StateWriter,
  links: Omit<KeptLinks, "edges">,
  edges: readonly EdgeRecord[],
): void {
  writer.numbers([links.number, Number(links.isLinked)])
    .numbers(edges.map((edge) => edge.source)).numbers(edges.map((edge) => edge.target))
    .numbers(edges.map((edge) => edge.type)).numbers(edges.map((edge) => edge.rule))
    .numbers(edges.map((edge) => Math.round(edge.confidence * 100)))
    .numbers(edges.map((edge) => edge.line));
  for (const counts of [links.externals, links.unresolved]) {
    writer.numbers(counts.map((entry) => entry.source)).texts(counts.map((entry) => entry.name))
      .numbers(counts.map((entry) => entry.count));
  }
  writer.texts([keptTableUses.encode(links.tableUses)]).wideNumbers(links.demand);
}

function readLinks(reader: StateReader): KeptLinks {
  const [number = 0, isLinked] = reader.numbers();
  const sources = reader.numbers();
  const [targets, types, rules, confidences, lines] = [
    reader.numbers(),
    reader.numbers(),
    reader.numbers(),
    reader.numbers(),
    reader.numbers(),
  ];
  const edges = Array.from(sources, (source, index): EdgeRecord => ({
    source: nodeHandle(source),
    target: nodeHandle(targets[index] ?? 0),
    type: types[index] ?? 0,
    rule: rules[index] ?? 0,
    confidence: (confidences[index] ?? 0) / 100,
    line: lines[index] ?? 0,
  }));
  const externals = readCounts(reader);
  const unresolved = readCounts(reader);
  const tableUses = keptTableUses.decode(reader.texts()[0] ?? "");
  const demand = reader.wideNumbers();
  return { number, isLinked: isLinked === 1, edges, externals, unresolved, tableUses, demand };
}

function readCounts(reader: StateReader): ReferenceCount[] {
  const sources = reader.numbers();
  const names = reader.texts();
  const counts = reader.numbers();
  return Array.from(sources, (source, index): ReferenceCount => ({
    source: nodeHandle(source),
    name: names[index] ?? "",
    count: counts[index] ?? 0,
  }));
}

function writeStamps(writer: StateWriter, stamps: readonly KeptStamp[]): void {
  writer.numbers(stamps.map((stamp) => stamp.number))
    .wideNumbers(stamps.map((stamp) => stamp.size))
    .wideNumbers(stamps.map((stamp) => stamp.mtimeMs))
    .wideNumbers(stamps.map((stamp) => stamp.ctimeMs))
    .wideNumbers(stamps.map((stamp) => stamp.inode))
    .wideNumbers(stamps.map((stamp) => stamp.indexedAtMs));
}

function readStamps(reader: StateReader): KeptStamp[] {
  const numbers = reader.numbers();
  const sizes = reader.wideNumbers();
  const mtimes = reader.wideNumbers();
  const ctimes = reader.wideNumbers();
  const inodes = reader.wideNumbers();
  const indexedAts = reader.wideNumbers();
  return Array.from(numbers, (number, index): KeptStamp => ({
    number,
    size: sizes[index] ?? 0,
    mtimeMs: mtimes[index] ?? 0,
    ctimeMs: ctimes[index] ?? 0,
    inode: inodes[index] ?? 0,
    indexedAtMs: indexedAts[index] ?? 0,
  }));
}
