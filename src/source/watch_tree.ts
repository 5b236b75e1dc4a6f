import { clearImmediate, setImmediate } from "node:timers";
import { join, sep } from "node:path";
import { ChangeEvents } from "./change_events.ts";
import { DEFAULT_EXCLUSIONS } from "./default_exclusions.ts";
import { EventProbe, type ProbeOutcome } from "./event_probe.ts";
import { remoteFileSystem } from "./remote_file_system.ts";
import { isRuleFile } from "./rule_file.ts";
import { SweepTimer } from "./sweep_timer.ts";
import type { OpenWatcher } from "./watcher_opener.ts";

/**
 * Word that something may have changed. What has, if anything, only a look at the disk can tell.
 *
 * `paths`, relative to the root, are those that events named, unless there are too many. They are
 * worth a look first. If `needsSweep` is false, they are all there is to look at, where one that is
 * absent takes along whatever is recorded below it. If it is true, the whole tree has to be swept.
 */
export interface DirtyHint {
  /** Whether a look at `paths` is not enough. */
  readonly needsSweep: boolean;
  /** Relative to the root, with `/`; left out when there are none, or too many. */
  readonly paths?: readonly string[];
}

/** Whom a watch tells, how soon, and of what. */
export interface WatchTreeOptions {
  /**
   * Called from the event loop; must not throw or reject. A promise is fulfilled when the hint has been followed, and the
   * next regular one waits in proportion to that.
   */
  readonly onDirty: (hint: DirtyHint) => void | Promise<void>;
  /** For how many milliseconds it must be quiet before a hint is given. @default {200} */
  readonly debounceMs?: number;
  /** For how many milliseconds a hint is held back while it is not quiet. @default {2000} */
  readonly maxDelayMs?: number;
  /** After how many milliseconds a sweep is asked for, come events or not. @default {45_000} */
  readonly sweepEveryMs?: number;
  /** The same where no events can be had. @default {5000} */
  readonly pollEveryMs?: number;
  /** After how many milliseconds watching is tried again where it has failed. @default {60_000} */
  readonly retryEveryMs?: number;
  /** How many paths a hint names at most. @default {64} */
  readonly maxPaths?: number;
  /**
   * Tells the paths, relative to the root, whose changes are of no interest. Changes in graphin's
   * own directories and in those of version control are not, whatever it says, save for ignore rules.
   * @default {what is below a directory of DEFAULT_EXCLUSIONS}
   */
  readonly ignorePath?: (path: string) => boolean;
  /**
   * The directories to watch, relative to the root, as a walk found them. Without them the whole
   * tree is watched, as it is in any case where the system does that at no cost, that is, other than
   * on Linux.
   */
  readonly directories?: readonly string[];
  /** After how many milliseconds the event of a probe counts as lost. @default {1000} */
  readonly probePatienceMs?: number;
  /** Stands in for {@linkcode remoteFileSystem}. */
  readonly remoteFileSystem?: (directory: string) => string | undefined;
  /** @default {that of {@linkcode watcherOpener}} */
  readonly openWatcher?: OpenWatcher;
}

/** How changes are noticed; if by polling, why. */
export type WatchMode =
  | { readonly mode: "events" }
  | { readonly mode: "polling"; readonly reason: string };

/** A watch under way. */
export interface TreeWatch {
  /** How changes are noticed at this moment. */
  readonly state: WatchMode;
  /**
   * Tells which directories there are, after each walk. Once new ones among them are watched, a
   * hint asks for another sweep, since something may have happened in them before.
   */
  watchDirectories(directories: readonly string[]): void;
  /**
   * Gives a hint of everything that has changed before the call, without waiting for quiet, and resolves then. Where
   * events cannot be relied on, the hint asks for a sweep.
   */
  catchUp(): Promise<void>;
  /** Ends the watch. No hint is given any more, and nothing is left open once this is fulfilled. */
  close(): Promise<void>;
}

/**
 * The runtime queues 16 events and drops what comes on top without a sign. A queue that was full is
 * drained in one turn of the event loop, so as many events in a turn mean that some may be missing.
 */
const EVENTS_AT_RISK = 12;

/** As many probes in a row without any event at all mean that none arrive here. */
const SILENT_PROBES = 3;

/** What makes a directory the root of a repository, with ignore rules of its own. */
const REPOSITORY_MARK = /(?:^|\/)\.(?:git|hg|jj|svn)$/;
const CLOSED_DIRECTORY = /(?:^|\/)\.(?:git|graphin|hg|jj|svn)\//;
/** Where ignore rules are kept outside the directories that a walk goes through. */
const RULE_DIRECTORIES = [".git/info", ".graphin"];

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(() => resolve()));
}

function isBelowExcluded(path: string): boolean {
  return path.split("/").some((segment) => DEFAULT_EXCLUSIONS.directories.has(segment));
}

class RunningWatch implements TreeWatch {
  readonly #root: string;
  readonly #options: WatchTreeOptions;
  readonly #timer: SweepTimer;
  #events: ChangeEvents;
  readonly #paths = new Set<string>();
  readonly #watchesTree: boolean;
  readonly #probe: EventProbe;
  /** Those that were told last. */
  #directories: readonly string[];
  #state: WatchMode = { mode: "events" };
  /** Whether nothing is watched any more. */
  #hasFailed = false;
  /** Whether others make changes that give no events. */
  #isRemote = false;
  /** Probes in a row that were lost, while there were no other events either. */
  #lostProbes = 0;
  #needsSweep = false;
  #firstAt: number | null = null;
  #debounce: ReturnType<typeof setTimeout> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #turnEnd: NodeJS.Immediate | undefined;
  #eventsInTurn = 0;
  #isClosed = false;

  constructor(root: string, options: WatchTreeOptions) {
    this.#root = root;
    this.#options = options;
    this.#probe = new EventProbe(
      join(root, ".graphin"),
      options.probePatienceMs === undefined ? {} : { patienceMs: options.probePatienceMs },
    );
    this.#watchesTree = options.directories === undefined || Deno.build.os !== "linux";
    this.#directories = options.directories ?? [];
    this.#timer = new SweepTimer(options.sweepEveryMs ?? 45_000, () => this.#sweep());
    this.#events = this.#open();
    const remote = (options.remoteFileSystem ?? remoteFileSystem)(root);
    if (remote !== undefined) {
      this.#isRemote = true;
      this.#poll(`changes made elsewhere give no sign on its file system, ${remote}`);
    }
  }

  get state(): WatchMode {
    return this.#state;
  }

  watchDirectories(directories: readonly string[]): void {
    this.#directories = directories;
    if (this.#watchesTree || this.#isClosed || this.#hasFailed) return;
    this.#events.watchDirectories([...directories, ...RULE_DIRECTORIES]);
  }

  async catchUp(): Promise<void> {
    if (this.#isClosed) return;
    if (this.#state.mode === "events") {
      await this.#events.opened;
      // Without its event nothing says that those of earlier changes have arrived.
      if (await this.#probeOnce() !== "arrived") this.#needsSweep = true;
      // Events that came along with that of the probe may stand in the queues of other watchers.
      await nextTurn();
    } else this.#needsSweep = true;
    if (!this.#isClosed && (this.#needsSweep || this.#firstAt !== null)) this.#hint();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#probe.close();
    clearTimeout(this.#debounce);
    clearTimeout(this.#retry);
    clearImmediate(this.#turnEnd);
    this.#timer.close();
    await this.#events.close();
  }

  #open(): ChangeEvents {
    const { openWatcher } = this.#options;
    const events = new ChangeEvents(this.#root, {
      onEvent: (event) => this.#note(event),
      onReady: () => this.#begin(),
      onFailure: (error) => this.#fail(error),
      ...(openWatcher === undefined ? {} : { openWatcher }),
    });
    if (this.#watchesTree) events.watchTree();
    else events.watchDirectories([...this.#directories, ...RULE_DIRECTORIES]);
    return events;
  }

  async #sweep(): Promise<void> {
    const isSilent = this.#state.mode === "polling" && !this.#hasFailed && !this.#isRemote;
    if (isSilent) void this.#probeOnce();
    await this.#options.onDirty({ needsSweep: true });
  }

  #begin(): void {
    if (this.#hasFailed) {
      this.#hasFailed = false;
      this.#rely();
    }
    this.#arm(true);
    void this.#listen();
  }

  /** Finds out whether events arrive at all. */
  async #listen(): Promise<void> {
    do await this.#probeOnce(); while (
      this.#lostProbes > 0 && this.#state.mode === "events" && !this.#isClosed
    );
  }

  async #probeOnce(): Promise<ProbeOutcome> {
    const outcome = await this.#probe.run();
    if (this.#isClosed) return outcome;
    if (outcome === "arrived" && !this.#hasFailed) this.#rely();
    if (outcome !== "lost") this.#lostProbes = 0;
    else {
      this.#arm(true);
      if (++this.#lostProbes >= SILENT_PROBES) this.#poll("no events of changes arrive");
    }
    return outcome;
  }

  #fail(error: unknown): void {
    if (this.#isClosed) return;
    this.#hasFailed = true;
    this.#poll(error instanceof Error ? error.message : String(error));
    clearTimeout(this.#retry);
    this.#retry = setTimeout(
      () => this.#events = this.#open(),
      this.#options.retryEveryMs ?? 60_000,
    );
  }

  #poll(cause: string): void {
    const { pollEveryMs = 5000 } = this.#options;
    const reason = `cannot watch ${this.#root} for changes (${cause}); ` +
      `looking for them every ${pollEveryMs / 1000} s instead`;
    this.#state = { mode: "polling", reason };
    this.#timer.setInterval(pollEveryMs);
    this.#arm(true);
  }

  /** Goes by events again, which do arrive. */
  #rely(): void {
    if (this.#state.mode === "events" || this.#isRemote) return;
    this.#state = { mode: "events" };
    this.#timer.setInterval(this.#options.sweepEveryMs ?? 45_000);
    this.#arm(true);
  }

  #note(event: Deno.FsEvent): void {
    this.#countInTurn();
    this.#lostProbes = 0;
    if (event.kind === "access") return;
    if (event.paths.some((path) => this.#probe.note(event.kind, path))) return;
    const isVague = event.kind === "any" || event.kind === "other" || event.flag === "rescan";
    if (isVague || event.paths.length === 0) this.#miss();
    for (const absolute of event.paths) {
      const path = this.#relative(absolute);
      if (path === "" || this.#marksRepository(event.kind, path)) this.#arm(true);
      else if (!this.#isBoring(path)) {
        this.#paths.add(path);
        this.#arm(false);
      }
    }
  }

  #countInTurn(): void {
    this.#turnEnd ??= setImmediate(() => {
      this.#turnEnd = undefined;
      // The event of a probe may be among those that were dropped.
      if (this.#eventsInTurn >= EVENTS_AT_RISK) this.#probe.repeat();
      this.#eventsInTurn = 0;
    });
    if (++this.#eventsInTurn === EVENTS_AT_RISK) this.#miss();
  }

  /** Notes that events may have been lost. */
  #miss(): void {
    this.#events.distrust();
    this.#arm(true);
  }

  /** The path below the root; empty for the root itself and whatever else is not below it. */
  #relative(absolute: string): string {
    const prefix = this.#root.endsWith(sep) ? this.#root : this.#root + sep;
    return absolute.startsWith(prefix) ? absolute.slice(prefix.length).replaceAll(sep, "/") : "";
  }

  /** Whether a repository may begin or end there, which is not told by changes inside of its store. */
  #marksRepository(kind: Deno.FsEvent["kind"], path: string): boolean {
    return REPOSITORY_MARK.test(path) && (kind !== "modify" || !this.#isDirectory(path));
  }

  #isBoring(path: string): boolean {
    if (CLOSED_DIRECTORY.test(`${path}/`)) return !isRuleFile(path);
    return (this.#options.ignorePath ?? isBelowExcluded)(path);
  }

  /** Gives a hint once it has been quiet, or has not been for too long. */
  #arm(needsSweep: boolean): void {
    if (this.#isClosed) return;
    const { debounceMs = 200, maxDelayMs = 2000 } = this.#options;
    const now = performance.now();
    this.#firstAt ??= now;
    this.#needsSweep ||= needsSweep;
    const delay = Math.max(0, Math.min(debounceMs, this.#firstAt + maxDelayMs - now));
    clearTimeout(this.#debounce);
    this.#debounce = setTimeout(() => this.#hint(), delay);
  }

  #hint(): void {
    const { maxPaths = 64 } = this.#options;
    clearTimeout(this.#debounce);
    const paths = [...this.#paths];
    const areFew = paths.length > 0 && paths.length <= maxPaths;
    const needsSweep = this.#needsSweep || !areFew ||
      paths.some((path) => isRuleFile(path) || this.#isDirectory(path));
    this.#paths.clear();
    this.#needsSweep = false;
    this.#firstAt = null;
    void this.#options.onDirty(areFew ? { needsSweep, paths } : { needsSweep });
  }

  /** Of a directory that has appeared, no event tells what it holds. */
  #isDirectory(path: string): boolean {
    try {
      return Deno.lstatSync(join(this.#root, path)).isDirectory;
    } catch {
      return false;
    }
  }
}

/**
 * Watches a workspace for changes, as a source of hints in front of a stat sweep.
 *
 * Operating systems and the runtime lose events, coalesce them and run out of watches, so events
 * only say when to look. A hint is given after a short quiet, or after a while if it does not get
 * quiet; one that asks for a sweep is given when watching has begun, when events may have been
 * lost, when a directory appeared or ignore rules changed, and regularly. Where watching fails, at once or later, where
 * no events arrive, and on file systems that others change without a sign, the regular ones come more often; `state`
 * says so. Watching is tried again now and then. Regular sweeps never take more than a tenth of the time.
 *
 * @param root Absolute path of the workspace, with symbolic links resolved.
 */
export function watchTree(root: string, options: WatchTreeOptions): TreeWatch {
  return new RunningWatch(root, options);
}
