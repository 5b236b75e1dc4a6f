/** As many as there are results of `embeddingRound`. */
const ROUNDS = 4;

/** A file of which nodes are to be embedded. */
export interface QueuedFile {
  /** Number of the file. */
  readonly file: number;
  /** Which of its nodes: those of round 0 are the most useful ones. */
  readonly round: number;
}

/**
 * Files whose nodes are to be embedded, in rounds: all files have their most useful nodes embedded before any has the
 * next ones. In each round, what was queued last comes first.
 */
export class EmbeddingQueue {
  readonly #rounds: { readonly stack: number[]; readonly waiting: Set<number> }[] = Array.from(
    { length: ROUNDS },
    () => ({ stack: [], waiting: new Set() }),
  );

  /** Queues a file for all rounds, before all that is queued. */
  add(file: number): void {
    for (const { stack, waiting } of this.#rounds) {
      // A place further down is passed over when its turn comes.
      if (stack.at(-1) !== file) stack.push(file);
      waiting.add(file);
    }
  }

  /** Takes a file out. */
  remove(file: number): void {
    for (const { waiting } of this.#rounds) waiting.delete(file);
  }

  /** Takes a file out of the rounds that have nothing of it. */
  keepOnly(file: number, rounds: ReadonlySet<number>): void {
    this.#rounds.forEach(({ waiting }, round) => {
      if (!rounds.has(round)) waiting.delete(file);
    });
  }

  /** Takes out what is next; undefined when there is nothing. */
  next(): QueuedFile | undefined {
    for (let round = 0; round < this.#rounds.length; round++) {
      const { stack, waiting } = this.#rounds[round] ?? { stack: [], waiting: new Set<number>() };
      for (let file = stack.pop(); file !== undefined; file = stack.pop()) {
        if (waiting.delete(file)) return { file, round };
      }
    }
    return undefined;
  }

  /** Whether nothing is queued. */
  get isEmpty(): boolean {
    return this.#rounds.every(({ waiting }) => waiting.size === 0);
  }
}
