import type { FileRecord } from "../graph/file_record.ts";
import type { FileTable } from "../graph/file_table.ts";
import type { Graph } from "../graph/graph.ts";
import type { SourceRoute } from "../language/database/source_route.ts";
import { routeOf } from "../language/routing.ts";
import { decodeText } from "../source/decode_text.ts";
import { DEFAULT_MAX_FILE_BYTES } from "../source/default_max_file_bytes.ts";
import { examineFile } from "../source/examine_file.ts";
import { mostDatabaseBytes } from "../source/most_database_bytes.ts";
import type { SourceEntry } from "../source/source_entry.ts";
import { SourceReader } from "../source/source_reader.ts";
import type { WalkResult } from "../source/walk.ts";
import { DatabaseRoutes } from "./database_routes.ts";
import { databaseTraces } from "./database_traces.ts";
import { repeatedObjects } from "./repeated_objects.ts";
import type { DatabaseStatus } from "./workspace_api.ts";

const SNAPSHOT = /\.graphindb\.json$/;

/** The files of a workspace that describe databases, and what is wrong with them. */
export class DatabaseSources {
  readonly #root: string;
  readonly #reader: SourceReader;
  readonly #routes: DatabaseRoutes;
  #directories: readonly string[] = [];
  /** What of the last walk cannot be read. */
  #unread: readonly string[] = [];
  #look = 0;
  #status: DatabaseStatus | undefined;

  /** @param root Absolute path of the workspace, with links resolved. */
  constructor(root: string) {
    this.#root = root;
    this.#reader = new SourceReader(root);
    this.#routes = new DatabaseRoutes(root, this.#reader);
  }

  /** What is known of the databases; undefined where nothing tells of any. */
  get status(): DatabaseStatus | undefined {
    return this.#status;
  }

  /** Whether a file is of a kind that is indexed, as a walk asks. */
  readonly isIndexed = (path: string): boolean =>
    routeOf(path) !== undefined || this.#routes.isSource(path);

  /** Bytes beyond which a file is skipped, as a walk asks. */
  readonly maxFileBytes = (path: string): number | undefined => {
    if (SNAPSHOT.test(path)) return mostDatabaseBytes.document;
    const format = this.#routes.formatOf(path);
    if (format === undefined) return undefined;
    return format === "sql" ? mostDatabaseBytes.script : mostDatabaseBytes.document;
  };

  /** How a file is read by a manifest. */
  routeOf(path: string): SourceRoute | undefined {
    return this.#routes.routeOf(path, this.#look);
  }

  /** The hash by which a file may turn out not to have changed; undefined when it is read again in any case. */
  knownHash(file: FileRecord | undefined, path: string): string | undefined {
    const isAlone = this.#routes.groupOf(path).length < 2;
    const isSame = declarationIn(file) === this.#routes.declarationOf(path);
    return isAlone && isSame ? file?.hash : undefined;
  }

  /** Reads the manifest of a walked tree; the tree with all of its sources. */
  complete(tree: WalkResult): WalkResult {
    this.#look++;
    this.#directories = tree.directories;
    this.#routes.refresh(tree);
    // The walk went by the routes of before.
    const entries = tree.entries.filter(({ path, size }) =>
      this.isIndexed(path) && size <= (this.maxFileBytes(path) ?? DEFAULT_MAX_FILE_BYTES)
    );
    const known = new Set(entries.map(({ path }) => path));
    const found: SourceEntry[] = [];
    for (const path of this.#routes.paths) {
      if (known.has(path)) continue;
      const limit = this.maxFileBytes(path) ?? mostDatabaseBytes.document;
      const examined = examineFile(this.#root, path, limit);
      if (examined.kind === "source") found.push(examined.entry);
    }
    const taken = new Set(found.map(({ path }) => path));
    const skipped = tree.skipped.filter(({ path }) => !taken.has(path));
    this.#unread = skipped.flatMap((each) =>
      SNAPSHOT.test(each.path) || this.#routes.isSource(each.path)
        ? `${each.path}: not read: ${each.reason}`
        : []
    );
    return { ...tree, entries: [...entries, ...found], skipped };
  }

  /**
   * Files of a walk that have to be read again although they have not changed: another manifest has them read, or something
   * that is read with them has changed.
   */
  reread(
    entries: readonly SourceEntry[],
    changed: readonly { readonly path: string }[],
    files: FileTable,
  ): SourceEntry[] {
    const dirty = new Set(changed.map(({ path }) => path));
    const stale = new Set<string>();
    const again: string[] = [];
    for (const { path } of entries) {
      const file = files.at(path);
      if (file === undefined || dirty.has(path)) continue;
      if (declarationIn(file) !== this.#routes.declarationOf(path)) again.push(path);
    }
    for (const path of this.#routes.paths) {
      const group = this.#routes.groupOf(path);
      if (group.length < 2 || group[0] !== path) continue;
      const readings = new Set(group.flatMap((member) => files.at(member)?.route ?? []));
      if (readings.size < 2 && !group.some((member) => dirty.has(member))) continue;
      for (const member of group) stale.add(member);
    }
    const wanted = new Set([...again, ...stale]);
    return entries.filter(({ path }) => wanted.has(path) && !dirty.has(path));
  }

  /** Those of some changed paths with the files that are read with them; undefined when all has to be looked at. */
  withGroups(paths: readonly string[]): readonly string[] | undefined {
    this.#look++;
    if (paths.some((path) => this.#routes.decides(path))) return undefined;
    return [...new Set(paths.flatMap((path) => [path, ...this.#routes.groupOf(path)]))];
  }

  /** Whether a file is read as a source. */
  isSource(path: string): boolean {
    return this.#routes.groupOf(path).length > 0;
  }

  /** Takes stock after changes of some paths; of all when none are given. */
  takeStock(graph: Graph, paths?: readonly string[]): void {
    const isConcerned = paths === undefined ||
      paths.some((path) =>
        SNAPSHOT.test(path) || this.isSource(path) || databaseTraces.mayConcern(path)
      );
    if (!isConcerned) return;
    let snapshots = 0;
    const problems: string[] = [];
    const all: string[] = [];
    for (const file of graph.files.values()) {
      all.push(file.path);
      const isSnapshot = SNAPSHOT.test(file.path);
      if (isSnapshot) snapshots++;
      if (isSnapshot || this.isSource(file.path)) problems.push(...repeatedObjects(graph, file));
      for (const problem of file.problems) {
        const cut = problem.indexOf(" ");
        problems.push(`${file.path}:${problem.slice(0, cut)}: ${problem.slice(cut + 1)}`);
      }
    }
    const read = (path: string): string | undefined => this.#textOf(path);
    const detected = databaseTraces.find({ paths: all, directories: this.#directories, read });
    const hasManifest = this.#routes.manifest !== undefined;
    const errors = [...this.#routes.problems, ...this.#unread, ...problems.sort()];
    const isNothing = snapshots === 0 && detected.length === 0 && !hasManifest &&
      errors.length === 0;
    this.#status = isNothing ? undefined : { detected, snapshots, hasManifest, problems: errors };
  }

  #textOf(path: string): string | undefined {
    const read = this.#reader.read(path);
    const decoded = read.kind === "read" ? decodeText(read.bytes) : undefined;
    return decoded?.kind === "text" ? decoded.text : undefined;
  }
}

/** Hash of how the content of a file was read. */
function declarationIn(file: FileRecord | undefined): string {
  return file?.route.split(" ", 1)[0] ?? "";
}
