import { DefKind } from "../facts/def_kind.ts";
import type { FileFacts } from "../facts/file_facts.ts";
import type { NodeHandle } from "../facts/node_handle.ts";
import type { FileRecord } from "../graph/file_record.ts";
import type { Graph } from "../graph/graph.ts";
import { LexicalIndex } from "../search/lexical_index.ts";
import type { PackedWords } from "../search/packed_words.ts";
import type { SearchSnapshot } from "../search/search_snapshot.ts";
import { SymbolIndex } from "../search/symbol_index.ts";
import { GraphNames } from "./graph_names.ts";

/** Nodes that are added in one step. */
const ADDED_A_STEP = 128;

/** The search indexes as they are kept. */
export interface NodeSearchSnapshot {
  readonly lexical: SearchSnapshot;
  readonly symbols: SearchSnapshot;
}

/** The nodes of a graph as they are found by words and by names. */
export class NodeSearch {
  readonly lexical: LexicalIndex;
  readonly symbols: SymbolIndex;
  readonly names: GraphNames;
  readonly #graph: Graph;

  /**
   * @param snapshot What {@link snapshot} gave for the same graph; nothing is indexed without.
   * @throws Error when the snapshot is not whole.
   */
  constructor(graph: Graph, snapshot?: NodeSearchSnapshot) {
    this.#graph = graph;
    this.names = new GraphNames(graph);
    this.lexical = snapshot === undefined
      ? new LexicalIndex()
      : LexicalIndex.load(snapshot.lexical);
    this.symbols = snapshot === undefined
      ? new SymbolIndex(this.names)
      : SymbolIndex.load(snapshot.symbols, this.names);
  }

  /** Adds the nodes of a file. */
  add(file: FileRecord, facts: FileFacts, words: PackedWords): void {
    for (const _step of this.adding(file, facts, words));
  }

  /** Adds the nodes of a file in steps. */
  *adding(file: FileRecord, facts: FileFacts, words: PackedWords): Generator<undefined> {
    for (const [def, handle] of file.nodes.entries()) {
      if (handle !== undefined) this.#add(handle, facts, def, words);
      if (def % ADDED_A_STEP === ADDED_A_STEP - 1) yield;
    }
  }

  /** Removes the nodes of a file. They must still be in the graph. */
  remove(file: FileRecord | undefined): void {
    for (const handle of file?.nodes ?? []) {
      if (handle === undefined) continue;
      this.lexical.remove(handle);
      this.symbols.remove(handle);
    }
  }

  /**
   * Makes ready to give all nodes other handles, in steps, between which nothing may change.
   *
   * @param handleOf The new handle of each node that is there, in the same order as the old ones.
   * @returns Puts them in place, at once.
   */
  *renumbering(handleOf: (handle: number) => number): Generator<undefined, () => void> {
    const applyLexical = yield* this.lexical.renumbering(handleOf);
    yield;
    const applySymbols = this.symbols.renumbering(handleOf);
    return () => {
      applyLexical();
      applySymbols();
    };
  }

  /** Everything, to be kept. */
  snapshot(): NodeSearchSnapshot {
    return { lexical: this.lexical.snapshot(), symbols: this.symbols.snapshot() };
  }

  #add(handle: NodeHandle, facts: FileFacts, def: number, words: PackedWords): void {
    const { nodes } = this.#graph;
    const doc = def === 0 ? facts.file.doc(0) : facts.defs.doc(def);
    const container = nodes.kind(handle) === DefKind.section
      ? headingPath(facts, def)
      : nodes.container(handle);
    this.lexical.add(handle, {
      name: nodes.simpleName(handle),
      container,
      signature: nodes.signature(handle),
      doc: facts.text(doc),
      path: this.#graph.pathOf(handle),
      body: { packed: words, body: def },
    });
    this.symbols.add(handle);
  }
}

/** The headings around a section, outermost first. */
function headingPath(facts: FileFacts, def: number): string {
  const headings: string[] = [];
  for (let at = facts.defs.container(def); at !== 0; at = facts.defs.container(at)) {
    headings.unshift(facts.text(facts.defs.name(at)));
  }
  return headings.join(" ");
}
