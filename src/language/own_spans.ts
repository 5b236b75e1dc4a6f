import { DefKind } from "../facts/def_kind.ts";
import type { FactsBuilder } from "../facts/facts_builder.ts";

/**
 * The parts of the text that belong to each definition and to no node inside it, by definition row, as pairs of start
 * and end in UTF-16 units. Row 0 is the file. Must be asked before the facts are packed.
 */
export function ownSpans(facts: FactsBuilder, textLength: number): number[][] {
  const count = facts.count("defs");
  const holes: number[][] = Array.from({ length: count }, () => []);
  for (let def = 1; def < count; def++) {
    if (!isNode(facts, def)) continue;
    // Sections follow each other; what contains one in the outline does not hold its text.
    let around = isSection(facts, def) ? 0 : facts.get("defs", def, "container");
    while (around !== 0 && !isNode(facts, around)) {
      around = facts.get("defs", around, "container");
    }
    holes[around]?.push(facts.get("defs", def, "start"), facts.get("defs", def, "end"));
  }
  return holes.map((inside, def) => {
    if (def === 0) return without(0, textLength, inside);
    if (!isNode(facts, def)) return [];
    return without(facts.get("defs", def, "start"), facts.get("defs", def, "end"), inside);
  });
}

function isNode(facts: FactsBuilder, def: number): boolean {
  return facts.get("defs", def, "kind") < DefKind.object;
}

function isSection(facts: FactsBuilder, def: number): boolean {
  return facts.get("defs", def, "kind") === DefKind.section;
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
