/** What a language's standard library declares, so that its names are never taken for namesakes in the workspace. */
export interface StandardLibrary {
  /** Names visible everywhere without an import. */
  readonly globals: ReadonlySet<string>;
  /** Importable modules or packages. */
  readonly modules: ReadonlySet<string>;
  /** Names of members of the library's types. */
  readonly memberNames: ReadonlySet<string>;
}
