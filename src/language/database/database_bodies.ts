import type { Extraction } from "../extraction.ts";
import { ownSpans } from "../own_spans.ts";

/** Texts of definitions, see `bodyWords`. */
export interface DatabaseBodies {
  readonly text: string;
  readonly bodies: readonly (readonly number[])[];
}

/** Of larger files only the words of definitions are kept: the rest is data. */
const LARGEST_WHOLE = 1_048_576;

/**
 * The text that each object of a database is found by: its definition, and what else belongs to it. Must be asked before
 * the facts are packed.
 */
export function databaseBodies({ facts, text, further }: Extraction): DatabaseBodies {
  const isWhole = text.length <= LARGEST_WHOLE;
  if (isWhole) {
    const bodies = ownSpans(facts, text.length).map((spans, def) => [
      ...spans,
      ...(further.get(def) ?? []).flatMap(({ start, end }) => [start, end]),
    ]);
    return { text, bodies };
  }
  const parts: string[] = [];
  let length = 0;
  const starts = facts.column("defs", "start");
  const ends = facts.column("defs", "end");
  const bodies = Array.from({ length: facts.count("defs") }, (_, def) => {
    if (def === 0) return [];
    const ranges = [{ start: starts[def] ?? 0, end: ends[def] ?? 0 }, ...further.get(def) ?? []];
    return ranges.flatMap(({ start, end }) => {
      const from = length;
      parts.push(text.slice(start, end), "\n");
      length += end - start + 1;
      return [from, length];
    });
  });
  return { text: parts.join(""), bodies };
}
