import { search } from "../search/search.ts";
import { GraphSearchNodes } from "./graph_search_nodes.ts";
import { nodePlace } from "./node_place.ts";
import type { SearchAnswer, SearchQuery } from "./workspace_api.ts";
import type { WorkspaceIndex } from "./workspace_index.ts";

/** What an index says to a search. */
export function searchAnswer(index: WorkspaceIndex, query: SearchQuery): SearchAnswer {
  const { graph, lexical, symbols } = index;
  const hits = search(
    {
      query: query.query,
      topK: query.limit,
      ...(query.target === undefined ? {} : { target: query.target }),
    },
    { nodes: new GraphSearchNodes(graph), symbols, lexical },
  );
  return {
    results: hits.map((hit) => ({ ...nodePlace(graph, hit.handle), match: hit.matchType })),
  };
}
