interface Asked {
  /** Outcomes that are still to come. */
  pending: number;
  /** Number of the latest question whose outcome has come. */
  latest: number;
}

/**
 * The order in which files were looked at, where several looks at one file may be under way: what an earlier look found
 * must not replace what a later one did. Clocks do not tell, as they are set back.
 */
export class OutcomeOrder {
  readonly #files = new Map<string, Asked>();
  #asked = 0;

  /** Notes that a file is going to be looked at; the number is to be given back with the outcome. */
  ask(path: string): number {
    const file = this.#files.get(path) ?? { pending: 0, latest: 0 };
    file.pending++;
    this.#files.set(path, file);
    return ++this.#asked;
  }

  /** Notes that it is known by now what a file is: outcomes of all earlier looks are too late. */
  overtake(path: string): void {
    const file = this.#files.get(path);
    if (file !== undefined) file.latest = ++this.#asked;
  }

  /** Takes an outcome; tells whether none of a later look at the file has come yet. */
  isLatest(path: string, asked: number): boolean {
    const file = this.#files.get(path);
    if (file === undefined) return true;
    if (--file.pending === 0) this.#files.delete(path);
    if (asked < file.latest) return false;
    file.latest = asked;
    return true;
  }
}
