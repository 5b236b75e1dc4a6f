/** Runs a generator to its end and gives what it returns; what it yields is dropped. */
export function runAtOnce<Result>(steps: Generator<unknown, Result, void>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
