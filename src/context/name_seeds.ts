import type { NodeHandle } from "../facts/node_handle.ts";
import { compareText } from "../search/compare_text.ts";
import type { SearchNodes } from "../search/search_nodes.ts";
import type { SymbolIndex } from "../search/symbol_index.ts";
import { symbolMatch } from "../search/symbol_match.ts";
import type { QuestionName } from "./read_question.ts";

/** A node that bears a name of the question. */
export interface NameSeed {
  readonly handle: NodeHandle;
  readonly weight: number;
}

/** How names are looked up. */
export interface NameSeedOptions {
  readonly symbols: SymbolIndex;
  readonly nodes: SearchNodes;
  /** What a node that bears a name alone counts. */
  readonly weight: number;
  /** What a node counts as such, from 0, which leaves it out, to 1. */
  readonly weigh: (handle: NodeHandle) => number;
  /** How well a node answers the whole question. */
  readonly relevance: (handle: NodeHandle) => number;
}

/** A name that more nodes bear says nothing. */
const MOST_NAMESAKES = 200;
/** Nodes of one name that count. */
const MOST_OF_A_NAME = 6;
/** What a word that may be an ordinary one counts beside a name that cannot. */
const DOUBTFUL = 0.5;

/** The nodes that bear the names which a question mentions; the more bear a name, the less each counts. */
export function nameSeeds(names: readonly QuestionName[], options: NameSeedOptions): NameSeed[] {
  const { symbols, nodes, weigh, relevance } = options;
  return names.flatMap(({ name, distinct, marked }) => {
    const found = symbols.lookup(name);
    if (found.length > MOST_NAMESAKES) return [];
    const hits = found.filter(({ match }) => distinct || match < symbolMatch.otherCase)
      .map((hit) => ({ ...hit, weight: weigh(hit.handle) }))
      .filter(({ weight }) => weight > 0)
      .map((hit) => ({ ...hit, relevance: relevance(hit.handle), id: nodes.id(hit.handle) }))
      .sort((a, b) =>
        Number(a.match >= symbolMatch.otherCase) - Number(b.match >= symbolMatch.otherCase) ||
        b.weight - a.weight || b.relevance - a.relevance || a.match - b.match ||
        compareText(a.id, b.id)
      );
    const certainty = distinct || marked ? 1 : DOUBTFUL;
    const amount = options.weight * certainty / Math.sqrt(Math.max(1, hits.length));
    return hits.slice(0, MOST_OF_A_NAME)
      .map(({ handle, weight }) => ({ handle, weight: amount * weight }));
  });
}
