import { z } from "zod";
import { program } from "./program.ts";

const message = z.looseObject({
  jsonrpc: z.literal("2.0"),
  id: z.union([z.number(), z.null()]).optional(),
  method: z.string().optional(),
  params: z.record(z.string(), z.unknown()).optional(),
  result: z.record(z.string(), z.unknown()).optional(),
  error: z.looseObject({ code: z.number(), message: z.string() }).optional(),
});

const toolResult = z.object({
  content: z.tuple([z.object({ type: z.literal("text"), text: z.string() })]),
  isError: z.boolean(),
});

/** A message of the protocol. */
export type Message = z.infer<typeof message>;

/** The only text of an answer. */
export interface ToolAnswer {
  readonly text: string;
  readonly isError: boolean;
}

/** A real server process and a client that reads every byte it writes. */
export class McpSession implements AsyncDisposable {
  /** Lines of standard output, as they came. */
  readonly lines: string[] = [];
  readonly messages: Message[] = [];
  readonly status: Promise<Deno.CommandStatus>;
  readonly #child: Deno.ChildProcess;
  readonly #input: WritableStreamDefaultWriter<Uint8Array>;
  readonly #output: Promise<void>;
  readonly #errors: Promise<string>;
  #wake = Promise.withResolvers<void>();
  #rest = "";
  #nextId = 1;
  #isEnded = false;

  /**
   * @param args Arguments of the program that start the server.
   * @param through A command that runs the program, which is given to it as further arguments.
   */
  constructor(args: readonly string[], through: readonly string[] = []) {
    const [command = "", ...first] = [...through, ...program];
    this.#child = new Deno.Command(command, {
      args: [...first, ...args],
      stdin: "piped",
      stdout: "piped",
      stderr: "piped",
    }).spawn();
    this.#input = this.#child.stdin.getWriter();
    this.#output = this.#readOutput();
    this.#errors = new Response(this.#child.stderr).text();
    this.status = this.#child.status;
  }

  /** Starts a server for a workspace and shakes hands with it. */
  static async start(root: string, through: readonly string[] = []): Promise<McpSession> {
    const session = new McpSession(["serve", "--workspace", root], through);
    await session.request("initialize", {
      protocolVersion: "2025-06-18",
      capabilities: {},
      clientInfo: { name: "end-to-end test", version: "1" },
    });
    await session.send({ method: "notifications/initialized" });
    return session;
  }

  get pid(): number {
    return this.#child.pid;
  }

  /** What has come after the last line end. */
  get rest(): string {
    return this.#rest;
  }

  /** Sends a message, or a line of anything. */
  async send(content: object | string): Promise<void> {
    const line = typeof content === "string"
      ? content
      : JSON.stringify({ jsonrpc: "2.0", ...content });
    await this.#input.write(new TextEncoder().encode(`${line}\n`));
  }

  async request(method: string, params: object = {}): Promise<Message> {
    const id = this.#nextId++;
    await this.send({ id, method, params });
    return await this.message((one) => one.id === id);
  }

  /** The first message that fits; an error when the server ends without it. */
  async message(fits: (message: Message) => boolean): Promise<Message> {
    for (;;) {
      const found = this.messages.find(fits);
      if (found !== undefined) return found;
      if (this.#isEnded) throw new Error(`the server has ended: ${await this.#errors}`);
      await this.#wake.promise;
    }
  }

  async call(name: string, args: object = {}): Promise<ToolAnswer> {
    const { result, error } = await this.request("tools/call", { name, arguments: args });
    if (error !== undefined) throw new Error(`${name}: ${error.message}`);
    const { content: [{ text }], isError } = toolResult.parse(result);
    return { text, isError };
  }

  /** Waits until the first index is complete. */
  async ready(): Promise<void> {
    const { text } = await this.call("bootstrap_workspace", { wait_seconds: 120 });
    if (!text.includes('state="ready"')) throw new Error(`the index is not ready: ${text}`);
  }

  /** Ends the input of the server. */
  async endInput(): Promise<void> {
    await this.#input.close().catch(() => {});
  }

  kill(signal: Deno.Signal): void {
    this.#child.kill(signal);
  }

  /** Everything on standard error, once the server has ended. */
  async errors(): Promise<string> {
    return await this.#errors;
  }

  /** Waits for the end of the server and of its output. */
  async ended(): Promise<Deno.CommandStatus> {
    await this.#output;
    return await this.status;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.endInput();
    await this.ended();
    await this.#errors;
  }

  async #readOutput(): Promise<void> {
    const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
    for await (const chunk of this.#child.stdout) {
      const lines = (this.#rest + decoder.decode(chunk, { stream: true })).split("\n");
      this.#rest = lines.pop() ?? "";
      for (const line of lines) {
        this.lines.push(line);
        this.messages.push(message.parse(JSON.parse(line)));
      }
      this.#wake.resolve();
      this.#wake = Promise.withResolvers();
    }
    this.#isEnded = true;
    this.#wake.resolve();
  }
}
