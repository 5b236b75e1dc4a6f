import type { NodeHandle } from "../facts/node_handle.ts";
import { compareText } from "./compare_text.ts";
import { queryIdentifiers } from "./query_identifiers.ts";
import type { SymbolHit, SymbolIndex } from "./symbol_index.ts";
import { symbolMatch } from "./symbol_match.ts";

/** How exact hits are chosen and ordered. */
export interface ExactOptions {
  /** What a node counts, from 0, which leaves it out, to 1. */
  readonly weigh: (handle: NodeHandle) => number;
  /** How well a node answers the whole query; decides between definitions of one name that a sentence mentions. */
  readonly relevance: (handle: NodeHandle) => number;
  /** Node id; orders what is equal otherwise. */
  readonly id: (handle: NodeHandle) => string;
  /** Most hits for the names within a sentence. */
  readonly maxPins: number;
}

/**
 * The nodes that a query names. A query that is a name as a whole gives all nodes that bear it. Otherwise the names
 * within it are pinned, the best node of each before the second of any, so that a name with many definitions does not
 * crowd out the others.
 */
export function exactHits(
  query: string,
  symbols: SymbolIndex,
  options: ExactOptions,
): NodeHandle[] {
  const whole = lookUpWhole(query, symbols, options);
  if (whole.length > 0) return whole;
  const perName = queryIdentifiers(query).map(({ name, distinct }) => {
    const hits = symbols.lookup(name).filter(({ match }) =>
      distinct || match < symbolMatch.otherCase
    );
    return closest(hits, options, options.relevance);
  });
  const pins = new Set<NodeHandle>();
  for (let round = 0; perName.some((hits) => round < hits.length); round++) {
    for (const hits of perName) {
      const hit = hits[round];
      if (hit !== undefined && pins.size < options.maxPins) pins.add(hit);
    }
  }
  return [...pins];
}

function lookUpWhole(query: string, symbols: SymbolIndex, options: ExactOptions): NodeHandle[] {
  const quoted = query.trim().replace(/^[`"']+|[`"';]+$/g, "");
  const dotted = quoted.replace(/::|->|(?<=\w)#(?=\w)/g, ".");
  const uncalled = dotted.replace(/\([^()]*\)$/, "");
  for (const name of new Set([quoted, dotted, uncalled])) {
    const hits = inOrder(symbols.lookup(name), options, () => 0);
    if (hits.length > 0) return hits;
  }
  return [];
}

/** Hits of the best class only: whoever writes `Order.cancel` in a sentence does not mean `order.cancel` if both are. */
function closest(
  hits: readonly SymbolHit[],
  options: ExactOptions,
  relevance: ExactOptions["relevance"],
): NodeHandle[] {
  const allowed = hits.filter(({ handle }) => options.weigh(handle) > 0);
  const exactCase = allowed.filter(({ match }) => match < symbolMatch.otherCase);
  return inOrder(exactCase.length > 0 ? exactCase : allowed, options, relevance);
}

function inOrder(
  hits: readonly SymbolHit[],
  options: ExactOptions,
  relevance: ExactOptions["relevance"],
): NodeHandle[] {
  return hits
    .map(({ handle, match }) => ({
      handle,
      match,
      weight: options.weigh(handle),
      relevance: relevance(handle),
      id: options.id(handle),
    }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) =>
      a.match - b.match || b.weight - a.weight || b.relevance - a.relevance ||
      compareText(a.id, b.id)
    )
    .map(({ handle }) => handle);
}
