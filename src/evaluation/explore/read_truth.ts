import * as z from "zod";
import { jsonRecords } from "../json_records.ts";
import type { LineSpan } from "../line_span.ts";

const region = z.object({
  path: z.string().min(1),
  start: z.number().int(),
  end: z.number().int(),
});

const shape = z.object({
  instance_id: z.string(),
  /** Lines that have to be found. */
  regions: z.array(region),
  /** Lines that are no loss to show and no merit either: they count for neither side. */
  optional: z.array(region).optional(),
});

/** The lines of a task that have to be found. */
export interface Truth {
  readonly regions: readonly LineSpan[];
  readonly optional: readonly LineSpan[];
}

/** Reads what the tasks of a benchmark look for, by instance: JSON Lines. A reversed region has no lines. */
export function readTruth(
  text: string,
): { readonly truths: ReadonlyMap<string, Truth>; readonly problems: readonly string[] } {
  const { records, problems: faults } = jsonRecords(text);
  const problems = [...faults];
  const truths = new Map<string, Truth>();
  for (const { value, number } of records) {
    const read = shape.safeParse(value);
    if (read.success) {
      const { instance_id: id, regions, optional = [] } = read.data;
      truths.set(id, { regions, optional });
    } else problems.push(`line ${number} is no truth: ${read.error.issues[0]?.message}`);
  }
  return { truths, problems };
}
