import process from "node:process";
import { ingest } from "../usage/ingest.ts";

/** Most bytes that an event may have; of longer ones nothing is noted. */
const longest = 8 * 1024 * 1024;

/** How long the event may take to come, in milliseconds: the agent waits for its hooks. */
const patience = 5000;

/**
 * `graphin usage ingest`: notes the event on standard input in the usage log of its workspace. A hook runs it after each
 * call of a tool: it says nothing, and there is no error that would be worth holding the agent up for.
 */
export async function usageIngest(): Promise<void> {
  const { GRAPHIN_WS_ROOT: root, GRAPHIN_USAGE: wish } = process.env;
  try {
    const hook = await input();
    if (hook !== undefined && wish !== "off") ingest(hook, { root, now: new Date() });
  } catch {
    // The log is missing a line.
  }
}

/** Reads to the end, so that whoever writes is not cut off; undefined when it is too long or does not end. */
async function input(): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, patience, undefined);
  try {
    return await Promise.race([everything(), promise]);
  } finally {
    clearTimeout(timer);
  }
}

async function everything(): Promise<string | undefined> {
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  for await (const part of Deno.stdin.readable) {
    size += part.length;
    text = size > longest ? "" : text + decoder.decode(part, { stream: true });
  }
  return size > longest ? undefined : text + decoder.decode();
}
