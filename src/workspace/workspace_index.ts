import { FileFacts } from "../facts/file_facts.ts";
import { changedFile } from "../graph/changed_file.ts";
import { Graph } from "../graph/graph.ts";
import type { ExtractionOutcome } from "../language/extraction_message.ts";
import { semanticsOf } from "../language/semantics.ts";
import { type FileChange, type LinkedFile, Linker } from "../link/linker.ts";
import type { LexicalIndex } from "../search/lexical_index.ts";
import type { SymbolIndex } from "../search/symbol_index.ts";
import { ChangeLog } from "./change_log.ts";
import { FactsStore } from "./facts_store.ts";
import type { FileObserver } from "./file_observer.ts";
import type { GraphNames } from "./graph_names.ts";
import type { IndexState } from "./index_state.ts";
import { NodeSearch } from "./node_search.ts";
import { LoadedFacts } from "./loaded_facts.ts";
import { StoredFile } from "./stored_file.ts";

/** A file that was read and extracted. */
export type Extracted = Extract<ExtractionOutcome, { kind: "extracted" }>;

/** So much may the facts in memory take while files are applied and linked, and afterwards, in bytes. */
const WORKING_BYTES = 64 << 20;
const RESTING_BYTES = 16 << 20;

/**
 * Everything that is known of a workspace, changed in two steps: files are applied as they come, then {@link link}
 * makes the edges that the changes concern.
 */
export class WorkspaceIndex {
  readonly graph: Graph;
  readonly facts: FactsStore;
  /** Who is told of files that change. */
  observer: FileObserver | undefined;
  readonly #loaded: LoadedFacts;
  readonly #search: NodeSearch;
  /** What is not kept yet. */
  readonly #log: ChangeLog;
  /** Files that could not be linked, with why. */
  readonly unlinkable = new Map<string, string>();
  readonly #changes = new Map<number, FileChange>();
  /** Versions of files that others take the place of when these are linked. */
  readonly #superseded: StoredFile[] = [];
  #linker: Linker | undefined;
  /** Whether files of the kept state were not linked when it was kept. */
  #hasUnlinked = false;
  /** Whether {@link link} has begun and not come to its end. */
  #isLinking = false;

  /**
   * @param state A state that was kept; an empty index without one.
   * @param facts Where the facts of an empty index are kept; in memory if not given.
   */
  constructor(state?: IndexState, facts?: FactsStore) {
    this.graph = state?.graph ?? new Graph();
    this.facts = state?.facts ?? facts ?? new FactsStore();
    this.#loaded = new LoadedFacts(this.facts);
    this.#search = state?.search ?? new NodeSearch(this.graph);
    this.#log = state?.changes ?? new ChangeLog(true);
    if (state === undefined) this.#linker = new Linker();
    else this.#hasUnlinked = !state.isLinked;
  }

  /** Finds nodes by words. */
  get lexical(): LexicalIndex {
    return this.#search.lexical;
  }

  /** Finds nodes by names. */
  get symbols(): SymbolIndex {
    return this.#search.symbols;
  }

  /** Names of nodes. */
  get names(): GraphNames {
    return this.#search.names;
  }

  /** Number of versions of files of which the facts are in memory. */
  get loadedFiles(): number {
    return this.#loaded.size;
  }

  /** Puts the new content of a file in place. */
  apply(extracted: Extracted): void {
    const { path, stamp } = extracted;
    const previous = this.graph.files.at(path);
    const before = previous?.nodes ?? [];
    // What others read of the old version must be known before it is replaced.
    const linker = this.prepareLinker();
    const facts = new FileFacts(extracted.facts);
    const semantics = semanticsOf(facts.file.semantics(0));
    const number = this.graph.files.numberFor(path);
    this.#supersede(linker, number);
    const file = new StoredFile({ number, path, semantics }, this.#loaded);
    file.take(facts);
    this.#loaded.note(file, facts);
    this.#search.remove(previous);
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
    this.#search.add(record, facts, extracted.words);
    this.facts.set(number, extracted.facts);
    this.#log.noteApplied(number, extracted.words, this.graph.files.size);
    this.#changes.set(number, { number, path, file, hasSkipped: this.#changes.has(number) });
    this.#loaded.trim(WORKING_BYTES);
    this.observer?.applied(record, before);
  }

  /** Notes that a file was looked at and has the content that is indexed. */
  confirm(outcome: Extract<ExtractionOutcome, { kind: "unchanged" }>): void {
    const known = this.graph.files.at(outcome.path);
    if (known === undefined) return;
    this.graph.files.set(changedFile(known, outcome.stamp));
    this.#log.noteConfirmed(known.number);
  }

  /** Removes a file. */
  remove(path: string): void {
    const file = this.graph.files.at(path);
    if (file === undefined) return;
    this.#supersede(this.prepareLinker(), file.number);
    this.observer?.removed(file);
    this.#search.remove(file);
    this.graph.removeFile(path);
    this.facts.delete(file.number);
    this.unlinkable.delete(path);
    this.#log.noteRemoved(file.number);
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
    const superseded = this.#superseded.splice(0);
    for (const linked of linker.apply(changes)) {
      if (linked !== undefined) this.#applyLinks(linked);
      this.#loaded.trim(WORKING_BYTES);
      yield;
    }
    for (const file of superseded) this.#loaded.forget(file);
    this.#loaded.trim(RESTING_BYTES);
    this.#isLinking = false;
  }

  /** Notes that a version of a file, or none, is about to take the place of the present one. */
  #supersede(linker: Linker, number: number): void {
    const linked = linker.file(number);
    const pending = this.#changes.get(number)?.file;
    // A version that was linked is asked what it offered when another one stands in its place.
    if (linked instanceof StoredFile) linked.keepVersion();
    for (const file of [linked, pending]) {
      if (file instanceof StoredFile) this.#superseded.push(file);
    }
  }

  #applyLinks(linked: LinkedFile): void {
    if (this.graph.applyLinks(linked)) {
      this.#log.noteLinked(linked.file.number, this.graph.files.size);
    }
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
      const { path, semantics, demand } = file;
      const stored = new StoredFile(
        { number, path, semantics: semanticsOf(semantics) },
        this.#loaded,
      );
      if (file.isLinked) {
        stored.take(facts);
        linker.restore(stored, demand);
        // The facts of neighbours lie in one buffer, which is to be kept for none of them.
        stored.release();
      } else this.#changes.set(number, { number, path, file: stored });
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
      search: this.#search,
      changes: this.#log,
    };
  }
}
