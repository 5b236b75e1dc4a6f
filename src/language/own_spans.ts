import { DefKind } from "../facts/def_kind.ts";
import type { FactsBuilder } from "../facts/facts_builder.ts";

/**
 * The parts of the text that belong to each definition and to no node inside it, by definition row, as pairs of start
 * and end in UTF-16 units. Row 0 is the file. Must be asked before the facts are packed.
 */
export function ownSpans(facts: FactsBuilder, textLength: number): number[][] {
  const kinds = facts.column("defs", "kind");
  const containers = facts.column("defs", "container");
  const starts = facts.column("defs", "start");
  const ends = facts.column("defs", "end");
  const isNode = (def: number): boolean => (kinds[def] ?? 0) < DefKind.object;
  const count = facts.count("defs");
  const holes: number[][] = Array.from({ length: count }, () => []);
  for (let def = 1; def < count; def++) {
    if (!isNode(def)) continue;
    // Sections follow each other; what contains one in the outline does not hold its text.
    let around = kinds[def] === DefKind.section ? 0 : containers[def] ?? 0;
    while (around !== 0 && !isNode(around)) around = containers[around] ?? 0;
    holes[around]?.push(starts[def] ?? 0, ends[def] ?? 0);
  }
  return holes.map((inside, def) => {
    if (def === 0) return without(0, textLength, inside);
    return isNode(def) ? without(starts[def] ?? 0, ends[def] ?? 0, inside) : [];
  });
}

function without(start: number, end: number, holes: readonly number[]): number[] {
  const pairs: [number, number][] = [];
  for (let index = 0; index + 1 < holes.length; index += 2) {
    pairs.push([holes[index] ?? 0, holes[index + 1] ?? 0]);
  }
  pairs.sort((a, b) => a[0] - b[0]);
  const spans: number[] = [];
  let at = start;
  for (const [from, to] of pairs) {
    if (from > at) spans.push(at, Math.min(from, end));
    at = Math.max(at, to);
  }
  if (at < end) spans.push(at, end);
  return spans;
}
