import { fileURLToPath } from "node:url";
import { type EmbedAnswer, embedAnswer } from "./embed_answer.ts";
import type { EmbedRequest } from "./embed_request.ts";
import { encodeFrame } from "./encode_frame.ts";
import { readFrames } from "./frame.ts";

/** What is kept of what the process says on standard error, in characters. */
const keptWords = 500;

/** What an {@link EmbedderChild} runs and tells. */
export interface EmbedderChildOptions {
  /** Program that runs the model, and its arguments. @default {this program, as `embed`} */
  readonly command?: readonly [string, ...string[]];
  readonly onAnswer: (answer: EmbedAnswer, bytes: Uint8Array) => void;
  /** Called once when the process has ended: how, and what it said last. */
  readonly onEnd: (how: string) => void;
}

/** One process that runs a model, and the messages to and from it. */
export class EmbedderChild {
  readonly #process: Deno.ChildProcess;
  readonly #writer: WritableStreamDefaultWriter<Uint8Array>;
  readonly #ended: Promise<void>;

  /** @throws When the program cannot be started. */
  constructor(options: EmbedderChildOptions) {
    const [program, ...args] = options.command ?? ownCommand();
    this.#process = new Deno.Command(program, {
      args,
      stdin: "piped",
      stdout: "piped",
      stderr: "piped",
    }).spawn();
    this.#writer = this.#process.stdin.getWriter();
    this.#ended = this.#follow(options);
  }

  get processId(): number {
    return this.#process.pid;
  }

  /** Sends a request; to a process that has died, nothing, which its end tells. */
  send(request: EmbedRequest): void {
    this.#writer.write(encodeFrame(request)).catch(() => {});
  }

  /** Ends the process at once, for it keeps nothing; resolves when it has ended. */
  async end(): Promise<void> {
    this.#kill();
    await this.#ended;
  }

  async #follow(options: EmbedderChildOptions): Promise<void> {
    const words = lastWords(this.#process.stderr);
    let fault: string | undefined;
    try {
      for await (const { json, bytes } of readFrames(this.#process.stdout)) {
        options.onAnswer(embedAnswer.parse(json), bytes);
      }
    } catch {
      fault = "it said what is no answer";
      this.#kill();
    }
    const { code, signal } = await this.#process.status;
    await this.#writer.abort().catch(() => {});
    const said = await words;
    const end = fault ?? (signal === null ? `it ended with status ${code}` : `${signal} ended it`);
    options.onEnd(said === "" ? end : `${end}, after saying: ${said}`);
  }

  #kill(): void {
    try {
      this.#process.kill("SIGKILL");
    } catch {
      // It has ended already.
    }
  }
}

/** The end of a text, in one line. */
async function lastWords(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of stream) {
    text = (text + decoder.decode(chunk, { stream: true })).slice(-keptWords);
  }
  return text.trim().replaceAll(/\s+/g, " ");
}

/** This program as the process that runs a model. */
function ownCommand(): [string, ...string[]] {
  if (Deno.build.standalone) return [Deno.execPath(), "embed"];
  const main = fileURLToPath(new URL("../../main.ts", import.meta.url));
  const permissions = ["--no-prompt", "--allow-read", "--allow-env", "--allow-sys", "--allow-ffi"];
  return [Deno.execPath(), "run", "--quiet", ...permissions, main, "embed"];
}
