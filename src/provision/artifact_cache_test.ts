import assert from "node:assert/strict";
import { DownloadTrial, type TrialOutcome } from "../../tests/support/download_trial.ts";
import { fileAnswer } from "../../tests/support/file_answer.ts";
import type { CacheDisk } from "./cache_disk.ts";
import { systemDisk } from "./system_disk.ts";

const { bytes } = DownloadTrial;
const size = bytes.length;
const half = size / 2;
const complete = ["letters.onnx", "lock", "stamps/letters.onnx.json"];

async function assertComplete(trial: DownloadTrial, outcome: TrialOutcome): Promise<void> {
  assert.deepEqual(outcome, { path: trial.target });
  assert.deepEqual(await trial.listing(), complete);
  assert.ok(Deno.readFileSync(trial.target).every((byte, index) => byte === bytes[index]));
  assert.equal(Deno.statSync(trial.target).size, size);
}

Deno.test("a file is downloaded once, and a later start only looks at it", async () => {
  await using trial = new DownloadTrial((request) => fileAnswer(request, bytes));
  await assertComplete(trial, await trial.fetch());
  assert.deepEqual(trial.server.requests.map(({ path }) => path), ["/models/letters.onnx"]);
  assert.deepEqual(trial.sent("accept-encoding"), ["identity"]);
  assert.deepEqual(trial.progress.at(-1), {
    state: "downloading",
    file: "letters.onnx",
    received: size,
    total: size,
  });
  const told = trial.progress.length;
  await assertComplete(trial, await trial.fetch({}, { offline: true }));
  assert.equal(trial.server.requests.length, 1);
  assert.equal(trial.progress.length, told);
});

Deno.test("a slow server is waited for", async () => {
  await using trial = new DownloadTrial((request) => ({
    ...fileAnswer(request, bytes),
    pieceBytes: 2_000,
  }));
  await assertComplete(trial, await trial.fetch());
  assert.equal(trial.server.requests.length, 1);
});

Deno.test("a file with another hash is not kept, and not asked for again", async () => {
  await using trial = new DownloadTrial((request) => fileAnswer(request, bytes.toReversed()));
  const outcome = await trial.fetch();
  assert.ok("code" in outcome);
  assert.equal(outcome.code, "checksum");
  assert.match(outcome.message, /^letters\.onnx from http:\S+letters\.onnx is not the file/);
  assert.deepEqual(await trial.listing(), ["lock"]);
  assert.equal(trial.server.requests.length, 1);
});

Deno.test("a web page in place of a file is told as one", async () => {
  const body = new TextEncoder().encode("<h1>Sign in</h1>");
  const headers = { "Content-Type": "text/html; charset=utf-8" };
  await using trial = new DownloadTrial(() => ({ status: 200, headers, body }));
  const outcome = await trial.fetch();
  assert.match("message" in outcome ? outcome.message : "", /a web page came instead/);
  assert.deepEqual(await trial.listing(), ["lock"]);
});

Deno.test("redirects are followed, with the range", async () => {
  await using trial = new DownloadTrial((request) =>
    request.path.startsWith("/models/")
      ? { status: 302, headers: { Location: "/blobs/7d9092?signature=abc" } }
      : { ...fileAnswer(request, bytes), cutAfter: half }
  );
  await assertComplete(trial, await trial.fetch());
  assert.deepEqual(trial.server.requests.map(({ path }) => path), [
    "/models/letters.onnx",
    "/blobs/7d9092?signature=abc",
    "/models/letters.onnx",
    "/blobs/7d9092?signature=abc",
  ]);
  assert.equal(trial.sent("range")[3], `bytes=${half}-`);
});

Deno.test("redirects in a circle end", async () => {
  await using trial = new DownloadTrial(({ path }) => ({
    status: 307,
    headers: { Location: path === "/models/letters.onnx" ? "/moved" : "/models/letters.onnx" },
  }));
  const outcome = await trial.fetch();
  assert.match("message" in outcome ? outcome.message : "", /redirects in a circle$/);
  assert.equal(trial.server.requests.length, 2);
  assert.deepEqual(await trial.listing(), ["lock"]);
});

Deno.test("redirects without an end end, and so do those that lead nowhere", async () => {
  let turn = 0;
  await using trial = new DownloadTrial(() => ({
    status: 302,
    headers: { Location: `/${turn++}` },
  }));
  const outcome = await trial.fetch();
  assert.match("message" in outcome ? outcome.message : "", /redirects more than 10 times$/);
  await using lost = new DownloadTrial(() => ({
    status: 302,
    headers: { Location: "ftp://mirror.example/letters.onnx" },
  }));
  const nowhere = await lost.fetch();
  assert.match("message" in nowhere ? nowhere.message : "", /redirects to no address of the web$/);
  assert.deepEqual(await lost.listing(), ["lock"]);
});

Deno.test("a file that is not on the server is not asked for again", async () => {
  await using trial = new DownloadTrial(() => ({ status: 404 }));
  const outcome = await trial.fetch();
  assert.ok("code" in outcome);
  assert.equal(outcome.code, "network");
  assert.match(outcome.message, /answers 404 Not Found; a mirror has to have the file at the path/);
  assert.equal(trial.server.requests.length, 1);
  assert.deepEqual(await trial.listing(), ["lock"]);
});

Deno.test("a server that is overloaded is asked again after longer and longer", async () => {
  await using trial = new DownloadTrial((request, number) =>
    number < 3 ? { status: 503 } : fileAnswer(request, bytes)
  );
  await assertComplete(trial, await trial.fetch());
  assert.deepEqual(trial.delays, [250, 500, 1000]);
  await using dead = new DownloadTrial(() => ({ status: 503 }));
  const outcome = await dead.fetch();
  assert.match(
    "message" in outcome ? outcome.message : "",
    /503 Service Unavailable, after 6 tries; try again/,
  );
  assert.deepEqual(dead.delays, [250, 500, 1000, 2000, 4000]);
  assert.deepEqual(await dead.listing(), ["lock"]);
});

Deno.test("the wait that a server asks for is kept to, unless it is very long", async () => {
  await using trial = new DownloadTrial((request, number) =>
    number === 0 ? { status: 429, headers: { "Retry-After": "7" } } : fileAnswer(request, bytes)
  );
  await assertComplete(trial, await trial.fetch());
  assert.deepEqual(trial.delays, [7000]);
  await using patient = new DownloadTrial(() => ({
    status: 429,
    headers: { "Retry-After": "3600" },
  }));
  const outcome = await patient.fetch();
  assert.equal("code" in outcome ? outcome.code : "", "network");
  assert.deepEqual(patient.delays, []);
  assert.deepEqual(await patient.listing(), ["lock"]);
});

Deno.test("nothing is written where there is too little room", async () => {
  const disk: CacheDisk = { ...systemDisk, freeBytes: () => Promise.resolve(16 * 2 ** 20) };
  await using trial = new DownloadTrial((request) => fileAnswer(request, bytes), { disk });
  const outcome = await trial.fetch();
  assert.ok("code" in outcome);
  assert.equal(outcome.code, "disk");
  assert.match(outcome.message, /needs 1 MiB and 16 MiB to spare, and 16 MiB are free/);
  assert.deepEqual(await trial.listing(), ["lock"]);
});

Deno.test("a disk that becomes full gets its room back", async () => {
  const disk: CacheDisk = {
    ...systemDisk,
    openPart: async (path, length) => {
      const part = await systemDisk.openPart(path, length);
      let written = 0;
      return {
        ...part,
        write: async (piece) => {
          written += piece.length;
          if (written > half) throw new Error("No space left on device (os error 28)");
          await part.write(piece);
        },
      };
    },
  };
  await using trial = new DownloadTrial(
    (request) => ({ ...fileAnswer(request, bytes), pieceBytes: 10_000 }),
    { disk },
  );
  const outcome = await trial.fetch();
  assert.ok("code" in outcome);
  assert.equal(outcome.code, "disk");
  assert.match(outcome.message, /No space left on device .*; make room there/);
  assert.deepEqual(await trial.listing(), ["lock"]);
  assert.equal(trial.server.requests.length, 1);
});

Deno.test("a cache that cannot be written is used as it is", async () => {
  const refuse = (): Promise<never> =>
    Promise.reject(new Error("Read-only file system (os error 30)"));
  const disk: CacheDisk = {
    makeDirectory: refuse,
    freeBytes: systemDisk.freeBytes,
    openPart: refuse,
    install: refuse,
    replaceText: refuse,
    remove: refuse,
    openLock: refuse,
  };
  await using trial = new DownloadTrial((request) => fileAnswer(request, bytes), { disk });
  trial.tree.write("cache/letters.onnx", bytes);
  assert.deepEqual(await trial.fetch(), { path: trial.target });
  assert.deepEqual(await trial.listing(), ["letters.onnx"]);
  trial.tree.remove("cache/letters.onnx");
  const outcome = await trial.fetch();
  assert.ok("code" in outcome);
  assert.equal(outcome.code, "disk");
  assert.match(outcome.message, /\(Read-only file system .*make it writable/);
  assert.deepEqual(await trial.listing(), []);
  assert.equal(trial.server.requests.length, 0);
});

Deno.test("offline nothing is downloaded, and what is here is used", async () => {
  await using trial = new DownloadTrial((request) => fileAnswer(request, bytes));
  trial.tree.write("cache/notes.txt", "kept");
  const outcome = await trial.fetch({}, { offline: true });
  assert.ok("code" in outcome);
  assert.equal(outcome.code, "offline");
  assert.match(outcome.message, /letters\.onnx is not in .*cache, and nothing may be downloaded/);
  assert.deepEqual(await trial.listing(), ["notes.txt"]);
  trial.tree.write("models/letters.onnx", bytes);
  const directories = [trial.tree.at("models"), trial.directory];
  assert.deepEqual(await trial.fetch({ directories }, { offline: true }), {
    path: trial.tree.at("models/letters.onnx"),
  });
  assert.deepEqual(await trial.listing(), ["notes.txt", "stamps/letters.onnx.json"]);
  assert.equal(trial.server.requests.length, 0);
});

Deno.test("a stamped file that was changed is found out, and replaced", async () => {
  await using trial = new DownloadTrial((request) => fileAnswer(request, bytes));
  await trial.fetch();
  const later = new Date((Deno.statSync(trial.target).mtime?.getTime() ?? 0) + 1000);
  const changed = Uint8Array.from(bytes);
  changed[77] = (changed[77] ?? 0) ^ 1;
  Deno.writeFileSync(trial.target, changed);
  Deno.utimeSync(trial.target, later, later);
  const outcome = await trial.fetch({}, { offline: true });
  assert.ok("code" in outcome);
  assert.equal(outcome.code, "offline");
  assert.match(outcome.message, /letters\.onnx has another SHA-256 than it must have/);
  assert.deepEqual(await trial.listing(), complete);
  await assertComplete(trial, await trial.fetch());
  assert.equal(trial.server.requests.length, 2);
});

Deno.test("what others left too long ago is removed", async () => {
  await using trial = new DownloadTrial((request) => fileAnswer(request, bytes));
  const note = JSON.stringify({ sha256: "00", validator: '"first"', total: 9 });
  trial.tree.write("cache/words.onnx.part", "begun");
  trial.tree.write("cache/words.onnx.part.json", note);
  trial.tree.write("cache/syllables.onnx.part", "begun");
  trial.tree.write("cache/syllables.onnx.part.json", note);
  trial.tree.write("cache/alone.onnx.part", "begun");
  trial.tree.write("cache/lone.onnx.part.json", note);
  trial.tree.write("cache/stamps/gone.onnx-0123456789abcdef.json", "{}");
  const old = new Date(Date.now() - 8 * 24 * 60 * 60 * 1000);
  Deno.utimeSync(trial.tree.at("cache/words.onnx.part"), old, old);
  await trial.fetch();
  assert.deepEqual(await trial.listing(), [
    ...complete.slice(0, 2),
    "stamps/letters.onnx.json",
    "syllables.onnx.part",
    "syllables.onnx.part.json",
  ]);
});

Deno.test("a mirror's user and password are shown to its own host alone", async () => {
  await using other = new DownloadTrial((request) => fileAnswer(request, bytes));
  await using trial = new DownloadTrial(() => ({
    status: 302,
    headers: { Location: new URL("elsewhere", other.server.url).href },
  }));
  const url = new URL("letters.onnx", trial.server.url);
  url.username = "build";
  url.password = "s:e%20cret";
  await assertComplete(trial, await trial.fetch({ url }));
  const basic = new TextEncoder().encode("build:s:e cret").toBase64();
  assert.deepEqual(trial.sent("authorization"), [`Basic ${basic}`]);
  assert.deepEqual(other.sent("authorization"), [undefined]);
});

Deno.test("a certificate that is not trusted is told with what helps, once", async () => {
  let asked = 0;
  const refuse: typeof fetch = (url) => {
    asked++;
    const reason = "client error (Connect): invalid peer certificate: UnknownIssuer";
    return Promise.reject(new TypeError(`error sending request for url (${url}): ${reason}`));
  };
  await using trial = new DownloadTrial(() => ({ status: 500 }), { fetch: refuse });
  const outcome = await trial.fetch();
  assert.ok("code" in outcome);
  assert.match(
    outcome.message,
    /^the certificate of 127\.0\.0\.1:\d+ is not trusted \(.*UnknownIssuer\).*DENO_TLS_CA_STORE=system.*DENO_CERT/,
  );
  assert.equal(asked, 1);
  assert.deepEqual(await trial.listing(), ["lock"]);
});

Deno.test("a server that cannot be reached is tried again", async () => {
  await using trial = new DownloadTrial(() => ({ status: 500 }));
  const gone = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const url = new URL(`http://127.0.0.1:${gone.addr.port}/letters.onnx`);
  gone.close();
  const outcome = await trial.fetch({ url });
  assert.match("message" in outcome ? outcome.message : "", /cannot be reached .*after 6 tries/);
  assert.equal(trial.delays.length, 5);
});

Deno.test("a file system without locks is used without them", async () => {
  const disk: CacheDisk = {
    ...systemDisk,
    openLock: async (path) => {
      const lock = (): Promise<never> => Promise.reject(new Error("Operation not supported"));
      return Object.assign(await systemDisk.openLock(path), { lock });
    },
  };
  await using trial = new DownloadTrial((request) => fileAnswer(request, bytes), { disk });
  await assertComplete(trial, await trial.fetch());
});

Deno.test("who waits for the lock can be stopped", async () => {
  await using trial = new DownloadTrial((request) => fileAnswer(request, bytes));
  trial.tree.write("cache/lock", "");
  const holder = await Deno.open(trial.tree.at("cache/lock"), { write: true });
  await holder.lock(true);
  const abort = new AbortController();
  const running = trial.fetch({}, { signal: abort.signal });
  while (trial.progress.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  assert.deepEqual(trial.progress, [{ state: "waiting", file: "letters.onnx" }]);
  abort.abort(new Error("stopped"));
  await assert.rejects(running, /^Error: stopped$/);
  holder.close();
  await assertComplete(trial, await trial.fetch());
});
