import assert from "node:assert/strict";
import { encodeFrame } from "../../../src/relay/encode_frame.ts";
import { FrameDecoder } from "../../../src/relay/frame_decoder.ts";
import { FrameError } from "../../../src/relay/frame_error.ts";
import { protocol } from "../../../src/relay/protocol.ts";
import { mutate } from "../../support/mutate.ts";
import type { Random } from "../../support/random.ts";
import type { FuzzTarget } from "./fuzz_target.ts";

const MOST_BYTES = 1 << 20;

const status = {
  state: "ready",
  progress: 100,
  files: 3,
  nodes: 9,
  edges: 4,
  pending: 0,
  watching: "events",
  warnings: ["a <warning>"],
};

/** Messages of every sort that processes send to each other. */
const messages: readonly unknown[] = [
  { type: "hello", protocol: 2, version: "1.2.3", token: "token", root: "/projects/shop" },
  {
    type: "welcome",
    protocol: 2,
    version: "1.2.3",
    stateVersion: 3,
    root: "/p",
    proof: "proof",
    status,
  },
  { type: "refused", protocol: 2, version: "1.2.3", reason: "crowd" },
  {
    type: "ask",
    id: 1,
    question: { method: "search", query: { query: "é\ud83d\ude00", limit: 5 } },
  },
  {
    type: "ask",
    id: 2,
    question: {
      method: "explore",
      query: { nodeId: "a.b", direction: "both", minConfidence: 0, cursor: "W10" },
    },
  },
  { type: "ask", id: 3, question: { method: "read", query: { nodeIds: ["a.b"] } } },
  { type: "ask", id: 4, question: { method: "ready", catchUp: true } },
  { type: "ping" },
  { type: "answer", id: 1, status, value: { results: [] } },
  { type: "failure", id: 2, status, message: "no" },
  { type: "status", status },
  { type: "pong" },
];

const shapes = [protocol.anyGreeting, protocol.greeting, protocol.welcome, protocol.request];

/** Streams of frames in pieces of any size: whole ones give the messages that were sent, others those or a refusal. */
export function relayTarget(): Promise<FuzzTarget> {
  return Promise.resolve({
    attempt: (random) => {
      const sent = Array.from({ length: 1 + random.below(5) }, () => random.pick(messages));
      const whole = Uint8Array.from(sent.flatMap((message) => [...encodeFrame(message)]));
      assert.deepEqual(received(whole, random), sent);
      const damaged = mutate.bytes(whole, encodeFrame(random.pick(messages)), random);
      let messagesRead: readonly unknown[] = [];
      try {
        messagesRead = received(damaged, random);
      } catch (error) {
        if (!(error instanceof FrameError)) throw error;
      }
      for (const message of messagesRead) {
        for (const shape of [...shapes, protocol.response]) shape.safeParse(message);
      }
    },
    [Symbol.asyncDispose]: () => Promise.resolve(),
  });
}

function received(bytes: Uint8Array, random: Random): unknown[] {
  const decoder = new FrameDecoder();
  const read: unknown[] = [];
  for (let at = 0; at < bytes.length;) {
    const end = at + 1 + random.below(random.below(2) === 0 ? 4 : bytes.length);
    read.push(...decoder.push(bytes.slice(at, end), MOST_BYTES));
    at = end;
  }
  return read;
}
