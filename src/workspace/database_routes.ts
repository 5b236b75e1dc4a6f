import { join } from "node:path";
import { activeManifest } from "../database/manifest/active_manifest.ts";
import type { Manifest } from "../database/manifest/manifest.ts";
import { readManifest } from "../database/manifest/read_manifest.ts";
import { routeSources, type SourceGroup } from "../database/manifest/route_sources.ts";
import type { SourceRoute } from "../language/database/source_route.ts";
import { StableHash } from "../link/stable_hash.ts";
import { decodeText } from "../source/decode_text.ts";
import type { SourceFilter } from "../source/source_filter.ts";
import type { SourceReader } from "../source/source_reader.ts";

/** What of a walk routes are made from. */
export interface RoutedTree {
  readonly entries: readonly { readonly path: string }[];
  readonly filter: SourceFilter;
}

interface Routed {
  readonly group: SourceGroup;
  readonly declaration: string;
}

/** Files of a declared directory that are looked at. */
const MOST_FILES = 20_000;

/** Which files the manifest of a workspace has read, and how. */
export class DatabaseRoutes {
  readonly #root: string;
  readonly #reader: SourceReader;
  #routed: ReadonlyMap<string, Routed> = new Map();
  /** Paths of sources as they are declared. */
  #declared: ReadonlySet<string> = new Set();
  #problems: readonly string[] = [];
  #manifest: string | undefined;

  /** @param root Absolute path of the workspace. */
  constructor(root: string, reader: SourceReader) {
    this.#root = root;
    this.#reader = reader;
  }

  /** Path of the manifest that counts. */
  get manifest(): string | undefined {
    return this.#manifest;
  }

  /** What is wrong with the manifest and its sources, each with its place. */
  get problems(): readonly string[] {
    return this.#problems;
  }

  /** Paths of all files that are read as sources. */
  get paths(): IterableIterator<string> {
    return this.#routed.keys();
  }

  /** The files that are read together with a file, itself among them; none for one that stands for itself. */
  groupOf(path: string): readonly string[] {
    return this.#routed.get(path)?.group.paths ?? [];
  }

  /** The format that a file is read in; undefined for one that is no source. */
  formatOf(path: string): SourceGroup["format"] | undefined {
    return this.#routed.get(path)?.group.format;
  }

  /** Hash of how a file is read; empty for one that is no source. */
  declarationOf(path: string): string {
    return this.#routed.get(path)?.declaration ?? "";
  }

  /** @param look Number of the look at the disk that asks. */
  routeOf(path: string, look: number): SourceRoute | undefined {
    const routed = this.#routed.get(path);
    return routed === undefined ? undefined : { ...routed, look };
  }

  /** Whether a file is a source, or would be one if it were there. */
  isSource(path: string): boolean {
    return this.#routed.has(path) || this.#declared.has(path);
  }

  /** Whether a change of a path can change which files are sources. */
  decides(path: string): boolean {
    if (/(?:^|\/)graphindb\.json$/.test(path)) return true;
    if (this.#routed.has(path)) return false;
    if (this.#declared.has(path)) return true;
    for (let at = path.indexOf("/"); at >= 0; at = path.indexOf("/", at + 1)) {
      if (this.#declared.has(path.slice(0, at))) return true;
    }
    return false;
  }

  /** Reads the manifest of a walked tree and finds the files of its sources. */
  refresh(tree: RoutedTree): void {
    const active = activeManifest(tree.entries.map(({ path }) => path));
    const problems = active.ignored.map(({ message }) => message);
    this.#manifest = active.path;
    this.#routed = new Map();
    this.#declared = new Set();
    this.#problems = problems;
    if (active.path === undefined) return;
    const text = this.#read(active.path);
    if (text === undefined) {
      problems.push(`${active.path} cannot be read`);
      return;
    }
    const manifest = readManifest(text);
    this.#declared = new Set(
      manifest.datasources.flatMap(({ sources }) => sources.map(({ path }) => path)),
    );
    const { groups, problems: unrouted } = routeSources(manifest, this.#files(manifest, tree));
    this.#routed = new Map(
      groups.flatMap((group) => {
        const declaration = declarationOf(group);
        return group.paths.map((path) => [path, { group, declaration }] as const);
      }),
    );
    for (const { offset, message } of [...manifest.problems, ...unrouted]) {
      problems.push(`${active.path}:${lineAt(text, offset)}: ${message}`);
    }
  }

  #read(path: string): string | undefined {
    const read = this.#reader.read(path);
    const decoded = read.kind === "read" ? decodeText(read.bytes) : undefined;
    return decoded?.kind === "text" ? decoded.text : undefined;
  }

  /** Files that sources may mean: of any kind and size, but none that the ignore rules take out. */
  #files({ datasources }: Manifest, { entries, filter }: RoutedTree): ReadonlySet<string> {
    const files = new Set(entries.map(({ path }) => path));
    for (const { sources } of datasources) {
      for (const { path } of sources) {
        if (!files.has(path)) this.#addBelow(path, filter, files);
      }
    }
    return files;
  }

  #addBelow(path: string, filter: SourceFilter, files: Set<string>): void {
    if (files.size >= MOST_FILES + this.#declared.size) return;
    let children: readonly Deno.DirEntry[];
    try {
      const info = Deno.lstatSync(join(this.#root, path));
      if (info.isFile) {
        if (!filter.rules.ignoresFile(path)) files.add(path);
        return;
      }
      if (!info.isDirectory || filter.directory(path) !== "open") return;
      children = [...Deno.readDirSync(join(this.#root, path))];
    } catch {
      return;
    }
    for (const child of children) {
      const inside = `${path}/${child.name}`;
      if (child.isDirectory) this.#addBelow(inside, filter, files);
      else if (child.isFile && /\.(?:sql|ddl|rb|prisma)$/i.test(child.name)) {
        if (!filter.rules.ignoresFile(inside)) files.add(inside);
      }
    }
  }
}

/** All that decides how the files of a group are read, but for their content. */
function declarationOf({ datasource, format, paths }: SourceGroup): string {
  const { sources: _sources, ...rules } = datasource;
  return new StableHash().text(JSON.stringify([rules, format, paths])).value().toString(36);
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}
