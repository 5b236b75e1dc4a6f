import type { OpenedWorkspace } from "../workspace/opened_workspace.ts";
import type { WorkspaceStatus } from "../workspace/workspace_api.ts";
import type { FrameChannel } from "./frame_channel.ts";
import { protocol, type Question, type Response } from "./protocol.ts";

/** Questions of one session that are worked on at a time; no more are read meanwhile. */
const MOST_OPEN = 64;

/** Answers one session of another process. */
export class RelayedSession {
  readonly #channel: FrameChannel;
  readonly #workspace: OpenedWorkspace;
  readonly #catchUp: () => Promise<void>;
  readonly #open = new Set<Promise<void>>();
  #isTelling = false;
  #untold: WorkspaceStatus | undefined;
  #pong: Promise<void> | undefined;

  /** @param catchUp Compares the workspace with what is on disk. */
  constructor(channel: FrameChannel, workspace: OpenedWorkspace, catchUp: () => Promise<void>) {
    this.#channel = channel;
    this.#workspace = workspace;
    this.#catchUp = catchUp;
  }

  /**
   * Answers until the other end goes.
   *
   * @throws Error when the connection breaks, or the peer does not keep to the protocol.
   */
  async run(): Promise<void> {
    const stop = this.#workspace.onProgress((status) => this.#tell(status));
    this.#followed().catch(() => {});
    try {
      for (;;) {
        const message = await this.#channel.receive(protocol.mostBytes.question);
        if (message === undefined) return;
        const request = protocol.request.parse(message);
        if (request.type === "ping") {
          this.#pong ??= this.#channel.send({ type: "pong" })
            .catch(() => this.#channel.close()).finally(() => this.#pong = undefined);
          continue;
        }
        while (this.#open.size >= MOST_OPEN) await Promise.race(this.#open);
        const work: Promise<void> = this.#answer(request.id, request.question)
          .finally(() => this.#open.delete(work));
        this.#open.add(work);
      }
    } finally {
      stop();
    }
  }

  async #answer(id: number, question: Question): Promise<void> {
    let response: Response;
    try {
      const value = await this.#ask(question);
      response = { type: "answer", id, status: this.#workspace.status(), value };
      if (sizeOf(response) > protocol.mostBytes.answer) {
        throw new RangeError("the answer is too large to be sent: ask for less at a time");
      }
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      response = { type: "failure", id, status: this.#workspace.status(), message };
    }
    await this.#channel.send(response).catch(() => this.#channel.close());
  }

  async #ask(question: Question): Promise<unknown> {
    const workspace = this.#workspace;
    switch (question.method) {
      case "ready":
        if (question.catchUp) await this.#catchUp();
        else await this.#followed();
        return null;
      case "search":
        return await workspace.search(question.query);
      case "explore":
        return await workspace.explore(question.query);
      case "read":
        return await workspace.read(question.query);
      case "gatherContext":
        return await workspace.gatherContext(question.query);
      case "diagnose":
        return await workspace.diagnose();
    }
  }

  /** Resolves when the workspace is ready and follows changes: an owner that ends after one command does not by itself. */
  async #followed(): Promise<void> {
    await this.#workspace.ready();
    if (this.#workspace.status().watching === "off") await this.#catchUp();
  }

  /** Tells how far indexing is; a session that does not read as fast is told less often, but what was last. */
  async #tell(status: WorkspaceStatus): Promise<void> {
    this.#untold = status;
    if (this.#isTelling) return;
    this.#isTelling = true;
    while (this.#untold !== undefined && !this.#channel.isClosed) {
      const next = this.#untold;
      this.#untold = undefined;
      await this.#channel.send({ type: "status", status: next }).catch(() => this.#channel.close());
    }
    this.#isTelling = false;
  }
}

/**
 * Bytes that the texts of an answer take at most, were all their characters escaped; only source code makes an answer
 * large.
 */
function sizeOf(response: Response): number {
  if (response.type !== "answer" || !Array.isArray(response.value)) return 0;
  let size = 0;
  for (const part of response.value) {
    if (typeof part?.text === "string") size += 6 * part.text.length;
  }
  return size;
}
