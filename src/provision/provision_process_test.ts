import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { ArtifactServer } from "../../tests/support/artifact_server.ts";
import { directoryListing } from "../../tests/support/directory_listing.ts";
import { fileAnswer } from "../../tests/support/file_answer.ts";
import { type ProvisionPins, provisionPins } from "../../tests/support/provision_pins.ts";
import { TemporaryTree } from "../../tests/support/temporary_tree.ts";

const script = fileURLToPath(new URL("../../tests/support/provision_process.ts", import.meta.url));
const modelPath = "/lab/letters/model.onnx";
const complete = [
  "letters-tokenizer.json",
  "letters.onnx",
  "lock",
  "runtime-linux-x64.tgz",
  "runtime-linux-x64/libruntime.so.1.2.3",
  "stamps/letters-tokenizer.json.json",
  "stamps/letters.onnx.json",
  "stamps/libruntime.so.1.2.3.json",
  "stamps/runtime-linux-x64.tgz.json",
];

/** What a process says, one line at a time. */
class ProvisionProcess {
  readonly lines: { readonly state: string; readonly [key: string]: unknown }[] = [];
  readonly ended: Promise<void>;
  readonly #child: Deno.ChildProcess;
  #isOver = false;
  #told: PromiseWithResolvers<void> = Promise.withResolvers();

  constructor(given: unknown, env: Record<string, string> = {}) {
    this.#child = new Deno.Command(Deno.execPath(), {
      args: ["run", "-A", script, JSON.stringify(given)],
      env,
      stdin: "null",
      stdout: "piped",
    }).spawn();
    this.ended = this.#read();
  }

  /** Waits until some line has this state. */
  async until(state: string): Promise<void> {
    while (!this.lines.some((line) => line.state === state)) {
      assert.ok(!this.#isOver, `the process ended without '${state}'`);
      await this.#told.promise;
    }
  }

  kill(): void {
    this.#child.kill("SIGKILL");
  }

  async #read(): Promise<void> {
    let rest = "";
    for await (const text of this.#child.stdout.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + text).split("\n");
      rest = lines.pop() ?? "";
      this.lines.push(...lines.map((line) => JSON.parse(line)));
      this.#told.resolve();
      this.#told = Promise.withResolvers();
    }
    this.#isOver = true;
    this.#told.resolve();
    await this.#child.status;
  }
}

/** A server that stops in the middle of the first answer with the model until it is told to go on. */
class HesitantServer implements AsyncDisposable {
  readonly server: ArtifactServer;
  readonly #goOn: PromiseWithResolvers<void> = Promise.withResolvers();
  #files: ReadonlyMap<string, Uint8Array> = new Map();

  constructor() {
    let asked = 0;
    this.server = new ArtifactServer((request) => {
      const path = new URL(request.path, "http://mirror.example").pathname;
      const body = this.#files.get(path);
      if (body === undefined) return { status: 404 };
      const isHesitant = path === modelPath && asked++ === 0;
      return {
        ...fileAnswer(request, body),
        ...(isHesitant ? { halfway: this.#goOn.promise } : {}),
      };
    });
  }

  async serve(host = this.server.url): Promise<ProvisionPins> {
    const made = await provisionPins(host);
    this.#files = made.files;
    return made;
  }

  goOn(): void {
    this.#goOn.resolve();
  }

  ranges(): (string | undefined)[] {
    return this.server.requests.filter(({ path }) => path === modelPath)
      .map(({ headers }) => headers.get("range"));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.goOn();
    await this.server[Symbol.asyncDispose]();
  }
}

const options = { modelType: "english_optimal", offline: false };

Deno.test("of two processes one downloads, and the other has what it got", async () => {
  using tree = new TemporaryTree();
  await using hesitant = new HesitantServer();
  const { pins } = await hesitant.serve();
  const given = { pins, directory: tree.at("cache"), options };
  const first = new ProvisionProcess(given);
  await first.until("downloading");
  const second = new ProvisionProcess(given);
  await Promise.race([second.until("waiting"), first.until("waiting")]);
  hesitant.goOn();
  await Promise.all([first.ended, second.ended]);
  const provided = { state: "provided", modelPath: tree.at("cache/letters.onnx") };
  assert.deepEqual([first.lines.at(-1), second.lines.at(-1)], [provided, provided]);
  assert.deepEqual(hesitant.server.requests.map(({ path }) => path).sort(), [
    "/lab/letters/model.onnx",
    "/lab/letters/tokenizer.json",
    "/releases/v1.2.3/runtime-linux-x64.tgz",
  ]);
  assert.deepEqual(await directoryListing(tree.at("cache")), complete);
});

Deno.test("what a killed process has downloaded is gone on with", async () => {
  using tree = new TemporaryTree();
  await using hesitant = new HesitantServer();
  const { pins, files } = await hesitant.serve();
  const half = (files.get(modelPath)?.length ?? 0) / 2;
  const given = { pins, directory: tree.at("cache"), options };
  const killed = new ProvisionProcess(given);
  while (!killed.lines.some((line) => line["received"] === half && line["total"] === half * 2)) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  killed.kill();
  await killed.ended;
  assert.deepEqual(await directoryListing(tree.at("cache")), [
    "letters.onnx.part",
    "letters.onnx.part.json",
    ...complete.filter((path) => !path.includes("letters")),
  ]);
  const next = new ProvisionProcess(given);
  await next.ended;
  assert.deepEqual(next.lines.at(-1), {
    state: "provided",
    modelPath: tree.at("cache/letters.onnx"),
  });
  assert.deepEqual(hesitant.ranges(), [undefined, `bytes=${half}-`]);
  assert.deepEqual(await directoryListing(tree.at("cache")), complete);
});

Deno.test("the proxy of the environment is used, but not where NO_PROXY names the host", async () => {
  using tree = new TemporaryTree();
  await using proxy = new HesitantServer();
  const { pins } = await proxy.serve("http://models.invalid/");
  proxy.goOn();
  const env = { HTTP_PROXY: proxy.server.url, http_proxy: "", NO_PROXY: "", no_proxy: "" };
  const given = { pins, directory: tree.at("cache"), options };
  const through = new ProvisionProcess(given, env);
  await through.ended;
  assert.equal(through.lines.at(-1)?.state, "provided");
  assert.equal(
    proxy.server.requests[0]?.path,
    "http://models.invalid/releases/v1.2.3/runtime-linux-x64.tgz",
  );
  assert.equal(proxy.server.requests.length, 3);

  const direct = { ...given, directory: tree.at("other") };
  const around = new ProvisionProcess(direct, { ...env, NO_PROXY: "models.invalid" });
  await around.until("retrying");
  around.kill();
  await around.ended;
  assert.match(String(around.lines[0]?.["reason"]), /^models\.invalid cannot be reached/);
  assert.equal(proxy.server.requests.length, 3);
});
