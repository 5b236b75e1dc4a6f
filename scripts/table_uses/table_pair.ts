import * as z from "zod";

const shape = z.strictObject({
  package: z.string(),
  version: z.string(),
  modules: z.array(z.string()).min(1),
  pairs: z.array(z.strictObject({
    caller: z.string(),
    table: z.string(),
    access: z.enum(["read", "write", "both", "mapped"]),
  })),
});

/** What somebody who read the chosen files found: which definitions use which tables, and how. */
export type TablePairs = z.infer<typeof shape>;

/** One definition that uses one table, with the ids of graphin. */
export type TablePair = TablePairs["pairs"][number];

/**
 * The pairs of a file that was written by hand.
 *
 * @throws When it is not as it must be, or names a pair twice.
 */
export function readTablePairs(text: string): TablePairs {
  const read = shape.parse(JSON.parse(text));
  const known = new Set<string>();
  for (const { caller, table } of read.pairs) {
    const key = `${caller} ${table}`;
    if (known.has(key)) throw new Error(`${read.package}: ${key} is there twice`);
    known.add(key);
  }
  return read;
}
