// @ts-types="@modelcontextprotocol/sdk/shared/transport"
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
// @ts-types="@modelcontextprotocol/sdk/types"
import type { JSONRPCMessage, RequestId } from "@modelcontextprotocol/sdk/types.js";
import * as z from "zod";

const cancellation = z.object({
  method: z.literal("notifications/cancelled"),
  params: z.object({ requestId: z.union([z.string(), z.number()]) }),
});

/** A transport that knows which requests have not been answered yet. */
export class TrackedTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: NonNullable<Transport["onmessage"]>;
  /** Called after the first message has been sent. */
  onFirstAnswer: () => void = () => {};

  readonly #inner: Transport;
  readonly #unanswered = new Set<RequestId>();
  #whenIdle = Promise.withResolvers<void>();
  #hasAnswered = false;

  constructor(inner: Transport) {
    this.#inner = inner;
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
    if ("id" in message && "method" in message) this.#unanswered.add(message.id);
    const cancelled = cancellation.safeParse(message);
    // The protocol sends no answer to a request that was cancelled.
    if (cancelled.success) this.#settle(cancelled.data.params.requestId);
  }

  #settle(id: RequestId): void {
    this.#unanswered.delete(id);
    if (this.#unanswered.size > 0) return;
    this.#whenIdle.resolve();
    this.#whenIdle = Promise.withResolvers();
  }
}
