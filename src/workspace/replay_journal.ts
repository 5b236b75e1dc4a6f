import type { EdgeRecord } from "../graph/edge_table.ts";
import { changedFile } from "../graph/changed_file.ts";
import type { Graph } from "../graph/graph.ts";
import { semanticsOf } from "../language/semantics.ts";
import { LoadedFile } from "../link/loaded_file.ts";
import type { FactsStore } from "./facts_store.ts";
import type { JournalRecord, KeptLinks, KeptStamp } from "./journal_record.ts";
import type { NodeSearch } from "./node_search.ts";

type FileEntry = Extract<JournalRecord, { kind: "file" }>;

/** What a journal is replayed on: the state of its snapshot. */
export interface ReplayedState {
  readonly graph: Graph;
  readonly facts: FactsStore;
  readonly search: NodeSearch;
}

/**
 * Brings the state of a snapshot to that of the last commit of its journal.
 *
 * @param attach Tells the facts store where the facts of a file lie.
 * @returns Whether every edge follows from the files as of the last commit; undefined when there is none.
 * @throws Error when a record does not fit the state or the facts of its file are damaged.
 */
export function replayJournal(
  state: ReplayedState,
  records: readonly JournalRecord[],
  attach: (entry: FileEntry) => void,
): boolean | undefined {
  const { graph, facts, search } = state;
  const outcome = new JournalOutcome(records);
  for (const number of outcome.removed) {
    const file = graph.files.get(number);
    if (file === undefined) continue;
    search.remove(file);
    graph.removeFile(file.path);
    facts.delete(number);
  }
  for (const entry of outcome.files.values()) {
    const { file } = entry;
    attach(entry);
    const content = facts.read(file.number);
    const loaded = new LoadedFile(file.number, file.path, content, semanticsOf(file.semantics));
    search.remove(graph.files.get(file.number));
    graph.restoreFile(file, content, loaded.names);
    search.add(file, content, entry.words);
  }
  for (const [number, edges] of outcome.edges()) graph.restoreEdges(number, edges);
  for (const links of outcome.links.values()) {
    const { edges: _edges, ...counts } = links;
    const file = graph.files.get(links.number);
    if (file !== undefined) graph.files.set(changedFile(file, counts));
  }
  for (const stamp of outcome.stamps.values()) {
    const file = graph.files.get(stamp.number);
    if (file !== undefined) graph.files.set(changedFile(file, stamp));
  }
  for (const [from, to] of outcome.redirects) graph.redirects.add(from, to);
  graph.redirects.settle();
  return outcome.isLinked;
}

/** What the records of a journal come to, one by one: later ones of a file stand in place of earlier ones. */
class JournalOutcome {
  readonly removed = new Set<number>();
  readonly files = new Map<number, FileEntry>();
  readonly links = new Map<number, KeptLinks>();
  readonly stamps = new Map<number, KeptStamp>();
  readonly redirects: (readonly [string, string])[] = [];
  isLinked: boolean | undefined;

  constructor(records: readonly JournalRecord[]) {
    let pending: JournalRecord[] = [];
    for (const record of records) {
      if (record.kind !== "commit") {
        pending.push(record);
        continue;
      }
      for (const number of record.removed) this.#remove(number);
      for (const each of pending) this.#take(each);
      for (const stamp of record.stamps) this.stamps.set(stamp.number, stamp);
      this.redirects.push(...record.redirects);
      this.isLinked = record.isLinked;
      pending = [];
    }
  }

  /** Edges of files that have other ones than in the snapshot. */
  *edges(): Generator<readonly [number, readonly EdgeRecord[]]> {
    for (const [number, { edges }] of this.files) {
      if (!this.links.has(number)) yield [number, edges];
    }
    for (const [number, { edges }] of this.links) yield [number, edges];
  }

  #remove(number: number): void {
    this.files.delete(number);
    this.links.delete(number);
    this.stamps.delete(number);
    this.removed.add(number);
  }

  #take(record: JournalRecord): void {
    if (record.kind === "file") {
      this.files.set(record.file.number, record);
      this.links.delete(record.file.number);
      this.stamps.delete(record.file.number);
    } else if (record.kind === "links") this.links.set(record.links.number, record.links);
  }
}
