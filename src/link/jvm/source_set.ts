/** The build module and source set of a file, by the layout `<module>/src/<set>/<language>/…`. */
export interface SourceSet {
  /** Directory of the module. */
  readonly module: string;
  /** Name of the set, such as `main`, `test` or `commonMain`; empty outside of the layout. */
  readonly name: string;
}

/** The source set that a path lies in. */
export function sourceSetOf(path: string): SourceSet {
  const match = /^(?:(.*)\/)?src\/([^/]+)\//.exec(path);
  return { module: match?.[1] ?? "", name: match?.[2] ?? "" };
}
