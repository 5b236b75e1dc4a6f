import { FileFacts } from "../facts/file_facts.ts";
import { changedFile } from "../graph/changed_file.ts";
import type { FileRecord } from "../graph/file_record.ts";
import { Graph } from "../graph/graph.ts";
import { renumbering } from "../graph/renumbering.ts";
import type { ExtractionOutcome } from "../language/extraction_message.ts";
import { semanticsOf } from "../language/semantics.ts";
import { type FileChange, type LinkedFile, Linker } from "../link/linker.ts";
import type { LexicalIndex } from "../search/lexical_index.ts";
import type { SymbolIndex } from "../search/symbol_index.ts";
import { ChangeLog } from "./change_log.ts";
import { FactsStore } from "./facts_store.ts";
import type { FileObserver } from "./file_observer.ts";
import type { GraphNames } from "./graph_names.ts";
import type { IndexState, LiveIndexState } from "./index_state.ts";
import { NodeSearch } from "./node_search.ts";
import { LoadedFacts } from "./loaded_facts.ts";
import { StoredFile } from "./stored_file.ts";

/** A file that was read and extracted. */
export type Extracted = Extract<ExtractionOutcome, { kind: "extracted" }>;

/** So much may the facts in memory take while files are applied and linked, and afterwards, in bytes. */
const WORKING_BYTES = 64 << 20;
const RESTING_BYTES = 16 << 20;
/** Of a file with more nodes than this not all are added at once to what finds them: answers would wait for it. */
const MANY_NODES = 2_048;

/** A version of a file that others were linked with, and the keys that linking it read. */
interface ReplacedVersion {
  readonly stored: StoredFile;
  readonly demand: Float64Array;
  readonly isLinked: boolean;
}

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
  /** There while files are linked, and as long as it is not worth more to have its memory back. */
  #linker: Linker | undefined;
  /** By number of their file, nodes that are to be found by words and names yet. */
  readonly #unsearched = new Map<number, Generator<undefined>>();
  /** Versions that others took the place of while there was no linker. */
  readonly #replaced = new Map<number, ReplacedVersion>();
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

  /**
   * Puts the new content of a file in place. Where it has very many nodes, they are found by words and names after
   * {@link addMoreNodes} or {@link link}.
   */
  apply(extracted: Extracted): void {
    const { path, stamp } = extracted;
    const previous = this.graph.files.at(path);
    const before = previous?.nodes ?? [];
    const facts = new FileFacts(extracted.facts);
    const semantics = semanticsOf(facts.file.semantics(0));
    const number = this.graph.files.numberFor(path);
    this.#supersede(number);
    this.#unsearched.delete(number);
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
        route: extracted.route,
        problems: extracted.problems,
      },
      facts,
      file.names,
    );
    const added = this.#search.adding(record, facts, extracted.words);
    if (record.nodes.length > MANY_NODES) this.#unsearched.set(number, added);
    else for (const _step of added);
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
    this.observer?.confirmed(known);
  }

  /** Removes a file. */
  remove(path: string): void {
    const file = this.graph.files.at(path);
    if (file === undefined) return;
    this.#supersede(file.number);
    this.#unsearched.delete(file.number);
    this.observer?.removed(file);
    this.#search.remove(file);
    this.graph.removeFile(path);
    this.facts.delete(file.number);
    this.unlinkable.delete(path);
    this.#log.noteRemoved(file.number);
    this.#changes.set(file.number, { number: file.number, path, file: undefined });
  }

  /**
   * Adds some nodes to what finds them, of files with so many that {@link apply} does not wait for it.
   *
   * @returns Whether there was anything to be done; there may be more.
   */
  addMoreNodes(): boolean {
    for (const [number, steps] of this.#unsearched) {
      if (steps.next().done === true) this.#unsearched.delete(number);
      return true;
    }
    return false;
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
    while (this.addMoreNodes()) yield;
    const linker = this.#linker ?? (yield* this.#preparedLinker());
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
  #supersede(number: number): void {
    const pending = this.#changes.get(number)?.file;
    const linked = this.#linker === undefined
      ? this.#replacedVersion(number)
      : this.#linker.file(number);
    // A version that was linked is asked what it offered when another one stands in its place.
    if (linked instanceof StoredFile) linked.keepVersion();
    for (const file of [linked, pending]) {
      if (file instanceof StoredFile) this.#superseded.push(file);
    }
  }

  /** The version of a file that others were linked with, kept for the linker to come; undefined when there is none. */
  #replacedVersion(number: number): StoredFile | undefined {
    const file = this.graph.files.get(number);
    if (file === undefined || this.#changes.has(number)) return undefined;
    const stored = this.#stored(file);
    this.#replaced.set(number, { stored, demand: file.demand, isLinked: file.isLinked });
    return stored;
  }

  #stored({ number, path, semantics }: FileRecord): StoredFile {
    return new StoredFile({ number, path, semantics: semanticsOf(semantics) }, this.#loaded);
  }

  #applyLinks(linked: LinkedFile): void {
    if (this.graph.applyLinks(linked)) {
      this.#log.noteLinked(linked.file.number, this.graph.files.size);
    }
    if (linked.failure === undefined) this.unlinkable.delete(linked.file.path);
    else this.unlinkable.set(linked.file.path, linked.failure);
  }

  /**
   * Gets a linker ready to link changes, in steps; this reads the facts of all files.
   *
   * @throws DamagedFactsError when facts are damaged: the index must be built anew then.
   */
  *#preparedLinker(): Generator<undefined, Linker> {
    const linker = new Linker();
    const isLinked = (file: { readonly isLinked: boolean }): boolean => file.isLinked;
    // Where no file was linked, all of them are changes, for which nothing is to be compared.
    if ([...this.#replaced.values(), ...this.graph.files.values()].some(isLinked)) {
      for (const { stored, demand } of this.#replaced.values()) {
        linker.restore(stored, demand);
        this.#loaded.trim(WORKING_BYTES);
        yield;
      }
    }
    for (const [number, facts] of this.facts.readAll()) {
      const file = this.graph.files.get(number);
      if (file === undefined || this.#changes.has(number)) continue;
      const stored = this.#stored(file);
      if (file.isLinked) {
        stored.take(facts);
        linker.restore(stored, file.demand);
        // The facts of neighbours lie in one buffer, which is to be kept for none of them.
        stored.release();
      } else this.#changes.set(number, { number, path: file.path, file: stored });
      yield;
    }
    this.#replaced.clear();
    this.#hasUnlinked = false;
    this.#linker = linker;
    return linker;
  }

  /** Lets go of what only linking needs; it is got ready again when a change is linked. */
  #rest(): void {
    if (this.needsLink) return;
    this.#linker = undefined;
    this.#loaded.trim(0);
  }

  /**
   * Gives all nodes handles without gaps, so that nodes that are gone take no room any more; what was kept of the index
   * is to be kept anew then. It is done in steps, between which the index may be asked but must not change; before the
   * last, nothing has happened.
   */
  *#renumber(): Generator<undefined> {
    if (this.needsLink) return;
    const steps = yield* renumbering(this.graph);
    if (steps === undefined) return;
    const { handles } = steps;
    const applySearch = yield* this.#search.renumbering((handle) => handles.at(handle));
    this.#log.noteWhole();
    steps.apply();
    applySearch();
    this.observer?.renumbered(handles);
  }

  /** All that a later start needs. */
  state(): LiveIndexState {
    while (this.addMoreNodes());
    return {
      isSparse: this.graph.nodes.isSparse && !this.needsLink,
      renumber: () => this.#renumber(),
      rest: () => this.#rest(),
      graph: this.graph,
      isLinked: !this.needsLink,
      facts: this.facts,
      search: this.#search,
      changes: this.#log,
    };
  }
}
