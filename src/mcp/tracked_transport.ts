// @ts-types="@modelcontextprotocol/sdk/shared/transport"
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
// @ts-types="@modelcontextprotocol/sdk/types"
import type { JSONRPCMessage, RequestId } from "@modelcontextprotocol/sdk/types.js";
import * as z from "zod";

const cancellation = z.object({
  method: z.literal("notifications/cancelled"),
  params: z.object({ requestId: z.union([z.string(), z.number()]) }),
});

/** Where messages come from, as far as it can be told to wait. */
export interface MessageSource {
  pause(): unknown;
  resume(): unknown;
}

/** Requests that may wait to be answered, or for their answers to be read: while there are more, no more are read. */
const MOST_UNANSWERED = 1000;

/** A transport that knows which requests have not been answered yet, and does not take too many of them at once. */
export class TrackedTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: NonNullable<Transport["onmessage"]>;
  /** Called after the first message has been sent. */
  onFirstAnswer: () => void = () => {};

  readonly #inner: Transport;
  readonly #source: MessageSource;
  readonly #unanswered = new Set<RequestId>();
  #whenIdle = Promise.withResolvers<void>();
  #hasAnswered = false;
  #isPaused = false;

  /** @param source What `inner` reads from. */
  constructor(inner: Transport, source: MessageSource) {
    this.#inner = inner;
    this.#source = source;
  }

  async start(): Promise<void> {
    this.#inner.onclose = () => this.onclose?.();
    this.#inner.onerror = (error) => this.onerror?.(error);
    this.#inner.onmessage = (message, extra) => {
      this.#noteReceived(message);
      this.onmessage?.(message, extra);
    };
    await this.#inner.start();
  }

  async send(message: JSONRPCMessage): Promise<void> {
    await this.#inner.send(message);
    if ("id" in message && !("method" in message) && message.id !== undefined) {
      this.#settle(message.id);
    }
    if (!this.#hasAnswered) {
      this.#hasAnswered = true;
      this.onFirstAnswer();
    }
  }

  async close(): Promise<void> {
    await this.#inner.close();
  }

  /** Resolves when every request that has come so far has been answered or cancelled. */
  async idle(): Promise<void> {
    while (this.#unanswered.size > 0) await this.#whenIdle.promise;
  }

  #noteReceived(message: JSONRPCMessage): void {
    if ("id" in message && "method" in message) {
      this.#unanswered.add(message.id);
      if (!this.#isPaused && this.#unanswered.size > MOST_UNANSWERED) {
        this.#isPaused = true;
        this.#source.pause();
      }
    }
    const cancelled = cancellation.safeParse(message);
    // The protocol sends no answer to a request that was cancelled.
    if (cancelled.success) this.#settle(cancelled.data.params.requestId);
  }

  #settle(id: RequestId): void {
    this.#unanswered.delete(id);
    if (this.#isPaused && this.#unanswered.size <= MOST_UNANSWERED / 2) {
      this.#isPaused = false;
      this.#source.resume();
    }
    if (this.#unanswered.size > 0) return;
    this.#whenIdle.resolve();
    this.#whenIdle = Promise.withResolvers();
  }
}
