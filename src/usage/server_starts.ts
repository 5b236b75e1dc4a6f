import { join } from "node:path";
import * as z from "zod";
import { smallText } from "./small_text.ts";
import { startsFile } from "./starts_file.ts";
import { timeOf } from "./time_of.ts";
import { usageDirectory } from "./usage_directory.ts";

/** A server that was started for a workspace. */
export interface ServerStart {
  /** When, RFC 3339 in UTC. */
  readonly ts: string;
  /** Whether a tool of it was ever called. */
  readonly isAsked: boolean;
}

const line = z.object({
  v: z.literal(1),
  ts: z.string(),
  start: z.string(),
  asked: z.boolean().default(false),
});

const limit = 4 * 1024 * 1024;

/**
 * The servers of a workspace that are remembered, the oldest first.
 *
 * @param since Those before it are left out, in milliseconds since the epoch.
 */
export function serverStarts(root: string, since?: number): ServerStart[] {
  const directory = usageDirectory(root);
  const text = directory === undefined ? undefined : smallText(join(directory, startsFile), limit);
  const starts = new Map<string, { readonly ts: string; isAsked: boolean }>();
  for (const { ts, start, asked } of linesOf(text ?? "")) {
    const known = starts.get(start);
    if (known === undefined) starts.set(start, { ts, isAsked: asked });
    else known.isAsked ||= asked;
  }
  return [...starts.values()].filter(({ ts }) => {
    const time = timeOf(ts);
    return since === undefined || time === undefined || time >= since;
  });
}

function linesOf(text: string): z.infer<typeof line>[] {
  return text.split("\n").flatMap((one) => {
    try {
      const read = line.safeParse(JSON.parse(one));
      return read.success ? [read.data] : [];
    } catch {
      return [];
    }
  });
}
