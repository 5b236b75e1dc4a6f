import type { NodeHandle } from "../facts/node_handle.ts";
import { asksForTests } from "./asks_for_tests.ts";
import { compareText } from "./compare_text.ts";
import { exactHits } from "./exact_hits.ts";
import { fuseRankings, type Ranking } from "./fuse_rankings.ts";
import type { LexicalIndex } from "./lexical_index.ts";
import { queryTerms } from "./query_terms.ts";
import { type RankingPolicy, rankingPolicy } from "./ranking_policy.ts";
import type { ScoredNode } from "./scored_node.ts";
import type { SearchNodes, SearchTarget } from "./search_nodes.ts";
import type { SymbolIndex } from "./symbol_index.ts";

/** What is searched for. */
export interface SearchRequest {
  /** A name, or words, or a question. */
  readonly query: string;
  /** Most hits: 5 if absent or not above 0, never more than 20. */
  readonly topK?: number;
  /** What hits must belong to; anything if absent. */
  readonly target?: SearchTarget;
  /** Hits of other ways of searching for the same query, to be fused with the lexical ones. */
  readonly rankings?: readonly Ranking[];
}

/** What is searched in: the nodes and the indexes over them. */
export interface SearchCorpus {
  readonly nodes: SearchNodes;
  readonly symbols: SymbolIndex;
  readonly lexical: LexicalIndex;
}

/** What measurements vary. */
export interface SearchSettings {
  /** Constant of {@link fuseRankings}; 60 if absent. */
  readonly rankConstant?: number;
  /** {@link rankingPolicy} if absent. */
  readonly policy?: RankingPolicy;
}

/** A node that answers a query. */
export interface SearchHit {
  readonly handle: NodeHandle;
  /** From 1, without gaps. */
  readonly rank: number;
  /** Whether the query names the node, or which ways of searching found it. */
  readonly matchType: "exact" | "lexical" | "semantic" | "both";
}

const DEFAULT_TOP_K = 5;
const MAX_TOP_K = 20;
const RANK_CONSTANT = 60;
/** Hits taken of the lexical ranking, per hit asked for. */
const POOL_FACTOR = 3;

/**
 * Searches for nodes. Those that the query names come first; then the lexical ranking, fused with further rankings if
 * there are any. Tests, generated code and whole files of code count less in rankings, see {@link RankingPolicy}; tests
 * do not when the query asks for them. A node id appears once. The same request on the same nodes gives the same hits.
 *
 * @returns no hits for a blank query.
 */
export function search(
  request: SearchRequest,
  corpus: SearchCorpus,
  settings: SearchSettings = {},
): SearchHit[] {
  const { nodes, symbols, lexical } = corpus;
  const topK = clampTopK(request.topK);
  const aboutTests = asksForTests(request.query);
  const weigh = weighing(request, aboutTests, nodes, settings.policy ?? rankingPolicy);
  const order = (a: NodeHandle, b: NodeHandle): number => compareText(nodes.id(a), nodes.id(b));
  const terms = queryTerms(request.query);
  // Code says "test" in whatever language the question is put.
  if (aboutTests) terms.push({ term: "test", weight: 1 });
  const scores = lexical.score(terms);
  const exact = exactHits(request.query, symbols, {
    weigh,
    relevance: (handle) => scores.of(handle),
    id: (handle) => nodes.id(handle),
    maxPins: Math.max(1, Math.floor(topK / 2)),
  });
  const pool = POOL_FACTOR * topK + exact.length;
  const rankings: Ranking[] = [{ source: "lexical", hits: scores.top(pool, { weigh, order }) }];
  for (const { source, hits } of request.rankings ?? []) {
    rankings.push({ source, hits: reweigh(hits, weigh) });
  }
  const fused = fuseRankings(rankings, settings.rankConstant ?? RANK_CONSTANT, order);
  const hits: SearchHit[] = [];
  const ids = new Set<string>();
  const take = (handle: NodeHandle, matchType: SearchHit["matchType"]): void => {
    const id = nodes.id(handle);
    if (hits.length === topK || ids.has(id)) return;
    ids.add(id);
    hits.push({ handle, rank: hits.length + 1, matchType });
  };
  for (const handle of exact) take(handle, "exact");
  for (const { handle, sources } of fused) take(handle, matchTypeOf(sources));
  return hits;
}

function matchTypeOf(sources: ReadonlySet<Ranking["source"]>): SearchHit["matchType"] {
  if (sources.size > 1) return "both";
  return sources.has("semantic") ? "semantic" : "lexical";
}

function clampTopK(topK = DEFAULT_TOP_K): number {
  return topK >= 1 ? Math.min(Math.floor(topK), MAX_TOP_K) : DEFAULT_TOP_K;
}

/** What a node counts under the request's target and the policy. */
function weighing(
  request: SearchRequest,
  aboutTests: boolean,
  nodes: SearchNodes,
  policy: RankingPolicy,
): (handle: NodeHandle) => number {
  const testsWanted = aboutTests || request.target === "tests";
  return (handle) => {
    const target = nodes.target(handle);
    if (request.target !== undefined && target !== request.target) return 0;
    let weight = 1;
    if (target === "tests" && !testsWanted) weight *= policy.tests;
    if (nodes.isGenerated(handle)) weight *= policy.generated;
    if ((target === "code" || target === "tests") && nodes.kind(handle) === "file") {
      weight *= policy.codeFile;
    }
    return weight;
  };
}

function reweigh(
  hits: readonly ScoredNode[],
  weigh: (handle: NodeHandle) => number,
): ScoredNode[] {
  return hits
    .map(({ handle, score }) => ({ handle, score: score * weigh(handle) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
}
