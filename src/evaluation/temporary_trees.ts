/** Directories that are gone when a run ends, however it ends. */
export class TemporaryTrees {
  readonly #paths = new Set<string>();

  /** Makes an empty directory for `work`, and removes it with all that is in it. */
  async within<T>(work: (directory: string) => Promise<T>): Promise<T> {
    const made = await Deno.makeTempDir({ prefix: "graphin-eval-" });
    this.#paths.add(made);
    try {
      return await work(await Deno.realPath(made));
    } finally {
      this.#remove(made);
    }
  }

  /** Removes all that are left, for a process that is about to end. */
  removeAll(): void {
    for (const path of [...this.#paths]) this.#remove(path);
  }

  #remove(path: string): void {
    try {
      Deno.removeSync(path, { recursive: true });
    } catch (error) {
      if (!(error instanceof Deno.errors.NotFound)) throw error;
    }
    this.#paths.delete(path);
  }
}
