import type { NodeHandle } from "../facts/node_handle.ts";
import { asksForTests } from "./asks_for_tests.ts";
import { compareText } from "./compare_text.ts";
import type { CoveragePolicy } from "./coverage_policy.ts";
import { exactHits } from "./exact_hits.ts";
import { fuseRankings, type Ranking } from "./fuse_rankings.ts";
import { type FusionPolicy, fusionPolicy } from "./fusion_policy.ts";
import type { LexicalIndex } from "./lexical_index.ts";
import type { QueryTermPolicy } from "./query_term_policy.ts";
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
  /** {@link fusionPolicy} if absent. */
  readonly fusion?: FusionPolicy;
  /** {@link rankingPolicy} if absent. */
  readonly policy?: RankingPolicy;
  /** {@link queryTermPolicy} if absent. */
  readonly terms?: QueryTermPolicy;
  /** {@link coveragePolicy} if absent. */
  readonly coverage?: CoveragePolicy;
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

/**
 * Searches for nodes. Those that the query names come first; then the lexical ranking, fused with further rankings if
 * there are any. Tests, generated code and whole files count less in rankings, see {@link RankingPolicy}; tests
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
  const fusion = settings.fusion ?? fusionPolicy;
  const aboutTests = asksForTests(request.query);
  const weigh = weighing(request, aboutTests, nodes, settings.policy ?? rankingPolicy);
  const order = (a: NodeHandle, b: NodeHandle): number => compareText(nodes.id(a), nodes.id(b));
  const terms = queryTerms(request.query, settings.terms);
  // Code says "test" in whatever language the question is put.
  if (aboutTests) terms.push({ term: "test", weight: 1 });
  const scores = lexical.score(terms, settings.coverage);
  const exact = exactHits(request.query, symbols, {
    weigh,
    relevance: (handle) => scores.of(handle),
    id: (handle) => nodes.id(handle),
    maxPins: Math.max(1, Math.floor(topK / 2)),
  });
  const pool = Math.max(fusion.pool, topK);
  const rankings: Ranking[] = [
    { source: "lexical", hits: scores.top(pool + exact.length, { weigh, order }) },
  ];
  if (wordCount(request.query) >= fusion.fewestWords) {
    for (const ranking of request.rankings ?? []) {
      const near = within(reweigh(ranking.hits, weigh), fusion.reach);
      rankings.push({ ...ranking, hits: near, weight: fusion.meaning });
    }
  }
  const fused = fuseRankings(rankings, fusion.rankConstant, order);
  const hits: SearchHit[] = [];
  const ids = new Set<string>();
  let alone = Math.floor(fusion.alone * topK);
  const take = (handle: NodeHandle, matchType: SearchHit["matchType"]): void => {
    const id = nodes.id(handle);
    if (hits.length === topK || ids.has(id)) return;
    ids.add(id);
    hits.push({ handle, rank: hits.length + 1, matchType });
  };
  for (const handle of exact) take(handle, "exact");
  for (const { handle, sources } of fused) {
    const matchType = matchTypeOf(sources);
    if (matchType === "semantic" && --alone < 0) continue;
    take(handle, matchType);
  }
  return hits;
}

/** Runs of letters and digits; a run of Korean, Japanese or Chinese is a word for every two characters. */
function wordCount(query: string): number {
  let count = 0;
  for (const [run] of query.matchAll(/[\p{L}\p{N}_.]+/gu)) {
    count += /[\p{sc=Hangul}\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u.test(run)
      ? Math.ceil(run.length / 2)
      : 1;
  }
  return count;
}

/** The hits whose scores are at most so much below the first one's. */
function within(hits: readonly ScoredNode[], reach: number): readonly ScoredNode[] {
  const [first] = hits;
  return first === undefined ? hits : hits.filter(({ score }) => score >= first.score - reach);
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
    if (nodes.kind(handle) === "file") {
      weight *= target === "code" || target === "tests" ? policy.codeFile : policy.otherFile;
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
