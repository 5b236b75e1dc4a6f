import { z } from "zod";

import type { OraclePlace, OracleRecord } from "./oracle_record.ts";

const headSchema = z.strictObject({
  format: z.literal(1),
  language: z.enum(["typescript", "javascript", "python", "java", "kotlin", "go"]),
  name: z.string(),
  version: z.string(),
  tool: z.string(),
  expectedFiles: z.int(),
  externalCalls: z.int(),
  files: z.array(z.string()),
  calls: z.int(),
  undecided: z.int(),
  overrides: z.int(),
});

/**
 * An oracle's record as text: a line of JSON about the package, then a line for each call (`file line column name file
 * line column`), undecided call (`file line column name`) and override (two places), tab-separated, sorted, with files
 * by their position in the list. The same record always gives the same text.
 */
export const oracleText = {
  /** @throws When a place lies in a file that the record does not list. */
  format(record: OracleRecord): string {
    const { calls, undecided, overrides, ...rest } = record;
    const numbers = new Map(record.files.map((path, number) => [path, number]));
    const place = ({ path, line, column }: OraclePlace): string => {
      const number = numbers.get(path);
      if (number === undefined) {
        throw new Error(`the oracle names ${path}, which it did not analyse`);
      }
      return `${number}\t${line}\t${column}`;
    };
    const callLines = sortedOnce(
      calls.map(({ site, name, target }) => `${place(site)}\t${name}\t${place(target)}`),
    );
    const undecidedLines = sortedOnce(undecided.map(({ site, name }) => `${place(site)}\t${name}`));
    const overrideLines = sortedOnce(
      overrides.map(({ overriding, overridden }) => `${place(overriding)}\t${place(overridden)}`),
    );
    const head: z.infer<typeof headSchema> = {
      format: 1,
      ...rest,
      files: [...rest.files],
      calls: callLines.length,
      undecided: undecidedLines.length,
      overrides: overrideLines.length,
    };
    return [JSON.stringify(head), ...callLines, ...undecidedLines, ...overrideLines, ""].join("\n");
  },

  /** @throws When the text is not what {@link format} writes. */
  parse(text: string): OracleRecord {
    const [first, ...lines] = text.split("\n");
    const head = headSchema.parse(JSON.parse(first ?? ""));
    const { format: _, calls, undecided, overrides, ...rest } = head;
    if (lines.length !== calls + undecided + overrides + 1) {
      throw new Error(`the oracle of ${head.name} is cut off`);
    }
    const rows = lines.map((line) => line.split("\t"));
    const place = (row: readonly string[], at: number): OraclePlace => {
      const path = head.files[Number(row[at])];
      if (path === undefined) throw new Error(`the oracle of ${head.name} names no such file`);
      return { path, line: Number(row[at + 1]), column: Number(row[at + 2]) };
    };
    return {
      ...rest,
      calls: rows.slice(0, calls).map((row) => ({
        site: place(row, 0),
        name: row[3] ?? "",
        target: place(row, 4),
      })),
      undecided: rows.slice(calls, calls + undecided).map((row) => ({
        site: place(row, 0),
        name: row[3] ?? "",
      })),
      overrides: rows.slice(calls + undecided, -1).map((row) => ({
        overriding: place(row, 0),
        overridden: place(row, 3),
      })),
    };
  },
};

function sortedOnce(lines: readonly string[]): string[] {
  return [...new Set(lines)].sort();
}
