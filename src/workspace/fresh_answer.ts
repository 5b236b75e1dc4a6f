/** An answer, and the files that it speaks of as they were before. */
export interface FreshAnswer<Answer> {
  readonly answer: Answer;
  /** Files that are not on disk as they are indexed; mostly empty. */
  readonly outdated: readonly string[];
}

/** How a {@link freshAnswer} is made. */
export interface FreshAnswerOptions<Answer> {
  readonly make: () => Answer;
  /** Paths of the files that an answer speaks of. */
  readonly filesOf: (answer: Answer) => readonly string[];
  /** Those of some files that may not be on disk as they are indexed. */
  readonly staleAmong: (paths: readonly string[]) => readonly string[];
  /** Takes changes of files in; undefined when that cannot be done now. */
  readonly takeIn: ((paths: readonly string[]) => Promise<void>) | undefined;
}

/** Times that an answer is made anew, since other files may be spoken of then. */
const ATTEMPTS = 3;

/** Makes an answer, and makes it anew as long as files that it speaks of have changed on disk. */
export async function freshAnswer<Answer>(
  options: FreshAnswerOptions<Answer>,
): Promise<FreshAnswer<Answer>> {
  const { make, filesOf, staleAmong, takeIn } = options;
  for (let attempt = 1;; attempt++) {
    const answer = make();
    const outdated = staleAmong(filesOf(answer));
    if (outdated.length === 0 || takeIn === undefined || attempt > ATTEMPTS) {
      return { answer, outdated };
    }
    await takeIn(outdated);
  }
}
