/** What a language's standard library declares, each list sorted and without repetition. */
export interface StandardNames {
  /** What the names were read from, such as `Go 1.26`. */
  readonly source: string;
  /** Names that are visible without an import. */
  readonly globals: readonly string[];
  /** Names by which modules or packages are imported. */
  readonly modules: readonly string[];
  /** Names of members of types. */
  readonly members: readonly string[];
}
