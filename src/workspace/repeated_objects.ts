import type { FileRecord } from "../graph/file_record.ts";
import type { Graph } from "../graph/graph.ts";

/** So many repetitions are told of one file; a file that is there twice repeats all of its objects. */
const MOST_TOLD = 3;

/**
 * Tells which objects of a file that describes a database another file describes as well, so that only one of the two
 * descriptions has the id of the object.
 *
 * @param file Its nodes stand for objects of a database.
 * @returns One sentence for each with its place; at the end how many more there are.
 */
export function repeatedObjects(graph: Graph, file: FileRecord): string[] {
  const told: string[] = [];
  let more = 0;
  for (const handle of file.nodes.slice(1)) {
    if (handle === undefined) continue;
    const id = graph.nodes.ownId(handle);
    if (graph.nodes.withId(id).length < 2) continue;
    const counting = graph.find(id);
    if (counting === undefined || counting === handle) continue;
    if (told.length === MOST_TOLD) {
      more++;
      continue;
    }
    const line = graph.nodes.number(handle, "line");
    told.push(
      `${file.path}:${line}: ${id} is described in ${
        graph.pathOf(counting)
      } already, which counts; ` +
        `this one is ${graph.publicId(handle)}: remove one of the two`,
    );
  }
  if (more > 0) told.push(`${file.path}: ${more} more of its objects are described elsewhere`);
  return told;
}
