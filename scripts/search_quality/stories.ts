import { join } from "node:path";
import type { NodeHandle } from "../../src/facts/node_handle.ts";
import { search } from "../../src/search/search.ts";
import type { NodeTarget } from "../../src/search/search_nodes.ts";
import { GraphSearchNodes } from "../../src/workspace/graph_search_nodes.ts";
import { corpusDirectory } from "../corpus/corpus_directory.ts";
import { fetchCorpus } from "../corpus/fetch.ts";
import { blankDocs } from "./blank_docs.ts";
import { layOut, sentencesOf } from "./docstring_set.ts";
import { indexedPackage } from "./indexed_package.ts";
import { compare, measuresOf, type Rank } from "./measures.ts";
import { chance } from "./result_table.ts";
import { DEPTH } from "./search_ways.ts";

const PACKAGES = ["ra-core", "ra-ui-materialui"];
const STORY = /\.stories\.|(?:^|\/)(?:__stories__|test-ui)\//;

/** The nodes of a graph as they were ranked if stories were code like any other. */
class StoriesAsCode extends GraphSearchNodes {
  override target(handle: NodeHandle): NodeTarget {
    const target = super.target(handle);
    return target === "tests" && STORY.test(this.path(handle)) ? "code" : target;
  }
}

/** A table of what search by words finds in packages with stories, when these count as tests and when not. */
export async function storiesTable(): Promise<string> {
  const ranks: { asCode: Rank[]; asTests: Rank[] } = { asCode: [], asTests: [] };
  const packages = await fetchCorpus(({ name }) => PACKAGES.includes(name));
  for (const { name, root, files } of packages) {
    const texts = files.map((path) => ({ path, text: Deno.readTextFileSync(join(root, path)) }));
    const at = join(corpusDirectory(), "search-quality", "stories", name);
    await layOut(join(at, "documented"), texts, (text) => text);
    await layOut(join(at, "blank"), texts, (text) => blankDocs("typescript", text));
    const sentences = sentencesOf(await indexedPackage(join(at, "documented")))
      .filter(({ path }) => !STORY.test(path));
    const { graph, symbols, lexical } = await indexedPackage(join(at, "blank"));
    for (const { query, id } of sentences) {
      for (const way of ["asCode", "asTests"] as const) {
        const nodes = way === "asCode" ? new StoriesAsCode(graph) : new GraphSearchNodes(graph);
        const hits = search({ query, topK: DEPTH }, { nodes, symbols, lexical });
        const found = hits.findIndex(({ handle }) => nodes.id(handle) === id);
        ranks[way].push(found < 0 ? undefined : found + 1);
      }
    }
  }
  const { p, better, worse } = compare(ranks.asCode, ranks.asTests);
  const row = (name: string, found: readonly Rank[]): string => {
    const { hit1, hit5, hit10, mrr } = measuresOf(found);
    const figures = [hit1, hit5, hit10, mrr].map((figure) => figure.toFixed(3)).join(" | ");
    return `| ${name} | ${found.length} | ${figures} |`;
  };
  return `| stories count | number | hit@1 | hit@5 | hit@10 | MRR |
| --- | ---: | ---: | ---: | ---: | ---: |
${row("as other code", ranks.asCode)}
${row("as tests", ranks.asTests)}

${better} answers are better and ${worse} worse for it, p ${chance(p)}.
`;
}
