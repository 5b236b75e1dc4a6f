import assert from "node:assert/strict";
import { PassThrough } from "node:stream";
import { setImmediate } from "node:timers";
import { FakeWorkspace } from "../../tests/support/fake_workspace.ts";
import { OpeningWorkspace } from "./opening_workspace.ts";
import { type ServeEnd, serveStdio } from "./serve_stdio.ts";

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Record<string, unknown>;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly code: number; readonly message: string };
}

/** A client on the other end of a server's streams. */
class Client {
  readonly input = new PassThrough();
  readonly output = new PassThrough();
  readonly stopping = new AbortController();
  readonly log: string[] = [];
  readonly received: Message[] = [];
  readonly end: Promise<ServeEnd>;
  #wake = Promise.withResolvers<void>();

  constructor(workspace: OpeningWorkspace) {
    let text = "";
    this.output.on("data", (chunk) => {
      const lines = (text + String(chunk)).split("\n");
      text = lines.pop() ?? "";
      for (const line of lines) this.received.push(JSON.parse(line));
      this.#wake.resolve();
      this.#wake = Promise.withResolvers();
    });
    this.end = serveStdio({
      input: this.input,
      output: this.output,
      workspace,
      version: "1.4.0",
      stop: this.stopping.signal,
      log: (line) => this.log.push(line),
    });
  }

  send(message: object): void {
    this.input.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  }

  initialize(protocolVersion = "2025-06-18"): Promise<Message> {
    this.send({
      id: 1,
      method: "initialize",
      params: { protocolVersion, capabilities: {}, clientInfo: { name: "test", version: "1" } },
    });
    return this.answer(1);
  }

  call(id: number, name: string, args: object, meta?: object): void {
    this.send({
      id,
      method: "tools/call",
      params: { name, arguments: args, ...(meta === undefined ? {} : { _meta: meta }) },
    });
  }

  async answer(id: number): Promise<Message> {
    return await this.message((one) => one.id === id);
  }

  async message(matches: (message: Message) => boolean): Promise<Message> {
    for (;;) {
      const found = this.received.find(matches);
      if (found !== undefined) return found;
      await this.#wake.promise;
    }
  }
}

function opening(workspace: FakeWorkspace): OpeningWorkspace {
  return new OpeningWorkspace(workspace.root, () => Promise.resolve(workspace));
}

function textOf(message: Message): string {
  const content: unknown = message.result?.["content"];
  assert.ok(Array.isArray(content) && content.length === 1);
  return content[0].text;
}

Deno.test("the server introduces itself and agrees on a protocol version", async () => {
  for (const [asked, agreed] of [["2024-11-05", "2024-11-05"], ["2025-06-18", "2025-06-18"]]) {
    const client = new Client(opening(new FakeWorkspace()));
    const { result } = await client.initialize(asked);
    assert.equal(result?.["protocolVersion"], agreed);
    assert.deepEqual(result?.["serverInfo"], { name: "graphin", version: "1.4.0" });
    assert.deepEqual(result?.["capabilities"], { tools: { listChanged: false } });
    assert.match(String(result?.["instructions"]), /search_hybrid/);
    client.input.end();
    assert.equal((await client.end).isFailure, false);
  }
});

Deno.test("tools are listed in order, each with a flat schema", async () => {
  const client = new Client(opening(new FakeWorkspace()));
  await client.initialize();
  client.send({ id: 2, method: "tools/list" });
  const tools: unknown = (await client.answer(2)).result?.["tools"];
  assert.ok(Array.isArray(tools));
  assert.deepEqual(tools.map(({ name }) => name), [
    "bootstrap_workspace",
    "gather_context",
    "search_hybrid",
    "explore_graph",
    "read_code",
    "diagnose_index",
    "run_local_benchmark",
  ]);
  for (const { title, annotations } of tools) {
    const hints = { readOnlyHint: true, idempotentHint: true, openWorldHint: false };
    assert.deepEqual(annotations, { title, ...hints });
  }
  const { inputSchema } = tools.find(({ name }) => name === "diagnose_index");
  assert.deepEqual(inputSchema, { type: "object", properties: {} });
  client.input.end();
  await client.end;
});

Deno.test("an unknown tool is an error of the protocol", async () => {
  const client = new Client(opening(new FakeWorkspace()));
  await client.initialize();
  client.call(2, "search", {});
  const { error } = await client.answer(2);
  assert.equal(error?.code, -32602);
  assert.match(error?.message ?? "", /unknown tool: search$/);
  client.input.end();
  await client.end;
});

Deno.test("the workspace opens after the first answer, and is closed at the end", async () => {
  const workspace = new FakeWorkspace();
  const order: string[] = [];
  const client = new Client(
    new OpeningWorkspace(workspace.root, () => {
      order.push(client.received.length > 0 ? "opened after the answer" : "opened before");
      return Promise.resolve(workspace);
    }),
  );
  await client.initialize();
  client.call(2, "search_hybrid", { query: "a" });
  assert.match(textOf(await client.answer(2)), /<results /);
  assert.deepEqual(order, ["opened after the answer"]);
  client.input.end();
  assert.deepEqual(await client.end, { why: "the client closed its end", isFailure: false });
  assert.equal(workspace.isClosed, true);
});

Deno.test("the state is known before the workspace is open", async () => {
  const opened = Promise.withResolvers<FakeWorkspace>();
  const client = new Client(new OpeningWorkspace("/projects/orders", () => opened.promise));
  await client.initialize();
  client.call(2, "bootstrap_workspace", {});
  assert.match(textOf(await client.answer(2)), /^<system_status state="indexing" progress="0"/);
  client.call(3, "search_hybrid", { query: "a" });
  opened.resolve(new FakeWorkspace());
  assert.match(textOf(await client.answer(3)), /<results /);
  client.input.end();
  await client.end;
});

Deno.test("a workspace that cannot be opened is told to whoever asks", async () => {
  const client = new Client(
    new OpeningWorkspace("/projects/orders", () => Promise.reject(new Error("disk full"))),
  );
  await client.initialize();
  client.call(2, "search_hybrid", { query: "a" });
  const answer = await client.answer(2);
  assert.equal(answer.result?.["isError"], true);
  assert.match(
    textOf(answer),
    /^<error code="INTERNAL">cannot open the workspace: disk full<\/error>/,
  );
  client.call(3, "bootstrap_workspace", {});
  assert.match(
    textOf(await client.answer(3)),
    /<warning>cannot open the workspace: disk full<\/warning>/,
  );
  client.input.end();
  assert.equal((await client.end).isFailure, false);
});

Deno.test("calls in flight are answered before the server ends", async () => {
  const workspace = new FakeWorkspace();
  const reading = Promise.withResolvers<void>();
  workspace.onRead = async (id) => {
    await reading.promise;
    return { kind: "unknown", id, similar: [] };
  };
  const client = new Client(opening(workspace));
  await client.initialize();
  client.call(2, "read_code", { node_id: "shop.cancel" });
  client.call(3, "bootstrap_workspace", { wait_seconds: 0 });
  await client.answer(3);
  client.input.end();
  assert.equal(workspace.isClosed, false);
  reading.resolve();
  await client.end;
  assert.match(textOf(await client.answer(2)), /NODE_NOT_FOUND/);
  assert.equal(workspace.isClosed, true);
});

Deno.test("a call that waits is answered when the server is told to stop", async () => {
  const workspace = new FakeWorkspace({ state: "indexing", progress: 12 });
  const client = new Client(opening(workspace));
  await client.initialize();
  client.call(2, "bootstrap_workspace", { wait_seconds: 600 });
  client.call(3, "search_hybrid", { query: "a" });
  await client.answer(3);
  client.stopping.abort("received SIGTERM");
  assert.deepEqual(await client.end, { why: "received SIGTERM", isFailure: false });
  assert.match(textOf(await client.answer(2)), /^<system_status state="indexing" progress="12"/);
});

Deno.test("the server ends when its input closes or fails, or its output fails", async () => {
  const closed = new Client(opening(new FakeWorkspace()));
  closed.input.destroy();
  assert.deepEqual(await closed.end, { why: "the client closed its end", isFailure: false });

  const broken = new Client(opening(new FakeWorkspace()));
  broken.input.destroy(new Error("connection reset"));
  assert.deepEqual(await broken.end, {
    why: "cannot read from the client: connection reset",
    isFailure: true,
  });

  const deaf = new Client(opening(new FakeWorkspace()));
  deaf.output.destroy(new Error("broken pipe"));
  assert.deepEqual(await deaf.end, {
    why: "cannot write to the client: broken pipe",
    isFailure: true,
  });
});

Deno.test("a message that is too large ends the connection", async () => {
  const client = new Client(opening(new FakeWorkspace()));
  client.input.write("x".repeat(17 * 1024 * 1024));
  assert.equal((await client.end).isFailure, true);
});

Deno.test("what is no message is told and passed over", async () => {
  const client = new Client(opening(new FakeWorkspace()));
  client.input.write("not json\n\n");
  const { result } = await client.initialize();
  assert.ok(result !== undefined);
  assert.match(client.log[0] ?? "", /^protocol error: /);
  client.input.end();
  await client.end;
});

Deno.test("progress is told while a call with a token runs, and only then", async () => {
  const workspace = new FakeWorkspace({ state: "indexing", progress: 10, files: 4 });
  const client = new Client(opening(workspace));
  await client.initialize();
  client.call(2, "search_hybrid", { query: "a" });
  await client.answer(2);
  client.call(3, "bootstrap_workspace", { wait_seconds: 600 }, { progressToken: "token-3" });
  await client.message(({ method }) => method === "notifications/progress");
  workspace.progressTo({ progress: 10.2 });
  workspace.progressTo({ progress: 55, files: 6 });
  workspace.progressTo({ state: "ready", progress: 100, files: 8 });
  await client.answer(3);
  assert.equal(workspace.listenerCount, 1);
  const told = client.received.filter(({ method }) => method === "notifications/progress");
  assert.deepEqual(told.map(({ params }) => params), [
    {
      progressToken: "token-3",
      progress: 10,
      total: 100,
      message: "indexing: 4 files, 31 nodes",
    },
    {
      progressToken: "token-3",
      progress: 55,
      total: 100,
      message: "indexing: 6 files, 31 nodes",
    },
    {
      progressToken: "token-3",
      progress: 100,
      total: 100,
      message: "indexing: 8 files, 31 nodes",
    },
  ]);
  client.call(4, "search_hybrid", { query: "a" }, { progressToken: "token-4" });
  await client.answer(4);
  assert.ok(!client.received.some(({ params }) => params?.["progressToken"] === "token-4"));
  client.input.end();
  await client.end;
});

Deno.test("what is done about the model is told while a call waits for it, not too often", async () => {
  const semantic = {
    state: "preparing",
    backend: "none",
    model: "",
    embedded: 0,
    total: 31,
    note: "model.onnx is being downloaded: 4 %",
  } as const;
  const workspace = new FakeWorkspace({ semantic });
  const client = new Client(opening(workspace));
  await client.initialize();
  client.call(2, "search_hybrid", { query: "a" });
  await client.answer(2);
  client.call(3, "bootstrap_workspace", { wait_seconds: 600 }, { progressToken: "token-3" });
  await client.message(({ method }) => method === "notifications/progress");
  for (let percent = 5; percent < 90; percent++) {
    const note = `model.onnx is being downloaded: ${percent} %`;
    workspace.progressTo({ semantic: { ...semantic, note } });
  }
  workspace.progressTo({ semantic: { ...semantic, state: "ready", backend: "native", note: "" } });
  await client.answer(3);
  const told = client.received.filter(({ method }) => method === "notifications/progress");
  assert.equal(told[0]?.params?.["message"], "model.onnx is being downloaded: 4 %");
  assert.ok(told.length < 10, `${told.length} notifications`);
  client.input.end();
  await client.end;
});

Deno.test("a call that is cancelled is not answered, and does not hold up the end", async () => {
  const client = new Client(opening(new FakeWorkspace({ state: "indexing", progress: 1 })));
  await client.initialize();
  client.call(2, "bootstrap_workspace", { wait_seconds: 600 });
  client.send({ method: "notifications/cancelled", params: { requestId: 2, reason: "changed" } });
  client.send({ id: 3, method: "ping" });
  await client.answer(3);
  client.input.end();
  assert.equal((await client.end).isFailure, false);
  assert.ok(!client.received.some(({ id }) => id === 2));
});

Deno.test("of many faults of the protocol the first are told, shortened", async () => {
  const client = new Client(opening(new FakeWorkspace()));
  await client.initialize();
  client.input.write(`${JSON.stringify({ jsonrpc: "2.0", method: ["x".repeat(10_000)] })}\n`);
  client.input.write("not json\n".repeat(500));
  client.send({ id: 2, method: "ping" });
  await client.answer(2);
  assert.equal(client.log.length, 21);
  assert.ok(client.log.every((line) => line.length < 600));
  assert.equal(client.log.at(-1), "further protocol errors are not told");
  client.input.end();
  await client.end;
});

Deno.test("no more requests are read while very many wait for their answers", async () => {
  const workspace = new FakeWorkspace();
  const reading = Promise.withResolvers<void>();
  let asked = 0;
  workspace.onRead = async (id) => {
    asked++;
    await reading.promise;
    return { kind: "unknown", id, similar: [] };
  };
  const client = new Client(opening(workspace));
  await client.initialize();
  for (let id = 2; id < 3_002; id++) {
    client.call(id, "read_code", { node_id: "shop.cancel" });
    await new Promise((resolve) => setImmediate(resolve));
  }
  assert.ok(asked < 1_500, `${asked} requests were taken`);
  reading.resolve();
  await client.answer(3_001);
  assert.equal(asked, 3_000);
  client.input.end();
  assert.equal((await client.end).isFailure, false);
});
