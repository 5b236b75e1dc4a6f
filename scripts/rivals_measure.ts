import { join } from "node:path";

import { z } from "zod";

import { runCommand } from "./corpus/run_command.ts";
import { type Contender, rivalEnvironment } from "./rivals_install.ts";

/** What one cold index cost. */
export interface IndexCost {
  readonly wallSeconds: number;
  /** User and system time of all processes. */
  readonly cpuSeconds: number;
  /** Peak resident memory of the whole process tree. */
  readonly peakBytes: number;
  /** Sum of the sizes of the index's files. */
  readonly indexBytes: number;
  /** The last lines that it printed about what it found. */
  readonly said: string;
}

const accountSchema = z.object({
  status: z.number(),
  wallSeconds: z.number(),
  cpuSeconds: z.number(),
  peakBytes: z.number(),
  leftBehind: z.number(),
});

/**
 * Lets a contender index a checkout that has no index yet, and removes the index afterwards.
 *
 * @param checkout Absolute path of a directory that is in no repository, so that no ignore file
 * above it takes part.
 * @param home Empty directory that stands in for the user's own.
 * @throws When the contender fails, says something else than it must, or leaves no index.
 */
export async function measureIndex(
  contender: Contender,
  checkout: string,
  home: string,
): Promise<IndexCost> {
  const index = join(checkout, contender.indexFolder);
  const log = join(home, "output.log");
  const account = join(import.meta.dirname ?? ".", "rivals_account.py");
  const command = contender.command(checkout);
  const result = await runCommand(["python3", account, checkout, log, ...command], {
    env: { ...rivalEnvironment, HOME: home },
  });
  if (result === undefined) throw new Error("python3 is not installed; it does the accounting");
  if (result.code !== 0) throw new Error(`the accounting failed:\n${result.stderr.trim()}`);
  const cost = accountSchema.parse(JSON.parse(result.stdout));
  const output = await Deno.readTextFile(log);
  if (cost.status !== 0 || !(contender.mustSay ?? /^/).test(output)) {
    throw new Error(
      `${contender.name} did not index ${checkout} as it must (exit status ${cost.status}). ` +
        `It said:\n${output.trim()}`,
    );
  }
  if (cost.leftBehind > 0) {
    console.error(`${contender.name}: ended ${cost.leftBehind} processes that it left running`);
  }
  const indexBytes = await sizeOf(index);
  await Deno.remove(index, { recursive: true });
  const { wallSeconds, cpuSeconds, peakBytes } = cost;
  return { wallSeconds, cpuSeconds, peakBytes, indexBytes, said: findings(output) };
}

async function sizeOf(directory: string): Promise<number> {
  let bytes = 0;
  for await (const entry of Deno.readDir(directory)) {
    const path = join(directory, entry.name);
    bytes += entry.isDirectory ? await sizeOf(path) : (await Deno.lstat(path)).size;
  }
  return bytes;
}

function findings(output: string): string {
  const counts = output.split("\n").filter((line) => /\d (nodes|edges|files)\b/.test(line));
  return counts.map((line) => line.replace(/^[^\w[]+/, "").trim()).join("; ");
}
