import assert from "node:assert/strict";
import type { McpSession } from "./mcp_session.ts";

/** Asserts that of several servers these watch the file system and no others, where the system tells. */
export async function assertWatching(
  servers: readonly McpSession[],
  expected: readonly McpSession[],
): Promise<void> {
  if (Deno.build.os !== "linux") return;
  const counts = await Promise.all(servers.map(({ pid }) => watchesOf(pid)));
  const watching = servers.filter((_, index) => (counts[index] ?? 0) > 0);
  assert.deepEqual(watching.map(({ pid }) => pid), expected.map(({ pid }) => pid));
}

/** Number of watches of the file system that a process has; this one may not look for itself. */
async function watchesOf(pid: number): Promise<number> {
  const { stdout } = await new Deno.Command("ls", { args: ["-l", `/proc/${pid}/fd`] }).output();
  return [...new TextDecoder().decode(stdout).matchAll(/-> .*inotify/g)].length;
}
