import { DamagedFactsError } from "../facts/damaged_facts_error.ts";
import type { FactsPlace } from "./facts_store.ts";
import type { IndexState } from "./index_state.ts";
import type { JournalRecord } from "./journal_record.ts";

/**
 * What changed in an index since it was kept last, file by file, and the commit that makes it count.
 *
 * @param places Where the facts of files lie.
 * @throws DamagedFactsError when it is not known where the facts of a changed file lie.
 */
export function* indexRecords(
  { graph, isLinked: isWhole, changes }: IndexState,
  places: ReadonlyMap<number, FactsPlace>,
): Generator<JournalRecord> {
  const { files, redirects } = graph;
  for (const [number, words] of changes.applied) {
    const file = files.get(number);
    if (file === undefined) continue;
    const facts = places.get(number);
    if (facts === undefined) throw new DamagedFactsError(`The facts of ${file.path} are lost`);
    yield { kind: "file", file, facts, words, edges: graph.edgesOf(file) };
  }
  for (const number of changes.linked) {
    const file = files.get(number);
    if (file === undefined || changes.applied.has(number)) continue;
    const { isLinked, externals, unresolved, tableUses, demand } = file;
    const edges = graph.edgesOf(file);
    const links = { number, isLinked, edges, externals, unresolved, tableUses, demand };
    yield { kind: "links", links };
  }
  const stamps = [...changes.confirmed].flatMap((number) => {
    const file = files.get(number);
    return file === undefined || changes.applied.has(number) ? [] : [file];
  });
  yield {
    kind: "commit",
    isLinked: isWhole,
    removed: [...changes.removed],
    redirects: redirects.recent,
    stamps,
  };
}
