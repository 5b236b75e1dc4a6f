import assert from "node:assert/strict";
import type { SeenRequest, ServedAnswer } from "../../tests/support/artifact_server.ts";
import { DownloadTrial, type TrialOutcome } from "../../tests/support/download_trial.ts";
import { fileAnswer } from "../../tests/support/file_answer.ts";
import { Random } from "../../tests/support/random.ts";

const { bytes } = DownloadTrial;
const size = bytes.length;
const half = size / 2;
const complete = ["letters.onnx", "lock", "stamps/letters.onnx.json"];
const resumable = ["letters.onnx.part", "letters.onnx.part.json", "lock"];

async function assertComplete(trial: DownloadTrial, outcome: TrialOutcome): Promise<void> {
  assert.deepEqual(outcome, { path: trial.target });
  assert.deepEqual(await trial.listing(), complete);
  assert.ok(Deno.readFileSync(trial.target).every((byte, index) => byte === bytes[index]));
  assert.equal(Deno.statSync(trial.target).size, size);
}

/** The part of the file from a position on, with the headers that say so. */
function rest(
  start: number,
  headers: Readonly<Record<string, string>> = {},
): ServedAnswer {
  return {
    status: 206,
    headers: { "Content-Range": `bytes ${start}-${size - 1}/${size}`, ...headers },
    body: bytes.subarray(start),
  };
}

Deno.test("a download that is cut at every tenth goes on where it was", async () => {
  await using trial = new DownloadTrial((request) => ({
    ...fileAnswer(request, bytes),
    cutAfter: size / 10,
  }));
  await assertComplete(trial, await trial.fetch());
  assert.deepEqual(trial.sent("range"), [
    undefined,
    ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((tenth) => `bytes=${tenth * size / 10}-`),
  ]);
  assert.deepEqual(trial.sent("if-range"), [undefined, ...Array(9).fill('"first"')]);
  // Each try brings something new, so none waits longer than the first.
  assert.deepEqual(trial.delays, Array(9).fill(250));
});

Deno.test("a length that is too short gives another file, one that is too long never ends", async () => {
  await using short = new DownloadTrial((request) => ({
    ...fileAnswer(request, bytes),
    headers: { "Content-Length": String(size - 1) },
  }));
  const cut = await short.fetch();
  assert.equal("code" in cut ? cut.code : "", "checksum");
  assert.deepEqual(await short.listing(), ["lock"]);
  await using long = new DownloadTrial(() => ({
    status: 200,
    headers: { "Content-Length": String(size + 1), ETag: '"first"' },
    body: bytes,
  }));
  const outcome = await long.fetch();
  assert.equal("code" in outcome ? outcome.code : "", "network");
  assert.equal(long.server.requests.length, 6);
  assert.deepEqual(await long.listing(), resumable);
});

Deno.test("where the server ignores the range, the download starts over", async () => {
  await using trial = new DownloadTrial((_, number) => ({
    status: 200,
    headers: { ETag: '"first"' },
    body: bytes,
    ...(number === 0 ? { cutAfter: half } : {}),
  }));
  await assertComplete(trial, await trial.fetch());
  assert.deepEqual(trial.sent("range"), [undefined, `bytes=${half}-`]);
});

Deno.test("where the server sends another range or another file, the download starts over", async () => {
  const wrongs: readonly ServedAnswer[] = [
    rest(half + 1, { ETag: '"first"' }),
    rest(half, { ETag: '"second"' }),
    { status: 206, body: bytes.subarray(half) },
    { ...rest(half), headers: { "Content-Range": `bytes ${half}-${size}/${size + 1}` } },
    { status: 416 },
  ];
  for (const wrong of wrongs) {
    await using trial = new DownloadTrial((request, number) => {
      if (number === 1) return wrong;
      return { ...fileAnswer(request, bytes), ...(number === 0 ? { cutAfter: half } : {}) };
    });
    await assertComplete(trial, await trial.fetch());
    assert.deepEqual(trial.sent("range"), [undefined, `bytes=${half}-`, undefined]);
  }
});

Deno.test("a rest that does not fit to the beginning is found out by the hash", async () => {
  await using trial = new DownloadTrial((request, number) =>
    number === 1
      ? { ...fileAnswer(request, bytes), body: bytes.toReversed().subarray(half) }
      : { ...fileAnswer(request, bytes), ...(number === 0 ? { cutAfter: half } : {}) }
  );
  await assertComplete(trial, await trial.fetch());
  assert.deepEqual(trial.sent("range"), [undefined, `bytes=${half}-`, undefined]);
});

Deno.test("without a validator nothing can be gone on with, and nothing is left", async () => {
  for (const headers of [{}, { ETag: 'W/"first"' }]) {
    await using trial = new DownloadTrial(() => ({
      status: 200,
      headers,
      body: bytes,
      cutAfter: half,
    }));
    const outcome = await trial.fetch();
    assert.equal("code" in outcome ? outcome.code : "", "network");
    assert.deepEqual(trial.sent("range"), Array(6).fill(undefined));
    assert.deepEqual(await trial.listing(), ["lock"]);
  }
});

Deno.test("a server that says no more is given up, and asked again", async () => {
  const { promise: never, resolve: end } = Promise.withResolvers<void>();
  await using trial = new DownloadTrial(
    (request, number) => ({
      ...fileAnswer(request, bytes),
      ...(number === 0 ? { halfway: never } : {}),
    }),
    { stallMs: 1000 },
  );
  await assertComplete(trial, await trial.fetch());
  const { host } = new URL(trial.server.url);
  assert.deepEqual(trial.progress.find(({ state }) => state === "retrying"), {
    state: "retrying",
    file: "letters.onnx",
    reason: `${host} sent nothing for 1 s`,
    delayMs: 250,
  });
  end();
});

Deno.test("an aborted download is gone on with another time, for a week", async () => {
  const { promise: never, resolve: end } = Promise.withResolvers<void>();
  await using trial = new DownloadTrial((request, number) => ({
    ...fileAnswer(request, bytes),
    ...(number % 2 === 0 ? { halfway: never } : {}),
  }));
  const abortHalfway = async (): Promise<void> => {
    const abort = new AbortController();
    const running = trial.fetch({}, { signal: abort.signal });
    while (sizeOfPart(trial) !== half) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    abort.abort(new Error("stopped"));
    await assert.rejects(running, /^Error: stopped$/);
    assert.deepEqual(await trial.listing(), resumable);
  };
  await abortHalfway();
  await assertComplete(trial, await trial.fetch());
  assert.equal(trial.sent("range")[1], `bytes=${half}-`);

  trial.tree.remove("cache");
  await abortHalfway();
  const old = new Date(Date.now() - 8 * 24 * 60 * 60 * 1000);
  Deno.utimeSync(`${trial.target}.part`, old, old);
  await assertComplete(trial, await trial.fetch());
  assert.equal(trial.sent("range")[3], undefined);
  end();
});

function sizeOfPart(trial: DownloadTrial): number {
  try {
    return Deno.statSync(`${trial.target}.part`).size;
  } catch {
    return 0;
  }
}

/** What servers and networks do to a download, each leaving it a way to go on. */
const mishaps: readonly ((request: SeenRequest, random: Random) => ServedAnswer)[] = [
  (request, random) => ({ ...fileAnswer(request, bytes), cutAfter: random.below(half) }),
  () => ({ status: 503 }),
  () => ({ status: 429, headers: { "Retry-After": "1" } }),
  (_, random) => ({
    status: 200,
    headers: { ETag: '"first"' },
    body: bytes,
    cutAfter: random.below(size),
  }),
  (_, random) => ({ status: 200, body: bytes, cutAfter: random.below(size) }),
  (request, random) => ({
    ...fileAnswer(request, bytes, '"second"'),
    cutAfter: random.below(half),
  }),
  (request) =>
    request.headers.has("range")
      ? { ...rest(size - 1), headers: { "Content-Range": "bytes 1-1/2" } }
      : { status: 500 },
  (request) => request.headers.has("range") ? { status: 416 } : { status: 502 },
  (request) =>
    request.headers.has("range")
      ? { ...fileAnswer(request, bytes.toReversed()), cutAfter: 100 }
      : { status: 504 },
];

Deno.test("whatever goes wrong for a while, in the end the file is there and right", async () => {
  for (let seed = 1; seed <= 60; seed++) {
    const random = new Random(seed);
    const trouble = 1 + random.below(4);
    await using trial = new DownloadTrial((request, number) => {
      const mishap = number < trouble ? random.pick(mishaps) : undefined;
      return mishap === undefined ? fileAnswer(request, bytes) : mishap(request, random);
    });
    const outcome = await trial.fetch();
    assert.deepEqual(outcome, { path: trial.target }, `seed ${seed}`);
    await assertComplete(trial, outcome);
    // Each of the troubles costs at most two requests, and at the end a rest that does not fit may cost two.
    assert.ok(trial.server.requests.length <= 2 * trouble + 3, `seed ${seed}`);
  }
});
