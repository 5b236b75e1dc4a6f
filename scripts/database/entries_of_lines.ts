import { type DatabaseEntry, entrySorts } from "./database_entry.ts";

/**
 * Reads what a query of a catalogue gives: on each line a sort and a key, with a tab between.
 *
 * @throws When a line has no known sort.
 */
export function entriesOfLines(text: string): DatabaseEntry[] {
  return text.split("\n").filter((line) => line !== "").map((line) => {
    const [written = "", key = ""] = line.split("\t", 2);
    const sort = entrySorts.find((known) => known === written);
    if (sort === undefined) {
      throw new Error(`a catalogue gives a line without a known sort: ${line}`);
    }
    return { sort, key };
  });
}
