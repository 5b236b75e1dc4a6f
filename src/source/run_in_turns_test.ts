import assert from "node:assert/strict";
import { runInTurns } from "./run_in_turns.ts";

function* countdown(from: number, log: string[] = []): Generator<number, string, void> {
  try {
    for (let left = from; left > 0; left--) yield left;
    return "lift-off";
  } finally {
    log.push("cleaned up");
  }
}

Deno.test("runInTurns gives every step and the result", async () => {
  const steps: number[] = [];
  const result = await runInTurns(countdown(3), { onStep: (step) => steps.push(step) });
  assert.equal(result, "lift-off");
  assert.deepEqual(steps, [3, 2, 1]);
});

Deno.test("runInTurns lets the event loop run between turns", async () => {
  const order: string[] = [];
  const other = new Promise<void>((resolve) =>
    setTimeout(() => {
      order.push("other work");
      resolve();
    }, 0)
  );
  function* busy(): Generator<void, void, void> {
    while (!order.includes("other work")) yield;
    order.push("done");
  }
  await runInTurns(busy(), { turnMs: 0 });
  await other;
  assert.deepEqual(order, ["other work", "done"]);
});

Deno.test("runInTurns lets what comes over sockets in between turns", async () => {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0, transport: "tcp" });
  using sender = await Deno.connect({ hostname: "127.0.0.1", port: listener.addr.port });
  using receiver = await listener.accept();
  let bytes: number | null = 0;
  const reading = receiver.read(new Uint8Array(8)).then((count) => bytes = count);
  let steps = 0;
  function* busy(): Generator<void, void, void> {
    while (bytes === 0) {
      // The bytes are on their way from the second step on.
      if (++steps === 2) void sender.write(new Uint8Array(8));
      yield;
    }
  }
  await runInTurns(busy(), { turnMs: 0 });
  assert.equal(await reading, 8);
  assert.ok(steps < 20, `${steps} turns`);
});

Deno.test("runInTurns stops at an abort and lets the generator clean up", async () => {
  const log: string[] = [];
  const controller = new AbortController();
  const run = runInTurns(countdown(9, log), {
    signal: controller.signal,
    onStep: (step) => step === 8 && controller.abort(new Error("server is closing")),
  });
  await assert.rejects(run, { message: "server is closing" });
  assert.deepEqual(log, ["cleaned up"]);
});

Deno.test("runInTurns rejects with an error of onStep", async () => {
  const log: string[] = [];
  const run = runInTurns(countdown(2, log), {
    onStep(): void {
      throw new Error("disk is full");
    },
  });
  await assert.rejects(run, { message: "disk is full" });
  assert.deepEqual(log, ["cleaned up"]);
});
