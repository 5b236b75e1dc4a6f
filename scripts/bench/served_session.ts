import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { z } from "zod";

const answerShape = z.looseObject({
  id: z.number().optional(),
  result: z.looseObject({ content: z.array(z.object({ text: z.string() })).optional() }).optional(),
});

type ServerProcess = ChildProcessByStdio<Writable, Readable, null>;

/** A server process that is asked over its standard streams, with as little between as can be. */
export class ServedSession {
  readonly #child: ServerProcess;
  readonly #pending = new Map<number, (text: string) => void>();
  #lastId = 0;

  private constructor(child: ServerProcess) {
    this.#child = child;
    // A server that was killed reads nothing any more.
    child.stdin.on("error", () => {});
    createInterface({ input: child.stdout }).on("line", (line) => this.#take(line));
  }

  /** Starts a server of a workspace: the program that `GRAPHIN_BIN` names, else its sources. */
  static async start(root: string): Promise<ServedSession> {
    const binary = Deno.env.get("GRAPHIN_BIN") ?? "";
    const main = fileURLToPath(new URL("../../main.ts", import.meta.url));
    const [command, args]: [string, string[]] = binary === ""
      ? [Deno.execPath(), ["run", "--no-check", "--no-prompt", "--allow-all", main]]
      : [binary, []];
    const child = spawn(command, [...args, "serve", "--workspace", root], {
      stdio: ["pipe", "pipe", "ignore"],
    });
    const session = new ServedSession(child);
    await session.#ask("initialize", {
      protocolVersion: "2025-06-18",
      capabilities: {},
      clientInfo: { name: "bench", version: "1" },
    });
    return session;
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** Calls a tool; its answer's text. */
  call(name: string, args: object = {}): Promise<string> {
    return this.#ask("tools/call", { name, arguments: args });
  }

  /** Waits until the index is complete. */
  async ready(): Promise<void> {
    const text = await this.call("bootstrap_workspace", { wait_seconds: 600 });
    if (!text.includes('state="ready"')) throw new Error(`the index is not ready: ${text}`);
  }

  kill(): void {
    this.#child.kill("SIGKILL");
  }

  async end(): Promise<void> {
    const ended = once(this.#child, "exit");
    this.#child.stdin.end();
    await ended;
  }

  #ask(method: string, params: object): Promise<string> {
    const id = ++this.#lastId;
    const { promise, resolve } = Promise.withResolvers<string>();
    this.#pending.set(id, resolve);
    this.#child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`);
    return promise;
  }

  #take(line: string): void {
    const { id, result } = answerShape.parse(JSON.parse(line));
    if (id === undefined) return;
    this.#pending.get(id)?.(result?.content?.[0]?.text ?? "");
    this.#pending.delete(id);
  }
}
