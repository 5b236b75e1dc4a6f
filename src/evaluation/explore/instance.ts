/** One task of a benchmark in the form of SWE-Explore. */
export interface Instance {
  readonly id: string;
  /** Text of the issue. */
  readonly issue: string;
  /** Directory of the code, relative to the directory of repositories; a repository's where there is a commit. */
  readonly directory: string;
  /** The commit at which it is asked; the directory is taken as it is without. */
  readonly commit: string | undefined;
  readonly tags: readonly string[];
}
