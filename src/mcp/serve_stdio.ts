import type { Readable, Writable } from "node:stream";
// @ts-types="@modelcontextprotocol/sdk/server/stdio"
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { createServer } from "./create_server.ts";
import type { OpeningWorkspace } from "./opening_workspace.ts";
import { TrackedTransport } from "./tracked_transport.ts";
import { wholeLines } from "./whole_lines.ts";

/** How long a server that nobody talks to waits before it begins to index, in milliseconds. */
const patience = 100;
/** How long calls may take to be answered after the client has gone, in milliseconds. */
const answerDeadline = 5000;
/** How long the state may take to be saved, in milliseconds; what is not saved is indexed again. */
const closeDeadline = 20_000;

/** Longest message that is taken, in bytes. */
const messageLimit = 16 * 1024 * 1024;

/** Faults of the protocol that are told. */
const mostFaults = 20;

/** Where a server reads and writes, and what it serves. */
export interface ServeOptions {
  readonly input: Readable;
  readonly output: Writable;
  readonly workspace: OpeningWorkspace;
  readonly version: string;
  /** Ends the server when it aborts; its reason says why. */
  readonly stop: AbortSignal;
  /** Told of faults of the connection, for people. */
  readonly log: (line: string) => void;
  /** Told of every call of a tool, before it is answered. */
  readonly onCall?: (() => void) | undefined;
}

/** Why a server has ended. */
export interface ServeEnd {
  readonly why: string;
  /** Whether the connection broke; else it was closed, or the server was told to stop. */
  readonly isFailure: boolean;
}

/**
 * Serves a workspace over MCP until the input ends, closes or fails, the output fails, or `stop` aborts. Requests that
 * have come are answered and the workspace is closed, its state saved, before the promise resolves.
 *
 * The connection comes first: the workspace begins to open when the client has had its first answer.
 */
export async function serveStdio(options: ServeOptions): Promise<ServeEnd> {
  const { input, output, workspace, version, log } = options;
  const ending = new AbortController();
  const server = createServer({
    workspace,
    version,
    ending: ending.signal,
    onCall: options.onCall,
  });
  const lines = input.pipe(wholeLines(messageLimit));
  const transport = new TrackedTransport(
    new StdioServerTransport(lines, output, { maxBufferSize: messageLimit }),
    lines,
  );
  // Every answer that waits for the output to drain listens to it.
  output.setMaxListeners(0);
  const ended = whenEnded(options, transport);
  server.onerror = limited(log);
  const begin = setTimeout(() => workspace.begin(), patience);
  transport.onFirstAnswer = () => setTimeout(() => workspace.begin(), 0);
  await server.connect(transport);
  const end = await ended;
  clearTimeout(begin);
  ending.abort();
  if (!end.isFailure) await within(answerDeadline, transport.idle());
  await within(closeDeadline, workspace.close());
  await server.close();
  return end;
}

/** Tells the first faults only: a client that reads no log must not be able to fill the pipe and hold the server up. */
function limited(log: (line: string) => void): (error: Error) => void {
  let left = mostFaults;
  return ({ message }) => {
    if (left-- > 0) log(`protocol error: ${message.slice(0, 500)}`);
    if (left === 0) log("further protocol errors are not told");
  };
}

/** Resolves at the first sign that nobody is there any more. */
function whenEnded(options: ServeOptions, transport: TrackedTransport): Promise<ServeEnd> {
  const { input, output, stop } = options;
  const { promise, resolve } = Promise.withResolvers<ServeEnd>();
  const end = (why: string): void => resolve({ why, isFailure: false });
  const fail = (why: string, error: Error): void =>
    resolve({ why: `${why}: ${error.message}`, isFailure: true });
  input.once("end", () => end("the client closed its end"));
  input.once("close", () => end("the client closed its end"));
  input.once("error", (error: Error) => fail("cannot read from the client", error));
  output.once("error", (error: Error) => fail("cannot write to the client", error));
  output.once("close", () => end("the client closed its end"));
  // The transport closes by itself when a message is larger than it takes.
  transport.onclose = () => fail("the connection broke", new Error("a message was too large"));
  const stopped = (): void => end(String(stop.reason));
  if (stop.aborted) stopped();
  else stop.addEventListener("abort", stopped, { once: true });
  return promise;
}

async function within(milliseconds: number, work: Promise<void>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  await Promise.race([work, promise]);
  clearTimeout(timer);
}
