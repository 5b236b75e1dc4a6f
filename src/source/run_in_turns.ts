/** How a run of {@link runInTurns} gives way, and who follows it. */
export interface RunInTurnsOptions<Step> {
  /** How long to work, in milliseconds, before the event loop gets a turn. @default {8} */
  readonly turnMs?: number;
  /** Stops the run between two steps; the promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Receives every yielded value. */
  readonly onStep?: (step: Step) => void;
}

/**
 * Runs a generator to its end without keeping the event loop for longer than about `turnMs` and one
 * step at a time, and gives what it returns.
 *
 * An abort and an error of `onStep` are thrown into the generator, so that it can clean up, and
 * reject the promise, as does an error of the generator itself.
 */
export async function runInTurns<Step, Result>(
  steps: Generator<Step, Result, void>,
  options: RunInTurnsOptions<Step> = {},
): Promise<Result> {
  const { turnMs = 8, signal, onStep } = options;
  let turnStart = performance.now();
  try {
    for (;;) {
      signal?.throwIfAborted();
      const step = steps.next();
      if (step.done === true) return step.value;
      onStep?.(step.value);
      if (performance.now() - turnStart < turnMs) continue;
      // An immediate would be quicker, but while there always is one the runtime hardly looks at its sockets.
      await new Promise<void>((resolve) => setTimeout(resolve, 0));
      turnStart = performance.now();
    }
  } catch (error) {
    steps.throw(error);
    throw error;
  }
}
