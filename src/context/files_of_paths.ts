import type { FileRecord } from "../graph/file_record.ts";
import type { Graph } from "../graph/graph.ts";

/** Files that one path may mean; more are no help. */
const MOST_FILES = 3;
/** Directories of code that is not the project's. */
const LIBRARY =
  /(?:^|\/)(?:site-packages|dist-packages|node_modules|\.cargo|pkg\/mod)\/|\/lib\/python[\d.]+\/|\/usr\/local\/go\/src\/|^node:|^internal\//;

/** What stands before the path of a file within its package, where packages are installed. */
const INSTALLED =
  /^.*\/(?:(?:site|dist)-packages\/|node_modules\/(?:@[^/]+\/)?[^/]+\/|\.cargo\/registry\/src\/[^/]+\/[^/]+\/|pkg\/mod\/(?:[^/@]+\/)*[^/@]+@[^/]+\/)/;

/**
 * Finds the files that paths of elsewhere mean, such as those of a stack trace of another machine: the files that end
 * with the same names of directories, as many of them as any other has. A bare file name means the files of that name.
 * All paths are looked for in one pass over the files.
 */
export class FilesOfPaths {
  readonly #byName = new Map<string, FileRecord[]>();
  readonly #graph: Graph;
  readonly #root: string;

  /** @param root Absolute path of the workspace; paths may begin with it. */
  constructor(graph: Graph, root: string, paths: readonly string[]) {
    this.#graph = graph;
    this.#root = `${root.replaceAll("\\", "/").replace(/\/$/, "")}/`;
    const names = new Set(paths.map(nameOf));
    if (names.size === 0) return;
    for (const file of graph.files.values()) {
      const name = nameOf(file.path);
      if (!names.has(name)) continue;
      const known = this.#byName.get(name);
      if (known === undefined) this.#byName.set(name, [file]);
      else known.push(file);
    }
  }

  /** The files that a path means, best first; none for a path of a library. */
  of(path: string): readonly { readonly file: FileRecord; readonly isSure: boolean }[] {
    const inside = path.startsWith(this.#root) ? path.slice(this.#root.length) : undefined;
    const plain = (inside ?? path).replace(/^(?:\.{0,2}\/)+/, "");
    const exact = this.#graph.files.at(plain);
    if (exact !== undefined) return [{ file: exact, isSure: true }];
    if (inside === undefined && LIBRARY.test(path)) return [];
    const asked = plain.split("/");
    const found = (this.#byName.get(nameOf(plain)) ?? []).map((file) => ({
      file,
      common: commonEnd(asked, file.path.split("/")),
    }));
    const best = Math.max(0, ...found.map(({ common }) => common));
    const alike = found.filter(({ common }) => common === best);
    if (alike.length > MOST_FILES) return [];
    return alike.map(({ file }) => ({
      file,
      isSure: alike.length === 1 && (best > 1 || asked.length === 1),
    }));
  }

  /**
   * The files that a path of an installed package means, were the project that package: those whose paths end with all of
   * the path within it.
   */
  ofInstalled(path: string): readonly { readonly file: FileRecord; readonly isSure: boolean }[] {
    const within = path.replace(INSTALLED, "");
    if (within === path) return [];
    const files = (this.#byName.get(nameOf(within)) ?? [])
      .filter((file) => file.path === within || file.path.endsWith(`/${within}`));
    return files.length > MOST_FILES ? [] : files.map((file) => ({ file, isSure: false }));
  }
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

function commonEnd(a: readonly string[], b: readonly string[]): number {
  let count = 0;
  while (
    count < a.length && count < b.length && a[a.length - 1 - count] === b[b.length - 1 - count]
  ) {
    count++;
  }
  return count;
}
