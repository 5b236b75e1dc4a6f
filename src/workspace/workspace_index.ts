import { DefKind } from "../facts/def_kind.ts";
import { FileFacts } from "../facts/file_facts.ts";
import type { NodeHandle } from "../facts/node_handle.ts";
import { Graph } from "../graph/graph.ts";
import type { ExtractionOutcome } from "../language/extraction_message.ts";
import { semanticsOf } from "../language/semantics.ts";
import { type FileChange, type LinkedFile, Linker } from "../link/linker.ts";
import { LexicalIndex } from "../search/lexical_index.ts";
import type { PackedWords } from "../search/packed_words.ts";
import { SymbolIndex } from "../search/symbol_index.ts";
import { FactsStore } from "./facts_store.ts";
import { GraphNames } from "./graph_names.ts";
import type { IndexState } from "./state_store.ts";
import { LoadedFile } from "../link/loaded_file.ts";

/** A file that was read and extracted. */
export type Extracted = Extract<ExtractionOutcome, { kind: "extracted" }>;

/**
 * Everything that is known of a workspace, changed in two steps: files are applied as they come, then {@link link}
 * makes the edges that the changes concern.
 */
export class WorkspaceIndex {
  readonly graph: Graph;
  readonly facts: FactsStore;
  readonly lexical: LexicalIndex;
  readonly symbols: SymbolIndex;
  readonly names: GraphNames;
  /** Files that could not be linked, with why. */
  readonly unlinkable = new Map<string, string>();
  readonly #changes = new Map<number, FileChange>();
  #linker: Linker | undefined;
  /** Whether files of the kept state were not linked when it was kept. */
  #hasUnlinked = false;
  /** Whether {@link link} has begun and not come to its end. */
  #isLinking = false;

  /** @param state A state that was kept; an empty index without one. */
  constructor(state?: IndexState) {
    this.graph = state?.graph ?? new Graph();
    this.facts = state?.facts ?? new FactsStore();
    this.names = new GraphNames(this.graph);
    this.lexical = state === undefined ? new LexicalIndex() : LexicalIndex.load(state.lexical);
    this.symbols = state === undefined
      ? new SymbolIndex(this.names)
      : SymbolIndex.load(state.symbols, this.names);
    if (state === undefined) this.#linker = new Linker();
    else this.#hasUnlinked = !state.isLinked;
  }

  /** Puts the new content of a file in place, unless a later one is there already. */
  apply(extracted: Extracted): void {
    const { path, stamp } = extracted;
    const previous = this.graph.files.at(path);
    if (previous !== undefined && previous.indexedAtMs > stamp.indexedAtMs) return;
    // What others read of the old version must be known before it is replaced.
    this.prepareLinker();
    const facts = new FileFacts(extracted.facts);
    const semantics = semanticsOf(facts.file.semantics(0));
    const number = this.graph.files.numberFor(path);
    const file = new LoadedFile(number, path, facts, semantics);
    for (const handle of previous?.nodes ?? []) {
      if (handle !== undefined) this.#unsearch(handle);
    }
    const { file: record } = this.graph.applyFile(
      {
        ...stamp,
        semantics: facts.file.semantics(0),
        flags: facts.file.flags(0),
        packageKey: semantics.naming.packageOf(path, facts),
      },
      facts,
      file.names,
    );
    record.nodes.forEach((handle, def) => {
      if (handle !== undefined) this.#search(handle, facts, def, extracted.words);
    });
    this.facts.set(number, extracted.facts);
    this.#changes.set(number, { number, path, file, hasSkipped: this.#changes.has(number) });
  }

  /** Notes that a file was looked at and has the content that is indexed. */
  confirm(outcome: Extract<ExtractionOutcome, { kind: "unchanged" }>): void {
    const known = this.graph.files.at(outcome.path);
    if (known !== undefined) this.graph.files.set({ ...known, ...outcome.stamp });
  }

  /** Removes a file. */
  remove(path: string): void {
    const file = this.graph.files.at(path);
    if (file === undefined) return;
    this.prepareLinker();
    for (const handle of file.nodes) if (handle !== undefined) this.#unsearch(handle);
    this.graph.removeFile(path);
    this.facts.delete(file.number);
    this.unlinkable.delete(path);
    this.#changes.set(file.number, { number: file.number, path, file: undefined });
  }

  /** Whether files were applied or removed since the last {@link link}, or that was given up. */
  get needsLink(): boolean {
    return this.#changes.size > 0 || this.#hasUnlinked || this.#isLinking;
  }

  /**
   * Makes the edges that changed files concern, in steps. When it is given up before the last, the state that is kept
   * then has no file linked, and the index must not be linked any more.
   */
  *link(): Generator<undefined> {
    const linker = this.prepareLinker();
    const changes = [...this.#changes.values()];
    this.#changes.clear();
    this.#isLinking = true;
    for (const linked of linker.apply(changes)) {
      if (linked !== undefined) this.#applyLinks(linked);
      yield;
    }
    this.#isLinking = false;
  }

  #applyLinks(linked: LinkedFile): void {
    this.graph.applyLinks(linked);
    if (linked.failure === undefined) this.unlinkable.delete(linked.file.path);
    else this.unlinkable.set(linked.file.path, linked.failure);
  }

  /**
   * Gets everything ready to link changes; on a state that was kept this reads the facts of all files.
   *
   * @throws Error when the kept facts are damaged: the index must be built anew then.
   */
  prepareLinker(): Linker {
    if (this.#linker !== undefined) return this.#linker;
    const linker = new Linker();
    for (const [number, facts] of this.facts.readAll()) {
      const file = this.graph.files.get(number);
      if (file === undefined) continue;
      const loaded = new LoadedFile(number, file.path, facts, semanticsOf(file.semantics));
      if (file.isLinked) linker.restore(loaded, file.demand);
      else this.#changes.set(number, { number, path: file.path, file: loaded });
    }
    this.#hasUnlinked = false;
    this.#linker = linker;
    return linker;
  }

  /** All that a later start needs. */
  state(): IndexState {
    return {
      graph: this.graph,
      isLinked: !this.needsLink,
      facts: this.facts,
      lexical: this.lexical.snapshot(),
      symbols: this.symbols.snapshot(),
    };
  }

  #search(handle: NodeHandle, facts: FileFacts, def: number, words: PackedWords): void {
    const { nodes } = this.graph;
    const doc = def === 0 ? facts.file.doc(0) : facts.defs.doc(def);
    const container = nodes.kind(handle) === DefKind.section
      ? headingPath(facts, def)
      : nodes.container(handle);
    this.lexical.add(handle, {
      name: nodes.simpleName(handle),
      container,
      signature: nodes.signature(handle),
      doc: facts.text(doc),
      path: this.graph.pathOf(handle),
      body: { packed: words, body: def },
    });
    this.symbols.add(handle);
  }

  #unsearch(handle: NodeHandle): void {
    this.lexical.remove(handle);
    this.symbols.remove(handle);
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
