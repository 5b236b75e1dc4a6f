import assert from "node:assert/strict";
import { SweepTimer } from "./sweep_timer.ts";

/** Counts the sweeps that are asked for; each ends when it is told to. */
class Sweeps {
  readonly #ends: (() => void)[] = [];
  #wake: () => void = () => {};

  readonly sweep = (): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#ends.push(resolve);
    this.#wake();
    return promise;
  };

  get count(): number {
    return this.#ends.length;
  }

  end(): void {
    this.#ends.at(-1)?.();
  }

  async until(count: number): Promise<void> {
    while (this.count < count) await new Promise<void>((resolve) => this.#wake = resolve);
  }
}

function passed(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

Deno.test("a regular sweep does not begin before the one before it has ended", async () => {
  const sweeps = new Sweeps();
  const timer = new SweepTimer(1, sweeps.sweep);
  await sweeps.until(1);
  await passed(20);
  assert.equal(sweeps.count, 1);
  sweeps.end();
  await sweeps.until(2);
  timer.close();
});

Deno.test("regular sweeps come in the rhythm that was set last", async () => {
  const sweeps = new Sweeps();
  const timer = new SweepTimer(1_000_000, sweeps.sweep);
  timer.setInterval(1);
  await sweeps.until(1);
  timer.setInterval(2);
  await passed(10);
  assert.equal(sweeps.count, 1);
  sweeps.end();
  await sweeps.until(2);
  timer.close();
});

Deno.test("no regular sweep is asked for once they are over", async () => {
  const sweeps = new Sweeps();
  const timer = new SweepTimer(1, sweeps.sweep);
  await sweeps.until(1);
  timer.close();
  sweeps.end();
  await passed(10);
  timer.setInterval(2);
  await passed(10);
  assert.equal(sweeps.count, 1);
});
