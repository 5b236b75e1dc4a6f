import { relative } from "node:path";
import { FileFlag } from "../facts/file_flag.ts";
import type { ExtractionPool } from "../language/extraction_pool.ts";
import type { ExtractionOutcome } from "../language/extraction_message.ts";
import { examineFile } from "../source/examine_file.ts";
import { mostDatabaseBytes } from "../source/most_database_bytes.ts";
import { mayHaveChanged } from "../source/may_have_changed.ts";
import { runInTurns } from "../source/run_in_turns.ts";
import type { SkippedPath } from "../source/skipped_path.ts";
import type { SourceFilter } from "../source/source_filter.ts";
import { type SourceStatus, statSource } from "../source/stat_source.ts";
import type { SourceEntry } from "../source/source_entry.ts";
import { type FileStamp, statSweep } from "../source/stat_sweep.ts";
import { walk } from "../source/walk.ts";
import { DatabaseSources } from "./database_sources.ts";
import type { DatabaseStatus } from "./workspace_api.ts";
import type { ExtractionMarks } from "./extraction_marks.ts";
import { OutcomeOrder } from "./outcome_order.ts";
import { refuseReplacedRoot } from "./refuse_replaced_root.ts";
import { skipReason } from "./skip_reason.ts";
import { TimeSlices } from "./time_slices.ts";
import type { WorkspaceIndex } from "./workspace_index.ts";

/** Files that are read and parsed ahead of the one that is applied. */
const AHEAD = 48;
/** After so many files it is long before as many are read again: what parsers took is given back. */
const MANY = 1_000;

/** What an {@link Indexer} works on. */
export interface IndexerOptions {
  /** Absolute path of the workspace, with links resolved. */
  readonly root: string;
  readonly index: WorkspaceIndex;
  readonly pool: ExtractionPool;
  readonly marks: ExtractionMarks;
  /** Called as work goes on, not when there is none: steps done and steps in all. */
  onProgress(done: number, total: number): void;
}

/** A path that is not indexed although it might be expected to be. */
export interface LeftOut {
  readonly path: string;
  readonly reason: string;
}

/** Brings an index up to what is on disk. Its methods must not run at the same time. */
export class Indexer {
  readonly #options: IndexerOptions;
  readonly #refused = new Map<string, string>();
  /** What files were when their content was refused: while they are the same they are not read again. */
  readonly #refusedStamps = new Map<string, FileStamp>();
  readonly #order = new OutcomeOrder();
  readonly #databases: DatabaseSources;
  #skipped: readonly SkippedPath[] = [];
  #directories: readonly string[] = [];
  /** Directories that may hold indexed files: those of the last sweep, and such as files were found in since. */
  #holding = new Set<string>();
  #filter: SourceFilter | undefined;
  /** Pending while edges are made or the index is kept: no file may change under that. */
  #exclusive: Promise<void> | undefined;
  /** Whether stamps of unchanged files were renewed since the last sweep or update ended. */
  #hasConfirmed = false;
  #isStopped = false;

  constructor(options: IndexerOptions) {
    this.#options = options;
    this.#databases = new DatabaseSources(options.root);
  }

  /** Ends the work under way as soon as possible. */
  stop(): void {
    this.#isStopped = true;
  }

  /** What the last sweep and the changes since tell of databases. */
  get databases(): DatabaseStatus | undefined {
    return this.#databases.status;
  }

  /** Directories that the last sweep went through, relative to the root. */
  get directories(): readonly string[] {
    return this.#directories;
  }

  /** Whether a change of a path can change what is indexed, by the rules of the last sweep. */
  mayMatter(path: string): boolean {
    return this.#filter?.mayMatter(path) ?? true;
  }

  /**
   * Those of some indexed files that may not be on disk as they are indexed, by their stamps.
   *
   * @param sinceMs What was read after this moment, in milliseconds since the epoch, is taken for what is on disk
   * unless its stamp differs.
   */
  staleAmong(paths: readonly string[], sinceMs: number): string[] {
    const { root, index } = this.#options;
    return [...new Set(paths)].filter((path) => {
      const file = index.graph.files.at(path);
      if (file === undefined) return false;
      const status = this.#filter === undefined
        ? examineFile(root, path, mostDatabaseBytes.script)
        : statSource(root, path, this.#filter);
      if (status.kind !== "source") return true;
      return mayHaveChanged({ ...stampOf(file), indexedAtMs: Infinity }, status.entry) ||
        (file.indexedAtMs < sinceMs && mayHaveChanged(stampOf(file), status.entry));
    });
  }

  /** Whether ignore rules that stand where nothing is watched have changed. */
  get hasStaleRules(): boolean {
    return this.#filter?.rules.isStaleUnwatched() ?? false;
  }

  /** Paths that the last sweep left out, with why; what is the least expected comes first. */
  leftOut(): LeftOut[] {
    const isLink = ({ reason }: SkippedPath): boolean => reason === "symlink";
    const skipped = [
      ...this.#skipped.filter((skipped) => !isLink(skipped)),
      ...this.#skipped.filter(isLink),
    ];
    return [
      ...[...this.#options.index.unlinkable].map(([path, reason]) => ({
        path,
        reason: `indexed without edges, a fault of graphin: ${reason}`,
      })),
      ...[...this.#refused].map(([path, reason]) => ({ path, reason })),
      ...this.#costly(),
      ...this.#unusedRules(),
      ...skipped.map((skipped) => ({ path: skipped.path, reason: skipReason(skipped) })),
    ];
  }

  /** Files that were indexed in part by an earlier process. */
  #costly(): LeftOut[] {
    return [...this.#options.index.graph.files.values()]
      .filter(({ path, flags }) => (flags & FileFlag.costly) !== 0 && !this.#refused.has(path))
      .map(({ path }) => ({ path, reason: "indexed in part: it costs too much to parse" }));
  }

  /** Ignore files that could not be used: without them more may be indexed than is meant. */
  #unusedRules(): LeftOut[] {
    const { root } = this.#options;
    return (this.#filter?.rules.problems ?? []).map(({ path, message }) => ({
      path: relative(root, path).replaceAll("\\", "/"),
      reason: `ignore rules that are not used: ${message}`,
    }));
  }

  /**
   * Compares the whole workspace with the index by stamps, reads what may differ and removes what is gone.
   *
   * @returns Whether anything changed that is to be kept; a new stamp of an old content is.
   */
  async sweep(): Promise<boolean> {
    const { root, index, onProgress } = this.#options;
    refuseReplacedRoot(root);
    const walked = await runInTurns(walk(root, {
      routes: this.#databases.isIndexed,
      maxFileBytes: this.#databases.maxFileBytes,
    }));
    const tree = this.#databases.complete(walked);
    this.#filter = tree.filter;
    this.#skipped = tree.skipped;
    this.#directories = tree.directories;
    this.#holding = new Set(tree.directories);
    const known = [...index.graph.files.values(), ...this.#refusedStamps.values()];
    const difference = statSweep(known, tree);
    const present = new Set(tree.entries.map((entry) => entry.path));
    for (const path of this.#refused.keys()) if (!present.has(path)) this.#refused.delete(path);
    const changed = [...difference.added, ...difference.changedCandidates];
    const candidates = [
      ...changed,
      ...this.#databases.reread(tree.entries, changed, index.graph.files),
    ];
    for (const path of difference.removed) {
      // Editors replace files: one that was missing when the walk passed by may be there again.
      const status = statSource(root, path, tree.filter);
      if (status.kind === "source") candidates.push(status.entry);
      else this.#remove(path);
    }
    const total = difference.unchanged + candidates.length;
    const isWork = candidates.length > 0 || difference.removed.length > 0;
    await this.#extractAll(candidates, difference.unchanged, total);
    this.#databases.takeStock(index.graph);
    const linked = await this.link();
    if (isWork) onProgress(total, total);
    return this.#takeConfirmed() || linked;
  }

  /**
   * Looks at single paths; what cannot be told from a path alone is left to a sweep.
   *
   * @returns Whether anything changed, or `sweep` when the whole workspace has to be looked at.
   */
  async update(paths: readonly string[]): Promise<boolean | "sweep"> {
    const { root } = this.#options;
    refuseReplacedRoot(root);
    const filter = this.#filter;
    if (filter === undefined) return "sweep";
    const looked = this.#databases.withGroups(paths);
    if (looked === undefined) return "sweep";
    const files: SourceEntry[] = [];
    for (const path of looked) {
      if (filter.rules.isRuleFile(path)) return "sweep";
      const status = statSource(root, path, filter);
      if (status.kind === "directory") return "sweep";
      // What was a directory may have become a file or a link.
      if (this.#replacesDirectory(path, status)) return "sweep";
      // Others that are read with it are other ones without it.
      if (status.kind === "absent" && this.#databases.isSource(path)) return "sweep";
      // Of what cannot be looked at nothing is known: what was indexed stays, as in a sweep.
      if (status.kind === "skipped" && status.skipped.reason === "unreadable") continue;
      if (status.kind === "source") {
        files.push(status.entry);
        this.#noteDirectories(path);
      } else {
        this.#refused.delete(path);
        this.#remove(path);
      }
    }
    await this.#extractAll(files, 0, files.length);
    this.#databases.takeStock(this.#options.index.graph, looked);
    const linked = await this.link();
    return this.#takeConfirmed() || linked;
  }

  /** Does long work during which no file may be taken in; it is to await `pause` now and then. */
  async exclusively<T>(work: (pause: () => Promise<void>) => Promise<T>): Promise<T> {
    const slices = new TimeSlices();
    const ended = Promise.withResolvers<void>();
    this.#exclusive = ended.promise;
    try {
      return await work(() => slices.next());
    } finally {
      this.#exclusive = undefined;
      ended.resolve();
    }
  }

  /**
   * Makes the edges that changes of files concern.
   *
   * @returns Whether there were any changes.
   */
  async link(): Promise<boolean> {
    const { index } = this.#options;
    if (!index.needsLink || this.#isStopped) return false;
    await this.exclusively(async (pause) => {
      for (const _step of index.link()) {
        await pause();
        if (this.#isStopped) return;
      }
    });
    return true;
  }

  /** Merges what was added to the search index, in steps, so that keeping the index does not hold up answers. */
  async mergeSearch(): Promise<void> {
    const slices = new TimeSlices();
    for (const _step of this.#options.index.lexical.merge()) await slices.next();
  }

  /** Takes in one indexed file as it is now; its edges are made by {@link link}. */
  async refresh(path: string): Promise<void> {
    const { root, index, pool } = this.#options;
    refuseReplacedRoot(root);
    // How a source is read is not known before the first sweep, which takes it in.
    if (this.#filter === undefined && index.graph.files.at(path)?.route !== "") return;
    const known = this.#databases.knownHash(index.graph.files.at(path), path);
    const asked = this.#order.ask(path);
    const outcome = await pool.extract(root, path, known, this.#databases.routeOf(path));
    while (this.#exclusive !== undefined) await this.#exclusive;
    // A pool that is closed refuses what it was asked for; the file is not gone for that.
    if (!this.#isStopped) this.#apply(outcome, asked);
  }

  #takeConfirmed(): boolean {
    const hasConfirmed = this.#hasConfirmed;
    this.#hasConfirmed = false;
    return hasConfirmed;
  }

  #replacesDirectory(path: string, status: SourceStatus): boolean {
    const isUnreadable = status.kind === "skipped" && status.skipped.reason === "unreadable";
    return !isUnreadable && this.#holding.has(path);
  }

  /** Notes the directories above a file. */
  #noteDirectories(path: string): void {
    for (let cut = path.lastIndexOf("/"); cut > 0; cut = path.lastIndexOf("/", cut - 1)) {
      const directory = path.slice(0, cut);
      if (this.#holding.has(directory)) return;
      this.#holding.add(directory);
    }
  }

  /** Removes a file, also when it is being read at the moment. */
  #remove(path: string): void {
    this.#order.overtake(path);
    this.#refusedStamps.delete(path);
    this.#options.index.remove(path);
  }

  async #extractAll(
    entries: readonly SourceEntry[],
    done: number,
    total: number,
  ): Promise<void> {
    const { index, pool, marks, onProgress } = this.#options;
    const slices = new TimeSlices();
    const running = new Map<string, Promise<void>>();
    let finished = done;
    if (entries.length > 0) onProgress(finished, total);
    const suspects = entries.filter((entry) => marks.isSuspect(entry));
    const others = entries.filter((entry) => !marks.isSuspect(entry));
    for (const entry of [...others, ...suspects]) {
      if (marks.isSuspect(entry)) await Promise.all(running.values());
      if (this.#isStopped) break;
      const { path } = entry;
      const indexedAtMs = Date.now();
      const known = this.#databases.knownHash(index.graph.files.at(path), path);
      const asked = this.#order.ask(path);
      const task = this.#extract(entry, known).then((outcome) => {
        running.delete(path);
        if (this.#isStopped) return;
        this.#apply(outcome, asked);
        if (outcome.kind === "refused" && outcome.isLasting) {
          this.#refusedStamps.set(path, { ...entry, indexedAtMs });
        }
        onProgress(++finished, total);
      });
      running.set(path, task);
      if (running.size >= AHEAD) await Promise.race(running.values());
      if (index.lexical.isMergeDue) {
        await Promise.all(running.values());
        await this.mergeSearch();
      }
      do await slices.next(); while (index.addMoreNodes());
    }
    await Promise.all(running.values());
    if (entries.length >= MANY) pool.rest();
  }

  async #extract(entry: SourceEntry, known: string | undefined): Promise<ExtractionOutcome> {
    const { root, pool, marks } = this.#options;
    const { path } = entry;
    const reason = marks.refusal(entry);
    if (reason !== undefined) return { kind: "refused", path, reason, isLasting: true };
    marks.begin(entry);
    const outcome = await pool.extract(root, path, known, this.#databases.routeOf(path));
    marks.end(path);
    return outcome;
  }

  #apply(outcome: ExtractionOutcome, asked: number): void {
    const { index } = this.#options;
    if (!this.#order.isLatest(outcome.path, asked)) return;
    // Of a content that was looked at again, all that was said before still holds.
    if (outcome.kind !== "unchanged") this.#refused.delete(outcome.path);
    this.#refusedStamps.delete(outcome.path);
    switch (outcome.kind) {
      case "extracted":
        if (outcome.failure !== undefined) {
          this.#refused.set(
            outcome.path,
            `indexed in part, a fault of graphin: ${outcome.failure}`,
          );
        } else if (outcome.cutFor !== undefined) {
          this.#refused.set(outcome.path, `indexed in part: ${outcome.cutFor}`);
        }
        return index.apply(outcome);
      case "unchanged":
        this.#hasConfirmed = true;
        return index.confirm(outcome);
      case "absent":
        return index.remove(outcome.path);
      case "refused":
        this.#refused.set(outcome.path, outcome.reason);
        return index.remove(outcome.path);
    }
  }
}

function stampOf(file: FileStamp): Omit<FileStamp, "path"> {
  const { size, mtimeMs, ctimeMs, inode, indexedAtMs } = file;
  return { size, mtimeMs, ctimeMs, inode, indexedAtMs };
}
