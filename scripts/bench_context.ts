/**
 * Measures what gathering the code for a question costs on a synthetic graph with hubs: how long it holds the event loop at
 * a time, beside one search for a sentence in the same run.
 *
 * Usage: bench_context.ts [nodes, default 500000]
 */
import { DefKind } from "../src/facts/def_kind.ts";
import { nodeHandle } from "../src/facts/node_handle.ts";
import { Graph } from "../src/graph/graph.ts";
import { NodeTable } from "../src/graph/node_table.ts";
import { EdgeTable } from "../src/graph/edge_table.ts";
import { EdgeType } from "../src/link/edge_type.ts";
import { gatherContext } from "../src/context/gather_context.ts";
import { contextPolicy } from "../src/context/context_policy.ts";
import { readQuestion } from "../src/context/read_question.ts";
import { wordSearches } from "../src/context/word_searches.ts";
import { bodyWords } from "../src/search/body_words.ts";
import { LexicalIndex } from "../src/search/lexical_index.ts";
import { search, type SearchCorpus } from "../src/search/search.ts";
import { SymbolIndex } from "../src/search/symbol_index.ts";
import { GraphNames } from "../src/workspace/graph_names.ts";
import { GraphSearchNodes } from "../src/workspace/graph_search_nodes.ts";
import { Random } from "../tests/support/random.ts";

const NODES_A_FILE = 50;
const EDGES_A_NODE = 4;
/** Every other edge leads to one of so many nodes. */
const HUBS = 20;
const LINES_A_NODE = 12;
const VOCABULARY = 20_000;

const random = new Random(2_026);
const word = (): string => {
  // Squared, small numbers come much more often, as words of code do. Letters only: digits would be words by themselves.
  let rest = 100 + Math.floor((random.below(VOCABULARY) * random.below(VOCABULARY)) / VOCABULARY);
  let letters = "";
  for (; rest > 0; rest = Math.floor(rest / 20)) {
    letters += "bcdfghjklmnpqrstvwxz".charAt(rest % 20);
  }
  return letters;
};

/** A graph, its searches and the text that all of its files have. */
function synthetic(count: number): { readonly graph: Graph; readonly corpus: SearchCorpus } {
  const nodes = new NodeTable();
  const edges = new EdgeTable();
  const graph = new Graph(undefined, nodes, edges);
  const lexical = new LexicalIndex();
  const symbols = new SymbolIndex(new GraphNames(graph));
  for (let first = 0; first < count; first += NODES_A_FILE) {
    const path = `src/m${first % 97}/f${first}.py`;
    const number = graph.files.numberFor(path);
    const handles = Array.from({ length: NODES_A_FILE }, (_, index) => {
      const name = `${word()}_${word()}`;
      return nodes.add(number, {
        id: `m${first % 97}.f${first}.${name}_${index}`,
        simpleName: `${name}_${index}`,
        container: "",
        signature: `def ${name}_${index}(${word()}, ${word()})`,
        kind: DefKind.function,
        flags: 0,
        start: index * 400,
        end: index * 400 + 380,
        line: index * LINES_A_NODE + 1,
        endLine: index * LINES_A_NODE + LINES_A_NODE - 1,
        hashLow: 0,
        hashHigh: 0,
      });
    });
    graph.files.set({
      number,
      path,
      size: NODES_A_FILE * 400,
      mtimeMs: 0,
      ctimeMs: 0,
      inode: 0,
      indexedAtMs: 0,
      hash: "",
      semantics: 0,
      flags: 0,
      packageKey: "",
      route: "",
      problems: [],
      nodes: handles,
      externals: [],
      unresolved: [],
      tableUses: [],
      demand: new Float64Array(0),
      isLinked: true,
    });
    const texts = handles.map(() => Array.from({ length: 20 }, word).join(" "));
    const text = texts.join("\n");
    let at = 0;
    const words = bodyWords(text, texts.map((body) => [at, (at += body.length + 1) - 1]));
    handles.forEach((handle, body) => {
      lexical.add(handle, {
        name: nodes.simpleName(handle),
        container: "",
        signature: nodes.signature(handle),
        doc: "",
        path,
        body: { packed: words, body },
      });
      symbols.add(handle);
    });
  }
  for (let source = 0; source < count; source++) {
    const targets = new Set<number>();
    for (let edge = 0; edge < EDGES_A_NODE; edge++) {
      targets.add(edge % 2 === 0 ? random.below(HUBS) : random.below(count));
    }
    for (const target of targets) {
      edges.add({
        source: nodeHandle(source),
        target: nodeHandle(target),
        type: EdgeType.call,
        rule: 0,
        confidence: 0.95,
        line: 1,
      });
    }
  }
  return { graph, corpus: { nodes: new GraphSearchNodes(graph), symbols, lexical } };
}

const text = Array.from(
  { length: NODES_A_FILE * LINES_A_NODE },
  () => `    ${word()} = ${word()}(${word()})\n`,
).join("");

const count = Number(Deno.args[0] ?? 500_000);
const { graph, corpus } = synthetic(count);
const sentence = (): string => Array.from({ length: 9 }, word).join(" ");
const aNode = (): string => graph.nodes.simpleName(nodeHandle(random.below(count)));
const frame = (): string =>
  `  File "/srv/src/m1/f${random.below(count / 50) * 50}.py", line ${random.below(600)}, in f`;
const questions: ReadonlyMap<string, () => string> = new Map([
  ["a sentence", sentence],
  [
    "a hub's name",
    () => `why is \`${graph.nodes.simpleName(nodeHandle(random.below(HUBS)))}\` slow`,
  ],
  ["an issue of 100,000 characters with names", () => {
    let issue = "";
    while (issue.length < 99_000) issue += `${sentence()} ${aNode()}.\n`;
    return issue;
  }],
  [
    "a traceback of 200 frames",
    () => `Traceback (most recent call last):\n${Array.from({ length: 200 }, frame).join("\n")}`,
  ],
]);

function time(run: () => void): number {
  const started = performance.now();
  run();
  return performance.now() - started;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}

const single = median(
  Array.from({ length: 30 }, () => {
    const query = sentence();
    return time(() => search({ query, topK: 20 }, corpus));
  }),
);
console.log(`${count} nodes, ${graph.edges.size} edges, half of them to ${HUBS} nodes`);
console.log(`one search for nine words: median ${single.toFixed(1)} ms`);
for (const [name, make] of questions) {
  const slices: number[] = [];
  const totals: number[] = [];
  for (let run = 0; run < 10; run++) {
    const question = make();
    let reading = readQuestion("");
    const own = [time(() => reading = readQuestion(question))];
    const hits: { id: string; weight: number }[] = [];
    for (const { query, limit, weight } of wordSearches(reading, contextPolicy)) {
      own.push(time(() => {
        for (const { handle } of search({ query, topK: limit }, corpus)) {
          hits.push({ id: graph.publicId(handle), weight });
        }
      }));
    }
    own.push(time(() =>
      gatherContext(
        { reading, hits, seeds: [], target: undefined, room: 8_000 },
        { graph, search: corpus, root: "/srv", textOf: () => ({ text }) },
      )
    ));
    slices.push(Math.max(...own));
    totals.push(own.reduce((sum, each) => sum + each, 0));
  }
  const ratio = (value: number): string =>
    `${value.toFixed(0)} ms (${(value / single).toFixed(1)} ×)`;
  console.log(
    `${name}: longest slice, median ${ratio(median(slices))}, largest ${
      ratio(Math.max(...slices))
    }; ` +
      `in all ${ratio(median(totals))}`,
  );
}
