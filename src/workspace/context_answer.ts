import type { ContextPacket } from "../context/context_packet.ts";
import { type ContextPolicy, contextPolicy } from "../context/context_policy.ts";
import type { TextOf, WordHit } from "../context/context_request.ts";
import { gatherContext } from "../context/gather_context.ts";
import { type QuestionReading, readQuestion } from "../context/read_question.ts";
import { wordSearches } from "../context/word_searches.ts";
import type { FileRecord } from "../graph/file_record.ts";
import type { RowNode } from "../context/context_rows.ts";
import type { NodeHandle } from "../facts/node_handle.ts";
import type { Graph } from "../graph/graph.ts";
import { DEFAULT_MAX_FILE_BYTES } from "../source/default_max_file_bytes.ts";
import { decodeText } from "../source/decode_text.ts";
import { fusionPolicy } from "../search/fusion_policy.ts";
import { search } from "../search/search.ts";
import { accessName } from "./access_name.ts";
import { edgeTypeName } from "./edge_type_name.ts";
import { findNode } from "./find_node.ts";
import { GraphSearchNodes } from "./graph_search_nodes.ts";
import type { IndexedContent } from "./indexed_content.ts";
import { kindName } from "./kind_name.ts";
import { missingPlace } from "./missing_place.ts";
import { nodePlace } from "./node_place.ts";
import { semanticRankings } from "./semantic_rankings.ts";
import type { SemanticSearch } from "./semantic_search.ts";
import { TimeSlices } from "./time_slices.ts";
import type { ContextAnswer, ContextQuery, ContextRow } from "./workspace_api.ts";
import type { WorkspaceIndex } from "./workspace_index.ts";

/** A question that was read, and what searches for its words have found. */
export interface ReadContextQuery {
  readonly query: ContextQuery;
  readonly reading: QuestionReading;
  readonly hits: readonly WordHit[];
  readonly semanticNote: string | undefined;
}

/** What an answer is made from. */
export interface ContextAnswerOptions {
  readonly index: WorkspaceIndex;
  /** Absolute path of the workspace. */
  readonly root: string;
  readonly contentOf: IndexedContent;
  /** @default {contextPolicy} */
  readonly policy?: ContextPolicy;
}

/** Answers to questions with code: first its words are searched for, then all is gathered at once. */
export const contextAnswer = { search: searchWords, of: answerOf } as const;

/**
 * Searches for the words of a question, in steps, between which other work may be done and the index may change: hits are
 * kept by their ids.
 *
 * @param index The index as it is at the moment.
 * @param semantic Searches by meaning for the prose as a whole; by words alone if absent.
 */
async function searchWords(
  query: ContextQuery,
  index: () => WorkspaceIndex,
  semantic: Pick<SemanticSearch, "rank"> | undefined,
  policy: ContextPolicy = contextPolicy,
): Promise<ReadContextQuery> {
  const reading = readQuestion(query.question);
  const ranking = reading.prose === ""
    ? undefined
    : await semantic?.rank(reading.prose, fusionPolicy.pool, query.target);
  const slices = new TimeSlices();
  const hits: WordHit[] = [];
  const { target } = query;
  for (const [position, asked] of wordSearches(reading, policy).entries()) {
    const { graph, symbols, lexical } = index();
    const found = search(
      {
        query: asked.query,
        topK: asked.limit,
        ...(target === undefined ? {} : { target }),
        ...(position > 0 || ranking === undefined
          ? {}
          : { rankings: semanticRankings(graph, ranking) }),
      },
      { nodes: new GraphSearchNodes(graph), symbols, lexical },
    );
    for (const { handle, rank } of found) {
      const weight = asked.weight * policy.rankConstant / (policy.rankConstant + rank - 1);
      hits.push({ id: graph.publicId(handle), weight });
    }
    await slices.next();
  }
  const note = ranking?.note ?? "";
  return { query, reading, hits, semanticNote: note === "" ? undefined : note };
}

/** What the index says to a question. */
function answerOf(asked: ReadContextQuery, options: ContextAnswerOptions): ContextAnswer {
  const { query, reading, hits, semanticNote } = asked;
  const { index, root, contentOf, policy = contextPolicy } = options;
  const { graph, symbols, lexical } = index;
  const seeds: NodeHandle[] = [];
  const unknownSeeds: string[] = [];
  for (const id of query.seedIds ?? []) {
    const found = findNode(index, root, id);
    if (found.kind === "one") seeds.push(found.handle);
    else unknownSeeds.push(id);
  }
  const packet = gatherContext(
    { reading, hits, seeds, target: query.target, room: query.room },
    {
      graph,
      search: { nodes: new GraphSearchNodes(graph), symbols, lexical },
      root,
      textOf: (file) => textOf(file, contentOf),
    },
    policy,
  );
  return {
    ...named(packet, graph),
    unknownSeeds,
    ...(semanticNote === undefined ? {} : { semanticNote }),
  };
}

function textOf({ path, hash, size }: FileRecord, contentOf: IndexedContent): ReturnType<TextOf> {
  if (size > DEFAULT_MAX_FILE_BYTES) return "unread";
  const bytes = contentOf(path, hash);
  if (bytes === undefined) return "stale";
  const decoded = decodeText(bytes);
  return decoded.kind === "text" ? { text: decoded.text } : "unread";
}

function named(packet: ContextPacket, graph: Graph): Omit<ContextAnswer, "unknownSeeds"> {
  const { understood, blocks, positions, edges, rows, left, stale } = packet;
  return {
    understood,
    blocks: blocks.map(({ handles: _, kind, ...block }) => ({ ...block, kind: kindName(kind) })),
    edges: edges.map(({ source, target, type, line, access }) => {
      const name = accessName(access);
      return {
        from: positions.get(source) ?? 0,
        to: positions.get(target) ?? 0,
        source: graph.nodes.displayName(source),
        target: graph.nodes.displayName(target),
        type: edgeTypeName(type),
        line,
        ...(name === undefined ? {} : { access: name }),
      };
    }),
    rows: rows.map((row) => rowOf(row, graph, positions)),
    left,
    ...(stale.length === 0 ? {} : { outdated: stale }),
  };
}

function rowOf(
  { role, handle, id, of, access }: RowNode,
  graph: Graph,
  positions: ReadonlyMap<NodeHandle, number>,
): ContextRow {
  const block = of === undefined ? undefined : positions.get(of);
  const name = accessName(access);
  return {
    role,
    ...(handle === undefined ? { ...missingPlace(id), isMissing: true } : nodePlace(graph, handle)),
    ...(block === undefined ? {} : { of: block }),
    ...(name === undefined ? {} : { access: name }),
  };
}
