import { DefKind } from "../facts/def_kind.ts";
import type { NodeHandle } from "../facts/node_handle.ts";
import { NodeFlag } from "../graph/node_flag.ts";
import { asksForTests } from "../search/asks_for_tests.ts";
import { compareText } from "../search/compare_text.ts";
import { queryTerms } from "../search/query_terms.ts";
import type { QueryTerm } from "../search/query_term.ts";
import type { ContextPacket } from "./context_packet.ts";
import { type ContextPolicy, contextPolicy } from "./context_policy.ts";
import { contextRows } from "./context_rows.ts";
import type { ContextCorpus, ContextRequest } from "./context_request.ts";
import { ContextScores } from "./context_scores.ts";
import { contextEdges } from "./context_edges.ts";
import { expandScores } from "./expand_scores.ts";
import { contextBlocks } from "./context_blocks.ts";
import { nameSeeds } from "./name_seeds.ts";
import { BlockPacker, type Candidate } from "./pack_blocks.ts";
import { placeSeeds } from "./place_seeds.ts";
import { type LineRange, SourceLines } from "./source_lines.ts";

/** Nodes that may be shown or named. */
const MOST_CANDIDATES = 300;
/** Share of the room besides source that edges may take. */
const EDGE_SHARE = 0.4;

/**
 * Gathers what bears on a question: scores the nodes that its places, names and words lead to, gives their neighbours a
 * share, and packs what is worth most for its bytes. The same question on the same index gives the same packet.
 */
export function gatherContext(
  request: ContextRequest,
  corpus: ContextCorpus,
  policy: ContextPolicy = contextPolicy,
): ContextPacket {
  const { graph, search, textOf } = corpus;
  const { reading } = request;
  const order = byId(corpus);
  const terms = queryTerms(reading.words);
  const relevance = wordRelevance(corpus, terms);
  const weigh = weighing(request, corpus, policy);
  const scores = new ContextScores();
  const wanted = new Map<NodeHandle, LineRange[]>();
  for (const handle of request.seeds) scores.add(handle, policy.weights.seed, "seed");
  const places = placeSeeds(
    reading,
    { graph, symbols: search.symbols, root: corpus.root },
    policy.weights,
  );
  for (const { handle, weight, reason, lines } of places) {
    scores.add(handle, weight, reason);
    if (lines !== undefined) wanted.set(handle, [...wanted.get(handle) ?? [], lines]);
  }
  for (const { id, weight } of request.hits) {
    const handle = graph.find(id);
    if (handle !== undefined) scores.add(handle, weight * weigh(handle), "found");
  }
  const names = nameSeeds(reading.names, {
    symbols: search.symbols,
    nodes: search.nodes,
    weight: policy.weights.name,
    weigh,
    relevance,
  });
  for (const { handle, weight } of names) scores.add(handle, weight, "name");
  expandScores(scores, { graph, policy, order, weigh, relevance });
  const ranked = scores.ranked(order).slice(0, MOST_CANDIDATES);
  const lines = new SourceLines(graph, textOf);
  const codeRoom = Math.floor(request.room * policy.codeShare);
  const packer = new BlockPacker({ graph, lines, policy, terms, wanted, room: codeRoom });
  const shown = ranked.filter((candidate) => mayBeShown(candidate, request, corpus));
  packer.pack(shown);
  const besides = request.room - codeRoom + packer.left;
  const edgeRoom = Math.floor(besides * EDGE_SHARE);
  const rows = contextRows({
    graph,
    ranked,
    packed: packer.packed,
    isTaken: (handle) => packer.isTaken(handle),
    isCode: (handle) => weigh(handle) > 0,
    room: besides - edgeRoom,
  });
  const named = new Set(rows.found.map(({ handle }) => handle));
  packer.extend(besides - rows.bytes - edgeRoom - packer.left);
  packer.pack(shown.filter(({ handle }) => !named.has(handle)));
  const edges = contextEdges(graph, packer.packed, edgeRoom + packer.left);
  const { blocks, positions } = contextBlocks(packer.packed, graph, lines);
  return {
    understood: {
      frames: reading.frames.length,
      framesFound: places.filter(({ reason }) => reason === "frame").length,
      places: reading.changes.length + reading.places.length,
      placesFound: places.filter(({ reason }) => reason !== "frame").length,
    },
    blocks,
    positions,
    edges,
    rows: rows.found,
    left: shown.filter(({ handle }) => !packer.isTaken(handle) && !named.has(handle)).length,
    stale: lines.stale,
  };
}

/** Orders nodes by their ids, each of which is made once. */
function byId({ graph }: ContextCorpus): (a: NodeHandle, b: NodeHandle) => number {
  const ids = new Map<NodeHandle, string>();
  const idOf = (handle: NodeHandle): string => {
    let id = ids.get(handle);
    if (id === undefined) ids.set(handle, id = graph.publicId(handle));
    return id;
  };
  return (a, b) => compareText(idOf(a), idOf(b));
}

/** How well nodes answer by their words: the best 1. */
function wordRelevance(
  { search }: ContextCorpus,
  terms: readonly QueryTerm[],
): (handle: NodeHandle) => number {
  const scores = search.lexical.score(terms);
  const [best] = scores.top(1);
  const most = best?.score ?? 0;
  return (handle) => most === 0 ? 0 : Math.min(1, scores.of(handle) / most);
}

/** What nodes count as such: what is seldom looked for counts less, what the target leaves out nothing. */
function weighing(
  request: ContextRequest,
  { graph, search: { nodes } }: ContextCorpus,
  policy: ContextPolicy,
): (handle: NodeHandle) => number {
  const { target } = request;
  const testsWanted = target === "tests" || asksForTests(request.reading.phrases[0] ?? "");
  return (handle) => {
    const own = nodes.target(handle);
    if (target !== undefined && own !== target) return 0;
    let weight = 1;
    if (own === "tests" && !testsWanted) weight *= policy.tests;
    if ((own === "docs" || own === "text") && target === undefined) weight *= policy.documents;
    if (nodes.isGenerated(handle)) weight *= policy.generated;
    if (graph.nodes.kind(handle) === DefKind.file) weight *= policy.files;
    return weight;
  };
}

/** Whether a node is to be shown, not only named: tests are when the question asks for them or leads to them. */
function mayBeShown(
  { handle, reason }: Candidate,
  { target, reading }: ContextRequest,
  { graph }: ContextCorpus,
): boolean {
  const isTest = (graph.nodes.number(handle, "flags") & NodeFlag.test) !== 0;
  if (
    !isTest || target === "tests" || reason !== "found" && reason !== "related" && reason !== "name"
  ) return true;
  return asksForTests(reading.phrases[0] ?? "");
}
